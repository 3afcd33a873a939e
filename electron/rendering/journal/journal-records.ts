import { z } from 'zod'
import { type RenderKey, renderKeySchema, type TakeId, takeIdSchema } from '../../../shared/core/model/ids.ts'
import { wordedSchema } from '../../../shared/core/model/problem-schema.ts'
import { recordObject } from '../../../shared/core/model/records/record-object.ts'
import type { LedgerEntry } from '../../../shared/core/render/ledger.ts'
import { sentElsewhereSchema } from '../sending/sender-sign.ts'
import { attemptIdSchema, sentRequestShape } from '../sending/sent-request.ts'

export const journalRecordSchema = z.discriminatedUnion('kind', [
  recordObject({
    v: z.literal(1),
    kind: z.literal('sending'),
    ...sentRequestShape,
    /** A person allowed this although an earlier attempt of the key may have been billed. */
    consented: z.boolean().optional(),
  }),
  recordObject({
    v: z.literal(1),
    kind: z.literal('end'),
    attempt: attemptIdSchema,
    at: z.iso.datetime(),
    outcome: z.enum(['done', 'notBilled', 'maybeBilled', 'unknown']),
    failure: z.string().max(40).optional(),
    takeId: takeIdSchema.optional(),
    isSuspicious: z.boolean().optional(),
    durationMs: z.int().min(0).optional(),
    problem: wordedSchema.optional(),
    received: z.int().min(0).optional(),
  }),
  /**
   * An answer is sent to the service's speech-to-text, which is paid for at a price that is not known. It is sent once only,
   * whatever becomes of it: a scene can be cut without it.
   */
  recordObject({
    v: z.literal(1),
    kind: z.literal('transcribing'),
    takeId: takeIdSchema,
    at: z.iso.datetime(),
    origin: z.string().max(300),
    seconds: z.number().min(0),
  }),
  /** Another computer, or another user's studio, left a request on its way: it may have been billed there. */
  recordObject({
    v: z.literal(1),
    kind: z.literal('left'),
    computer: z.string().max(255),
    ...sentElsewhereSchema.shape,
  }),
  /** A person gave up what may have been billed: it is not asked about again. */
  recordObject({ v: z.literal(1), kind: z.literal('givenUp'), key: renderKeySchema, at: z.iso.datetime() }),
  /** A person allowed sending although it cannot be known what was billed. `of`: what made it so. */
  recordObject({ v: z.literal(1), kind: z.literal('doubtSettled'), of: z.string().max(80), at: z.iso.datetime() }),
])
export type JournalRecord = z.infer<typeof journalRecordSchema>

/** What was sent under a key, may have been billed, and brought no take. */
export type UnknownAttempt = {
  readonly entry: LedgerEntry
  /** Bytes that came; they lie beside the journal. */
  readonly received: number
}

/** Attempts by key, replayed in order: what the journal says, in memory. */
export class Attempts {
  readonly #entries: LedgerEntry[] = []
  readonly #placeOf = new Map<string, number>()
  readonly #open = new Set<string>()
  readonly #transcribed = new Set<TakeId>()
  readonly #paid = new Set<RenderKey>()
  readonly #givenUp = new Set<RenderKey>()
  readonly #settled = new Set<string>()
  readonly #unknown = new Map<RenderKey, { readonly attempt: string; readonly received: number }>()

