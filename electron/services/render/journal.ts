import { mkdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { lineIdSchema, type LineId, type RenderKey, renderKeySchema, takeIdSchema } from '../../../shared/core/ids.ts'
import { appendDurably, diskError, errnoOf, readTextFile, writeDurably } from '../durable.ts'
import { parseJson } from '../json-file.ts'

/** A journal larger than this is not read: a million attempts stay below. */
const MAX_JOURNAL_BYTES = 512 * 1024 * 1024
/** Lines named in one record: enough to find the attempt again, without letting a record grow with its script. */
const MOST_LINES_NAMED = 8

const attemptIdSchema = z.string().regex(/^[0-9a-f]{24}$/)

const recordSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('sending'),
    attempt: attemptIdSchema,
    key: renderKeySchema,
    at: z.iso.datetime(),
    origin: z.string().max(300),
    lineIds: z.array(lineIdSchema).max(MOST_LINES_NAMED),
    bytesOfText: z.int().min(0),
    /** A person allowed this although an earlier attempt of the key may have been billed. */
    consented: z.boolean().optional(),
  }),
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('end'),
    attempt: attemptIdSchema,
    at: z.iso.datetime(),
    outcome: z.enum(['done', 'notBilled', 'maybeBilled', 'unknown']),
    failure: z.string().max(40).optional(),
    takeId: takeIdSchema.optional(),
    received: z.int().min(0).optional(),
  }),
])
type JournalRecord = z.infer<typeof recordSchema>

/** How an attempt ended: `maybeBilled` failed for certain, `unknown` may even have succeeded on the other side. */
export type AttemptEnd = {
  readonly outcome: 'done' | 'notBilled' | 'maybeBilled' | 'unknown'
  readonly failure?: string
  readonly takeId?: z.infer<typeof takeIdSchema>
  readonly received?: number
}

/** What is written before the first byte of a request leaves. */
export type AttemptStart = {
  readonly key: RenderKey
  readonly origin: string
  readonly lineIds: readonly LineId[]
  readonly bytesOfText: number
  readonly consented: boolean
}

/**
 * Every attempt that may cost money, one line a record, only ever added to. It lies in the user's data folder, so that
 * deleting a project's caches or cloning the project brings no second bill.
 */
export type Journal = {
  /**
   * True if an attempt of this key was sent, its outcome was never learned, and none after it brought audio. An attempt
   * without an end, left by a crash, counts; one of this run that is still under way does not.
   */
  readonly isUnknown: (key: RenderKey) => boolean
  /** Resolves when the record is on the disk: only then may a byte leave. Answers the attempt's id. */
  readonly begin: (start: AttemptStart) => Promise<string>
  readonly end: (attempt: string, end: AttemptEnd) => Promise<void>
  /** Keeps what came of a cut answer beside the journal: it was probably paid for. Never a take. */
  readonly keepPart: (attempt: string, bytes: Uint8Array) => Promise<void>
}

/** What the journal needs of its host. */
export type JournalPorts = { readonly now: () => number; readonly randomBytes: (count: number) => Uint8Array }

/**
 * Opens `<folder>/<name>.jsonl`, making the folder. A record that cannot be read is passed over: a torn `sending` was
 * never sent, and a torn `end` leaves its attempt unknown, which is the careful side.
 */
export async function openJournal(folder: string, name: string, ports: JournalPorts): Promise<Journal> {
  const path = join(folder, `${name}.jsonl`)
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw diskError(error, basename(folder))
  })
  const ledger = new Ledger()
  for (const record of await readRecords(path)) ledger.add(record)
  ledger.closeOpenAttempts()

  let tail: Promise<void> = Promise.resolve()
  const append = (record: JournalRecord): Promise<void> => {
    const written = tail.then(() => appendDurably(path, JSON.stringify(record)))
    tail = written.catch(() => undefined)
    return written
  }
  const at = (): string => new Date(ports.now()).toISOString()

  return {
    isUnknown: (key) => ledger.isUnknown(key),
    begin: async ({ key, origin, lineIds, bytesOfText, consented }) => {
      const attempt = Buffer.from(ports.randomBytes(12)).toString('hex')
      const record: JournalRecord = {
        v: 1,
        kind: 'sending',
        attempt,
        key,
        at: at(),
        origin,
        lineIds: lineIds.slice(0, MOST_LINES_NAMED),
        bytesOfText,
        ...(consented ? { consented } : {}),
      }
      await append(record)
      ledger.add(record)
      return attempt
    },
    end: async (attempt, end) => {
      const record: JournalRecord = { v: 1, kind: 'end', attempt, at: at(), ...end }
      // In memory first: should the disk refuse, this run still knows, and the next one counts the attempt as unknown.
      ledger.add(record)
      await append(record)
    },
    keepPart: async (attempt, bytes) => {
      const parts = join(dirname(path), `${name}.parts`)
      await mkdir(parts, { recursive: true })
      await writeDurably(join(parts, `${attempt}.part`), bytes)
    },
  }
}

/** Attempts by key, replayed in order. */
class Ledger {
  readonly #keyOf = new Map<string, RenderKey>()
  readonly #open = new Map<string, RenderKey>()
  readonly #unknown = new Set<RenderKey>()

  add(record: JournalRecord): void {
    if (record.kind === 'sending') {
      this.#keyOf.set(record.attempt, record.key)
      this.#open.set(record.attempt, record.key)
      return
    }
    const key = this.#keyOf.get(record.attempt)
    if (key === undefined) return
    this.#open.delete(record.attempt)
    if (record.outcome === 'done') this.#unknown.delete(key)
    if (record.outcome === 'unknown') this.#unknown.add(key)
  }

  closeOpenAttempts(): void {
    for (const key of this.#open.values()) this.#unknown.add(key)
    this.#open.clear()
  }

  isUnknown(key: RenderKey): boolean {
    return this.#unknown.has(key)
  }
}

async function readRecords(path: string): Promise<readonly JournalRecord[]> {
  const exists = await stat(path).then(
    () => true,
    (error: unknown) => {
      if (errnoOf(error) === 'ENOENT') return false
      throw diskError(error, basename(path))
    },
  )
  if (!exists) return []
  const text = await readTextFile(path, MAX_JOURNAL_BYTES, 'disk.failed')
  return text.split('\n').flatMap((line): JournalRecord[] => {
    if (line.trim() === '') return []
    try {
      return [parseJson(line, recordSchema, path, 'disk.failed')]
    } catch {
      return []
    }
  })
}
