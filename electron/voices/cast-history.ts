import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type CastHistoryEntry, castHistoryEntrySchema } from '../../shared/contract/casting-views.ts'
import { voiceChanges } from '../../shared/core/cast/voice-changes.ts'
import { type SpeakerId, speakerIdSchema } from '../../shared/core/model/ids.ts'
import { appendLog } from '../base/append-log.ts'
import { readTextFile } from '../base/durable.ts'
import type { StudioPorts } from '../base/ports.ts'
import { noted, orAbsent } from '../base/failures.ts'
import type { OpenProject } from '../documents/types.ts'

const recordSchema = castHistoryEntrySchema.extend({ speakerId: speakerIdSchema })
type Record = z.infer<typeof recordSchema>

/** The most that is told of one speaker. */
const MOST_TOLD = 50
/** A larger file is not read: fifty thousand changes stay below. */
const MAX_BYTES = 8 * 1024 * 1024

/** Who was cast for whom, and when, as far as this computer has seen it. */
export type CastHistory = {
  /** What became of one speaker, the latest first. */
  readonly of: (speakerId: SpeakerId) => Promise<readonly CastHistoryEntry[]>
  /** Listens no more, and waits for what is being written. */
  readonly close: () => Promise<void>
}

/**
 * Keeps the history of a project's casting, in `casting/<project id>.jsonl` of the data folder, one change a line. It is kept
 * outside the project, because it is about what was done on this computer: a merge of two branches has no one history. A
 * line that cannot be read is passed over, a file that cannot be read counts as empty, and what cannot be written is
 * forgotten with the project: a history must not stand in the way of casting.
 */
export function keepCastHistory(
  project: Pick<OpenProject, 'id' | 'cast' | 'onChange'>,
  ports: Pick<StudioPorts, 'dataFolder' | 'clock'>,
): CastHistory {
  const folder = join(ports.dataFolder, 'casting')
  const path = join(folder, `${project.id}.jsonl`)
  const log = appendLog(path)
  const added: Record[] = []
  let written: Promise<void> = Promise.resolve()
  // Read when it is first asked for: opening a project does not wait for it.
  let earlier: Promise<readonly Record[]> | undefined
  const load = (): Promise<readonly Record[]> => (earlier ??= readRecords(path))
  const add = async (lines: string): Promise<void> => {
    // What stood in the file is read before it is added to, so that nothing is told twice.
    await load()
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await log.append(lines)
  }
  let before = project.cast()
  const stop = project.onChange(() => {
    const after = project.cast()
    const changes = voiceChanges(before, after)
    before = after
    if (changes.length === 0) return
    const at = new Date(ports.clock.now()).toISOString()
    const records = changes.map((change) => ({ at, ...change }))
    added.push(...records)
    const lines = records.map((record) => JSON.stringify(record)).join('\n')
    written = written.then(() => add(lines)).catch(noted('cast history: keeping'))
  })
  return {
    of: async (speakerId) => {
      const all = [...(await load()), ...added]
      return all
        .filter((record) => record.speakerId === speakerId)
        .slice(-MOST_TOLD)
        .toReversed()
        .map(({ speakerId: _speaker, ...change }) => change)
    },
    close: () => {
      stop()
      return written
    },
  }
}

async function readRecords(path: string): Promise<readonly Record[]> {
  const text = await readTextFile(path, MAX_BYTES, 'disk.failed').catch(orAbsent('cast history: reading', ''))
  return text.split('\n').flatMap((line) => {
    try {
      const record = recordSchema.safeParse(JSON.parse(line))
      return record.success ? [record.data] : []
    } catch {
      // Not of that form: what is answered says so.
      return []
    }
  })
}
