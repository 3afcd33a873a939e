import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { type Problem, problemFrom } from '../../../shared/core/model/errors.ts'
import { type TakeId, takeIdSchema } from '../../../shared/core/model/ids.ts'
import { recordObject } from '../../../shared/core/model/records/record-object.ts'
import { isMarkerLine } from '../../../shared/core/script/conflict-markers.ts'
import { say } from '../../../shared/messages/say.ts'
import { type AsrResponse, asrResponseSchema } from '../../../shared/service/asr.ts'
import { appendLog } from '../../base/append-log.ts'
import { type DurableFs, errnoOf, nodeFs, writeDurably } from '../../base/durable.ts'
import { noteFailure } from '../../base/failures.ts'
import { inTime } from '../../base/in-time.ts'
import { parseJson } from '../../base/json-file.ts'
import { readSum, withSum } from '../../base/record-sum.ts'
import { readRegular } from '../../base/regular-file.ts'
import { setAside } from '../files/set-aside.ts'

/** The transcripts of a project's answers. */
export const TRANSCRIPTS_FILE = 'transcripts.jsonl'
/** A larger file is not read: an hour of words has a hundredth of it. */
const MAX_BYTES = 256 * 1024 * 1024

/**
 * One line of transcripts.jsonl: an answer's transcript as the service gave it, with fields that this version does not know.
 * The line ends with a sum, `crc`.
 */
const recordSchema = recordObject({
  v: z.literal(1),
  takeId: takeIdSchema,
  at: z.iso.datetime(),
  origin: z.string().max(300),
  /** Absent where the record of it was damaged: all that is known is that it was paid for. */
  answer: asrResponseSchema.optional(),
})

/** `asked`: it was paid for, and its record is damaged or of a newer version. */
export type FoundTranscript = { readonly kind: 'kept'; readonly answer: AsrResponse } | { readonly kind: 'asked' }

/** Transcripts that were paid for, by the hash of the audio that they are of. */
export type Transcripts = {
  /** What is known of an answer's transcript, from whichever window or program. Never rejects. */
  readonly find: (takeId: TakeId) => Promise<FoundTranscript | undefined>
  /** @throws StudioError `disk.*`; it is known for as long as this is open even so. */
  readonly keep: (transcript: {
    readonly takeId: TakeId
    readonly origin: string
    readonly answer: AsrResponse
  }) => Promise<void>
  readonly problems: readonly Problem[]
}

/**
 * Opens the transcripts of a project folder. The file is only added to. Where it is damaged it is kept beside itself and what
 * is sound of it written anew; a project that is only read is left as it is. Never rejects.
 */
export async function openTranscripts(
  { folder, readOnly }: { readonly folder: string; readonly readOnly: boolean },
  now: () => number,
  fs: DurableFs = nodeFs,
): Promise<Transcripts> {
  const path = join(folder, TRANSCRIPTS_FILE)
  const log = appendLog(path, fs)
  // Undefined as long as the file could not be read: then nobody knows what was asked for.
  let size: number | undefined
  let known: ReadonlyMap<TakeId, string | undefined> = new Map()
  // Of this opening: also what the disk did not take.
  const own = new Map<TakeId, AsrResponse>()

  const read = async (): Promise<TranscriptLines | undefined> => {
    const found = await sizeOf(path)
    if (found === size) return undefined
    size = undefined
    const lines = found === 0 ? undefined : readTranscriptLines(await readText(path))
    known = lines?.byTake ?? new Map()
    size = found
    return lines
  }

  const problems: Problem[] = []
  try {
    const lines = await read()
    if (lines !== undefined && lines.damaged > 0) {
      const aside = readOnly ? undefined : await replaceDamaged(path, lines, now(), fs)
      problems.push(damagedProblem(lines.damaged, aside))
    }
  } catch (error) {
    noteFailure('reading transcripts', error)
    problems.push(unreadableTranscripts)
  }

  return {
    problems,
    find: async (takeId) => {
      const mine = own.get(takeId)
      if (mine !== undefined) return { kind: 'kept', answer: mine }
      await read().catch((error: unknown) => noteFailure('reading transcripts again', error))
      if (known.has(takeId)) return foundIn(known.get(takeId))
      return size === undefined ? { kind: 'asked' } : undefined
    },
    keep: async ({ takeId, origin, answer }) => {
      own.set(takeId, answer)
      await log.append(withSum({ v: 1, takeId, at: new Date(now()).toISOString(), origin, answer }))
    },
  }
}