  add(record: JournalRecord): void {
    switch (record.kind) {
      case 'sending': {
        // Once sent, however often a merge of two copies has written it down: its end stays what it is.
        if (this.#placeOf.has(record.attempt)) return
        const { v: _, kind: __, consented: ___, ...entry } = record
        this.#placeOf.set(record.attempt, this.#entries.length)
        this.#entries.push(entry)
        this.#open.add(record.attempt)
        for (const key of keysOf(entry)) this.#givenUp.delete(key)
        return
      }
      case 'end': {
        const place = this.#placeOf.get(record.attempt)
        const entry = place === undefined ? undefined : this.#entries[place]
        if (place === undefined || entry === undefined) return
        const { outcome, durationMs, takeId, isSuspicious, problem, failure } = record
        this.#entries[place] = { ...entry, outcome, durationMs, takeId, isSuspicious, problem, failure }
        this.#open.delete(record.attempt)
        if (outcome === 'done') for (const key of keysOf(entry)) this.#unknown.delete(key)
        if (outcome === 'done') for (const key of keysOf(entry)) this.#paid.add(key)
        // `maybeBilled` is what earlier versions called some of them, and then sent them again unasked.
        if (outcome === 'unknown' || outcome === 'maybeBilled') this.#leaveUnknown(entry, record.received ?? 0)
        return
      }
      case 'left': {
        const { v: _, kind: __, computer, ...entry } = record
        this.#placeOf.set(record.attempt, this.#entries.length)
        this.#entries.push({ ...entry, sentFrom: computer, outcome: 'unknown' })
        this.#leaveUnknown(entry, 0)
        return
      }
      case 'givenUp':
        this.#unknown.delete(record.key)
        this.#givenUp.add(record.key)
        return
      case 'doubtSettled':
        this.#settled.add(record.of)
        return
      case 'transcribing':
        this.#transcribed.add(record.takeId)
        return
      default:
        record satisfies never
    }
  }

  /**
   * What has no end was left by a crash: it may have been billed. `isOurs`: attempts of this run, still under way.
   * `received`: bytes that lie on the disk of an attempt.
   */
  closeOpen(isOurs: (attempt: string) => boolean, received: (attempt: string) => number): void {
    for (const attempt of this.#open) {
      if (isOurs(attempt)) continue
      this.#open.delete(attempt)
      const place = this.#placeOf.get(attempt)
      const entry = place === undefined ? undefined : this.#entries[place]
      if (place === undefined || entry === undefined) continue
      this.#entries[place] = { ...entry, outcome: 'unknown' }
      this.#leaveUnknown(entry, received(attempt))
    }
  }

  /** True if an answer was once sent to be transcribed. */
  wasTranscribed(takeId: TakeId): boolean {
    return this.#transcribed.has(takeId)
  }

  /** True if audio of this key came once, and nobody gave it up since. */
  wasPaid(key: RenderKey): boolean {
    return this.#paid.has(key) && !this.#givenUp.has(key)
  }

  wasGivenUp(key: RenderKey): boolean {
    return this.#givenUp.has(key)
  }

  isSettled(doubt: string): boolean {
    return this.#settled.has(doubt)
  }

  /** What was sent as that attempt, or undefined. */
  entryOf(attempt: string): LedgerEntry | undefined {
    return this.#entries[this.#placeOf.get(attempt) ?? -1]
  }

  /** How an attempt ended, or undefined. */
  outcomeOf(attempt: string): LedgerEntry['outcome'] {
    return this.entryOf(attempt)?.outcome
  }

  /** True if an attempt is among these, whoever has sent it. */
  has(attempt: string): boolean {
    return this.#placeOf.has(attempt)
  }

  isUnknown(key: RenderKey): boolean {
    return this.#unknown.has(key)
  }

  /** The attempts that left any of these keys unknown. */
  unknownAttempts(keys: readonly RenderKey[]): readonly string[] {
    return [...new Set(keys.flatMap((key) => this.#unknown.get(key)?.attempt ?? []))]
  }

  /** In the order in which they became unknown. */
  unknown(): readonly UnknownAttempt[] {
    const attempts = new Map([...this.#unknown.values()].map((one) => [one.attempt, one]))
    return [...attempts.values()].flatMap(({ attempt, received }) => {
      const entry = this.#entries[this.#placeOf.get(attempt) ?? -1]
      return entry === undefined ? [] : [{ entry, received }]
    })
  }

  /** Everything that was sent, oldest first. The same array, growing. */
  entries(): readonly LedgerEntry[] {
    return this.#entries
  }

  #leaveUnknown(entry: LedgerEntry, received: number): void {
    for (const key of keysOf(entry)) this.#unknown.set(key, { attempt: entry.attempt, received })
  }
}

/** The key of what was sent, and those of the lines that were in it. */
export function keysOf({ key, turns = [] }: Pick<LedgerEntry, 'key' | 'turns'>): readonly RenderKey[] {
  return [key, ...turns.map((turn) => turn.key)]
}
