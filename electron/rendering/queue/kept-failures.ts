import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Problem } from '../../../shared/core/model/errors.ts'
import { type LineId, lineIdSchema, type RenderKey, renderKeySchema } from '../../../shared/core/model/ids.ts'
import { wordedSchema } from '../../../shared/core/model/problem-schema.ts'
import type { LineEnd } from '../../../shared/core/queue/account.ts'
import { type Source, sourceSchema } from '../../../shared/core/model/take.ts'
import { recordObject } from '../../../shared/core/model/records/record-object.ts'
import { errnoOf, readTextFile, writeDurably } from '../../base/durable.ts'
import { parseJson } from '../../base/json-file.ts'
import { noteUnlessAbsent, noted } from '../../base/failures.ts'
import type { RenderableLine } from './renderable-line.ts'
import { recordedProblem } from '../../base/recorded-problem.ts'

const MAX_BYTES = 64 * 1024 * 1024
const MOST_FAILURES = 50_000

const failureSchema = recordObject({
  source: sourceSchema,
  lineId: lineIdSchema,
  key: renderKeySchema,
  problem: wordedSchema,
})
const fileSchema = recordObject({ v: z.literal(1), failures: z.array(failureSchema).max(MOST_FAILURES) })

/** How a line failed when it was last rendered with a source. `key`: what it was rendered as. */
export type KeptFailure = Readonly<z.infer<typeof failureSchema>>

/**
 * Why lines failed, over orders and restarts: until they are rendered, are another text or sound, or a person lets the
 * failure go. A disk that refuses loses only what a restart would have told.
 */
export type KeptFailures = {
  /** Why a line failed that would still be rendered as this. */
  readonly of: (source: Source, lineId: LineId, key: RenderKey) => Problem | undefined
  readonly note: (source: Source, line: RenderableLine, end: LineEnd) => void
  readonly dismiss: (lineIds: readonly LineId[]) => void
  readonly all: () => readonly KeptFailure[]
  readonly flush: () => Promise<void>
}

/** Opens `<folder>/<name>.failures.json`, beside the journal. What cannot be read is begun anew. */
export async function openKeptFailures(folder: string, name: string): Promise<KeptFailures> {
  const path = join(folder, `${name}.failures.json`)
  const { failures, ...more } = await readFailures(path)
  const kept = new Map(failures.map((one) => [idOf(one.source, one.lineId), one]))
  let writing: Promise<void> | undefined
  let isStale = false

  const write = async (): Promise<void> => {
    while (isStale) {
      isStale = false
      await writeFailures(path, { ...more, failures: [...kept.values()].slice(-MOST_FAILURES) }).catch(
        noted('kept failures: keeping'),
      )
    }
    writing = undefined
  }
  const changed = (): void => {
    isStale = true
    writing ??= write()
  }

  return {
    of: (source, lineId, key) => {
      // Asked of every line after every edit.
      if (kept.size === 0) return undefined
      const found = kept.get(idOf(source, lineId))
      return found?.key === key ? found.problem : undefined
    },
    note: (source, { lineId, contentKey }, end) => {
      const id = idOf(source, lineId)
      const { kind, problem } = end
      if (kind === 'cancelled') return
      const had = kept.delete(id)
      if (kind === 'failed' && problem !== undefined)
        kept.set(id, { source, lineId, key: contentKey, problem: recordedProblem(problem) })
      else if (!had) return
      changed()
    },
    dismiss: (lineIds) => {
      let had = false
      for (const lineId of lineIds) {
        for (const source of sourceSchema.options) had = kept.delete(idOf(source, lineId)) || had
      }
      if (had) changed()
    },
    all: () => [...kept.values()],
    flush: async () => writing,
  }
}

function idOf(source: Source, lineId: LineId): string {
  return `${source} ${lineId}`
}

type FailureFile = z.infer<typeof fileSchema>

async function readFailures(path: string): Promise<FailureFile> {
  try {
    return parseJson(await readTextFile(path, MAX_BYTES, 'disk.failed'), fileSchema, path, 'disk.failed')
  } catch (error) {
    noteUnlessAbsent('kept failures: reading', error)
    return { v: 1, failures: [] }
  }
}

async function writeFailures(path: string, file: FailureFile): Promise<void> {
  if (file.failures.length > 0) return writeDurably(path, `${JSON.stringify(file)}\n`)
  await unlink(path).catch((error: unknown) => {
    if (errnoOf(error) !== 'ENOENT') throw error
  })
}
