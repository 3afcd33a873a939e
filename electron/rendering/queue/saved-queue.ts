import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type LineId, lineIdSchema } from '../../../shared/core/model/ids.ts'
import { sourceSchema } from '../../../shared/core/model/take.ts'
import { recordObject } from '../../../shared/core/model/records/record-object.ts'
import { errnoOf, readTextFile, writeDurably } from '../../base/durable.ts'
import { parseJson } from '../../base/json-file.ts'
import { noteUnlessAbsent } from '../../base/failures.ts'

const MAX_BYTES = 16 * 1024 * 1024

const savedSchema = recordObject({
  v: z.literal(1),
  queues: z
    .array(
      recordObject({
        source: sourceSchema,
        lineIds: z.array(lineIdSchema).max(50_000),
        /** Bytes of text that the person had agreed to. */
        bytesOfText: z.int().min(0),
        /** How they were ordered; absent: as the project says, what needs it, once. */
        mode: z.enum(['line', 'scene']).optional(),
        again: z.boolean().optional(),
        takes: z.int().min(1).max(8).optional(),
        /** Of a line that is picked up in context: neighbours on each side. */
        neighbours: z.int().min(0).max(2).optional(),
        /** Of lines that are to be new takes: what was made since then is one of them. */
        sinceMs: z.int().min(0).optional(),
        /** A person asked for them before the others. */
        isFirst: z.boolean().optional(),
      }),
    )
    .max(50_000),
})

/** Lines that were ordered and not sent, in the order of sending. */
export type SavedLines = Readonly<Omit<z.infer<typeof savedSchema>['queues'][number], 'lineIds'>> & {
  readonly lineIds: readonly LineId[]
}

/** What was still to be sent when a run ended: offered again, never sent by itself. */
export type SavedQueue = {
  /** Nothing if there is no file, or if it cannot be read: then the lines are simply not rendered. */
  readonly read: () => Promise<readonly SavedLines[]>
  /** Replaces what is kept; nothing to keep removes the file. @throws StudioError `disk.*` */
  readonly write: (queues: readonly SavedLines[]) => Promise<void>
}

/** `<folder>/<name>.queue.json`, beside the journal. */
export function savedQueue(folder: string, name: string): SavedQueue {
  const path = join(folder, `${name}.queue.json`)
  return {
    read: async () => {
      try {
        return parseJson(await readTextFile(path, MAX_BYTES, 'disk.failed'), savedSchema, path, 'disk.failed').queues
      } catch (error) {
        noteUnlessAbsent('saved queue: reading', error)
        return []
      }
    },
    write: async (queues) => {
      const kept = queues.filter(({ lineIds }) => lineIds.length > 0)
      if (kept.length > 0) return writeDurably(path, `${JSON.stringify({ v: 1, queues: kept })}\n`)
      await unlink(path).catch((error: unknown) => {
        if (errnoOf(error) !== 'ENOENT') throw error
      })
    },
  }
}
