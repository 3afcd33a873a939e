import { join } from 'node:path'
import { z } from 'zod'
import type { Price } from '../../../shared/contract/render-views.ts'
import type { AppSettings } from '../../../shared/contract/views.ts'
import { type Problem, problemFrom, StudioError } from '../../../shared/core/model/errors.ts'
import { recordObject } from '../../../shared/core/model/records/record-object.ts'
import { type LedgerEntry, noSpend, plus, type Spend, spentSince } from '../../../shared/core/render/ledger.ts'
import { type BalanceReading, CREDIT_UNIT, learnPrice } from '../../../shared/core/render/price.ts'
import { readTextFile, writeDurably } from '../../base/durable.ts'
import { parseJson } from '../../base/json-file.ts'
import { noteUnlessAbsent, noted } from '../../base/failures.ts'
import { inTurnOfAll } from '../sending/in-turn-of-all.ts'
import { createOtherLedgers } from './other-ledgers.ts'
import { say, type Words } from '../../../shared/messages/say.ts'

const HOUR_MS = 60 * 60_000
/** How often is looked what other processes send. */
const LOOK_EVERY_MS = 10_000
/** Readings kept: a price is learned from the last of them. */
const MOST_READINGS = 200

const readingsSchema = recordObject({
  v: z.literal(1),
  readings: z
    .array(
      recordObject({
        atMs: z.number(),
        origin: z.string().max(300),
        unit: z.string().max(40),
        balance: z.number(),
      }),
    )
    .max(MOST_READINGS),
})

/** What all projects of this run may spend and have spent. */
export type Spending = {
  /** Makes the ledger of a project count; the same project again replaces itself. */
  readonly register: (projectId: string, entries: () => readonly LedgerEntry[]) => void
  /** What was sent within the last hour, by all projects, whichever run or process sent it; others as of the last look. */
  readonly lastHour: () => Spend
  /** Looks what others have sent, where a cap asks for it: before an order is held to the caps. Never rejects. */
  readonly look: () => Promise<void>
  /** Why so many bytes more may not be sent in a batch that has sent `batchBytes`, if a cap of the settings says so. */
  readonly capProblem: (bytesOfText: number, batchBytes: number) => Problem | undefined
  /**
   * Writes down that so many bytes are sent, by `begin`, if the cap of the hour allows it. Two processes cannot both be the last
   * that fits: where there is a cap, one after the other looks at all journals and adds to its own.
   * @throws StudioError `spend.capped`
   */
  readonly reserve: <T>(bytesOfText: number, begin: () => Promise<T>) => Promise<T>
  /** A balance was read. Kept over restarts; a disk that refuses is of no matter. */
  readonly note: (reading: BalanceReading) => void
  /** Whether the credit that lines are paid from has changed since then, by the balances that were read. */
  readonly creditSince: (origin: string, atMs: number) => 'unchanged' | 'changed' | 'notRead'
  /** As the user says, or as learned; null where nothing is known. */
  readonly price: (origin: string) => Price | null
  /** The same from readings since then, by what all journals say was sent. */
  readonly priceSince: (origin: string, entries: readonly LedgerEntry[], sinceMs: number) => Price | null
  readonly flush: () => Promise<void>
}