/** What the transcripts of a project folder say; undefined if there are none. @throws UnreadableFile, or as the disk does */
export async function readTranscripts(folder: string): Promise<TranscriptLines | undefined> {
  const path = join(folder, TRANSCRIPTS_FILE)
  return (await sizeOf(path)) === 0 ? undefined : readTranscriptLines(await readText(path))
}

/** What a file of transcripts says. */
export type TranscriptLines = {
  /** The record of each, not yet parsed; undefined where all that is known is that it was asked for. */
  readonly byTake: ReadonlyMap<TakeId, string | undefined>
  /** Lines that are whole, also those of newer versions. */
  readonly sound: readonly string[]
  readonly damaged: number
}

/** Reads the text of transcripts.jsonl. A line that cannot be read spoils only itself. */
export function readTranscriptLines(text: string): TranscriptLines {
  const byTake = new Map<TakeId, string | undefined>()
  const sound: string[] = []
  let damaged = 0
  for (const line of text.split('\n').flatMap(apart)) {
    const row = line.trimEnd()
    // Version control left both sides: both were paid for.
    if (row === '' || isMarkerLine(row)) continue
    const { text: record, sum } = readSum(row)
    const [, version, id] = head.exec(record) ?? []
    if (sum === 'sound' && id !== undefined) {
      sound.push(row)
      const isKnown = version === '1' && record.includes('"answer":')
      const takeId = takeIdSchema.parse(id)
      if (isKnown) byTake.set(takeId, record)
      else if (!byTake.has(takeId)) byTake.set(takeId, undefined)
      continue
    }
    damaged += 1
    for (const [name] of row.matchAll(hash)) {
      const takeId = takeIdSchema.parse(name)
      if (!byTake.has(takeId)) byTake.set(takeId, undefined)
    }
  }
  return { byTake, sound, damaged }
}

const head = /^\{"v":(\d+),"takeId":"([0-9a-f]{64})"/
/** Of a damaged line: what it may be about. */
const hash = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g

/** Where the break between two records is damaged they still are two. */
function apart(line: string): readonly string[] {
  return line.split(/(?<=\})[^{]?(?=\{"v":\d+,"takeId":")/)
}

/** What is said where the file itself cannot be read. */
export const unreadableTranscripts: Problem = problemFrom(
  'project.unreadable',
  say('transcripts.unreadable'),
  say('transcripts.unreadable.remedy'),
)

function foundIn(record: string | undefined): FoundTranscript {
  if (record === undefined) return { kind: 'asked' }
  try {
    const { answer } = parseJson(record, recordSchema, TRANSCRIPTS_FILE, 'project.unreadable')
    return answer === undefined ? { kind: 'asked' } : { kind: 'kept', answer }
  } catch (error) {
    noteFailure('reading a transcript', error)
    return { kind: 'asked' }
  }
}

/** @returns the name under which the damaged file is kept; undefined if it could not be, and is as it was. */
async function replaceDamaged(
  path: string,
  lines: TranscriptLines,
  nowMs: number,
  fs: DurableFs,
): Promise<string | undefined> {
  try {
    const aside = await setAside(path, nowMs)
    if (aside === undefined) return undefined
    const at = new Date(nowMs).toISOString()
    const asked = [...lines.byTake].flatMap(([takeId, record]) =>
      record === undefined ? [withSum({ v: 1, takeId, at, origin: '' })] : [],
    )
    const rows = [...asked, ...lines.sound]
    await writeDurably(path, rows.map((line) => `${line}\n`).join(''), fs)
    // Another program may have added to the file in between, which is the one that was set aside.
    const kept = readTranscriptLines(await readText(join(dirname(path), aside)))
    const late = kept.sound.slice(lines.sound.length)
    if (late.length > 0) await appendLog(path, fs).append(late.join('\n'))
    return basename(aside)
  } catch (error) {
    noteFailure('setting damaged transcripts aside', error)
    return undefined
  }
}

/** What is said of transcripts that cannot be read. `aside`: the name under which their file was kept. */
export function damagedProblem(records: number, aside?: string): Problem {
  const remedy =
    aside === undefined ? say('transcripts.damaged.left') : say('transcripts.damaged.remedy', { file: aside })
  return problemFrom('project.unreadable', say('transcripts.damaged', { records }), remedy)
}

/** A byte that is no text spoils the sum of its line, and nothing else. */
async function readText(path: string): Promise<string> {
  return new TextDecoder().decode(await readRegular(path, MAX_BYTES))
}

/** In bytes; 0 if there is none. */
async function sizeOf(path: string): Promise<number> {
  try {
    return (await inTime(path, () => stat(path))).size
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return 0
    throw error
  }
}
