import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { arePossible, areWithin } from '../../../shared/core/align/possible-words.ts'
import { type HeardSegment, joinTranscript } from '../../../shared/core/align/join-transcript.ts'
import type { TakeId } from '../../../shared/core/model/ids.ts'
import { type TakeWords, takeWordsSchema } from '../../../shared/core/model/words/word-times.ts'
import { errnoOf, makeFolderDurably } from '../../base/durable.ts'
import { noteFailure } from '../../base/failures.ts'
import { readSum, withSum } from '../../base/record-sum.ts'
import { readRegular, UnreadableFile } from '../../base/regular-file.ts'

/** The file, in the folder of what can be made again. */
export const WORDS_FILE = 'words.jsonl'

/** A larger file is made anew: the words of a hundred hours have a tenth of it. */
const MAX_BYTES = 1024 * 1024 * 1024

/** The words of a project's takes: a file that is only added to, and can be made again. */
export type TakeWordsKeeper = {
  /** Those of one take, found now if nobody has before, and before others if it is looked at. Undefined where they cannot be found. Never rejects. */
  readonly of: (takeId: TakeId, asked?: 'looked at') => Promise<TakeWords | undefined>
  /** What was found so far. */
  readonly kept: () => Promise<ReadonlyMap<TakeId, TakeWords>>
  /** Waits for what is being found now. Never rejects. */
  readonly found: () => Promise<void>
  /** Waits for what is being found, and begins no more. */
  readonly close: () => Promise<void>
}

/** A transcript of a take, counted in its samples. */
export type TakeTranscript = {
  readonly segments: readonly HeardSegment[]
  readonly sampleRate: number
  readonly durationSamples: number
}

type TakeWordsInput = {
  readonly file: string
  /** What is said in a take; undefined where nobody knows. */
  readonly textOf: (takeId: TakeId) => string | undefined
  /** What was sent for a take whose line says something else today; undefined where that is not known. */
  readonly sentTextOf: (takeId: TakeId) => string | undefined
  readonly audioPath: (takeId: TakeId) => string | undefined
  /** Samples of the takes that there are. */
  readonly lengths: () => ReadonlyMap<TakeId, number>
  readonly find: (job: { takeId: TakeId; path: string; text: string }) => Promise<TakeWords | undefined>
  /** What a transcript that was paid for says of a take; undefined: there is none. */
  readonly transcriptOf: (takeId: TakeId) => Promise<TakeTranscript | undefined>
  /** The words of this take are found before those of others that wait. */
  readonly hurry: (takeId: TakeId) => void
}

/**
 * Keeps words in `file`. Records that are torn, damaged, foreign, older than the text they are of, or of times and places that
 * no take and no text has, are found again.
 */
export function createTakeWords({
  file,
  textOf,
  sentTextOf,
  audioPath,
  lengths,
  find,
  hurry,
  transcriptOf,
}: TakeWordsInput): TakeWordsKeeper {
  let known: Promise<Map<TakeId, TakeWords>> | undefined
  const finding = new Map<string, Promise<TakeWords | undefined>>()
  let isClosed = false

  const make = async (takeId: TakeId, text: string): Promise<TakeWords | undefined> => {
    const path = audioPath(takeId)
    if (path === undefined || isClosed) return undefined
    const found = await find({ takeId, path, text })
    if (found === undefined) return undefined
    return keep(await joined(found))
  }
  const joined = async (words: TakeWords): Promise<TakeWords> => {
    const transcript = await transcriptOf(words.takeId)
    return transcript === undefined ? words : joinTranscript(words, transcript.segments, transcript)
  }
  const keep = async (words: TakeWords): Promise<TakeWords> => {
    ;(await known)?.set(words.takeId, words)
    // What the disk does not take is known for as long as this is open.
    await append(file, words).catch((error: unknown) => noteFailure('keeping words', error))
    return words
  }

  const kept = (): Promise<Map<TakeId, TakeWords>> => (known ??= readTakeWords(file).then(withinTheirTakes))
  const withinTheirTakes = (words: Map<TakeId, TakeWords>): Map<TakeId, TakeWords> => {
    const samples = lengths()
    return new Map([...words].filter(([takeId, found]) => areWithin(found, samples.get(takeId) ?? Infinity)))
  }
  return {
    kept,
    of: async (takeId, asked) => {
      const before = (await kept()).get(takeId)
      const text = textOf(takeId) ?? (before === undefined ? sentTextOf(takeId) : undefined)
      // A take of an older text keeps what was found when it was made.
      if (before !== undefined && (text === undefined || before.text === text)) {
        // Its transcript may have come since.
        if (before.words.some(({ source }) => source === 'transcript')) return before
        const now = await joined(before)
        return isClosed || JSON.stringify(now) === JSON.stringify(before) ? before : keep(now)
      }
      if (text === undefined || text.trim() === '') return before
      const key = `${takeId} ${text}`
      const running = finding.get(key) ?? make(takeId, text).finally(() => finding.delete(key))
      finding.set(key, running)
      if (asked !== undefined) hurry(takeId)
      return running
    },
    found: async () => void (await Promise.all(finding.values())),
    close: async () => {
      isClosed = true
      await Promise.all(finding.values())
    },
  }
}

/** Every sound record, the last of a take counting. A file that cannot be read holds nothing. */
export async function readTakeWords(file: string): Promise<Map<TakeId, TakeWords>> {
  const words = new Map<TakeId, TakeWords>()
  const bytes = await readRegular(file, MAX_BYTES).catch((error: unknown) => {
    if (!(error instanceof UnreadableFile) && errnoOf(error) !== 'ENOENT') noteFailure('reading words', error)
    return new Uint8Array(0)
  })
  for (const line of Buffer.from(bytes).toString('utf8').split('\n')) {
    if (line === '') continue
    const { text, sum } = readSum(line)
    const record = sum === 'sound' ? takeWordsSchema.safeParse(JSON.parse(text)) : undefined
    if (record?.success === true && arePossible(record.data)) words.set(record.data.takeId, record.data)
  }
  return words
}

/** Begins a line of its own, so that a torn record before it spoils nothing. Nothing is flushed: what is lost is found again. */
async function append(file: string, words: TakeWords): Promise<void> {
  await makeFolderDurably(dirname(file))
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0)
  const handle = await open(file, flags, 0o600)
  try {
    await handle.write(`\n${withSum(words)}\n`)
  } finally {
    await handle.close()
  }
}