/** Opens what is known of balances, `balances.json` in the data folder. Damaged, it is begun anew. */
export async function openSpending(input: {
  readonly dataFolder: string
  readonly now: () => number
  readonly randomBytes: (count: number) => Uint8Array
  readonly settings: () => Pick<AppSettings, 'capBatchBytes' | 'capHourBytes' | 'price'>
}): Promise<Spending> {
  const { now, settings } = input
  const inTurn = inTurnOfAll(join(input.dataFolder, 'journals'), input)
  const path = join(input.dataFolder, 'balances.json')
  const ledgers = new Map<string, () => readonly LedgerEntry[]>()
  const others = createOtherLedgers(join(input.dataFolder, 'journals'), now)
  let lookedAtMs = Number.NEGATIVE_INFINITY
  const { readings: before, ...more } = await readReadings(path)
  let readings: readonly BalanceReading[] = before
  let written: Promise<void> = Promise.resolve()

  const lastHour = (): Spend => {
    const since = now() - HOUR_MS
    const own = [...ledgers.values()].map((entries) => spentSince(entries(), since))
    return [...own, others.lastHour(ledgers)].reduce(plus, noSpend)
  }

  const look = async (): Promise<void> => {
    if (settings().capHourBytes === null) return
    lookedAtMs = now()
    await others.look()
  }

  const hourProblem = (bytesOfText: number): Problem | undefined => {
    const { capHourBytes } = settings()
    const hour = lastHour().bytesOfText + bytesOfText
    return capHourBytes !== null && hour > capHourBytes
      ? capped(say('rendering.spend.hour', { bytes: hour, cap: capHourBytes }))
      : undefined
  }

  return {
    register: (projectId, entries) => ledgers.set(projectId, entries),
    lastHour,
    look,
    capProblem: (bytesOfText, batchBytes) => {
      const { capBatchBytes, capHourBytes } = settings()
      const batch = batchBytes + bytesOfText
      if (capBatchBytes !== null && batch > capBatchBytes) {
        return capped(say('rendering.spend.batch', { bytes: batch, cap: capBatchBytes }))
      }
      if (capHourBytes === null) return undefined
      // Only a first look: what counts is `reserve`. While a long batch is sent, another process may send too.
      if (Math.abs(now() - lookedAtMs) > LOOK_EVERY_MS) void look()
      return hourProblem(bytesOfText)
    },
    reserve: async (bytesOfText, begin) => {
      if (settings().capHourBytes === null) return begin()
      return inTurn(async () => {
        await look()
        const problem = hourProblem(bytesOfText)
        if (problem !== undefined) throw new StudioError(problem)
        return begin()
      })
    },
    note: (reading) => {
      const last = readings.findLast(({ origin, unit }) => origin === reading.origin && unit === reading.unit)
      // The same balance again only moves the time at which it was true.
      const kept =
        last?.balance === reading.balance && isIdleSince(last.atMs) ? readings.filter((r) => r !== last) : readings
      readings = [...kept, reading].slice(-MOST_READINGS)
      written = writeDurably(path, `${JSON.stringify({ ...more, readings })}\n`).catch(noted('spending: keeping'))
    },
    creditSince: (origin, atMs) => {
      const credit = readings.filter((one) => one.origin === origin && one.unit === CREDIT_UNIT)
      const before = credit.findLast((one) => one.atMs <= atMs)
      const after = credit.findLast((one) => one.atMs > atMs)
      if (before === undefined || after === undefined) return 'notRead'
      return before.balance === after.balance ? 'unchanged' : 'changed'
    },
    price: (origin) => priceFrom(readings, allEntries(), origin),
    priceSince: (origin, entries, sinceMs) =>
      priceFrom(
        readings.filter(({ atMs }) => atMs >= sinceMs),
        entries,
        origin,
      ),
    flush: () => written,
  }

  function priceFrom(of: readonly BalanceReading[], entries: readonly LedgerEntry[], origin: string): Price | null {
    const typed = settings().price
    if (typed !== null) return { ...typed, source: 'typed', confidence: 1, samples: 0 }
    const learned = learnPrice(of, entries, origin)
    return learned === undefined ? null : { ...learned, source: 'learned' }
  }

  function allEntries(): readonly LedgerEntry[] {
    return [...ledgers.values()].flatMap((entries) => entries())
  }

  function isIdleSince(atMs: number): boolean {
    return [...ledgers.values()].every((entries) => spentSince(entries(), atMs).requests === 0)
  }
}

function capped(words: Words): Problem {
  return problemFrom('spend.capped', words, say('rendering.spend.cap.remedy'))
}

async function readReadings(path: string): Promise<z.infer<typeof readingsSchema>> {
  try {
    return parseJson(await readTextFile(path, 1024 * 1024, 'disk.failed'), readingsSchema, path, 'disk.failed')
  } catch (error) {
    noteUnlessAbsent('spending: reading', error)
    return { v: 1, readings: [] }
  }
}
