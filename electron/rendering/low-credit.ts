import { plainNumber } from '../../shared/core/numbers/number-words.ts'
import { assertNever } from '../../shared/core/model/assert-never.ts'
import { say, type Words } from '../../shared/messages/say.ts'
import type { Price } from '../../shared/contract/render-views.ts'
import { type CreditDoubt, type CreditLeft, creditDoubt } from '../../shared/core/render/credit-doubt.ts'

/**
 * Whether a person has to be asked before so many bytes of text are sent, because of what is left to pay with. Undefined:
 * no, or the settings have no limit. Asks the service, which is free; never rejects.
 */
export type LowCredit = (bytesOfText: number) => Promise<CreditDoubt | undefined>

/** What the limit is judged by. */
export type LowCreditInput = {
  /** Below which is asked; null: never. */
  readonly limit: () => number | null
  /** As the service tells it now; undefined: it could not be read. */
  readonly left: () => Promise<CreditLeft | undefined>
  readonly price: () => Price | null
}

/** Judges by what the service tells when it is asked: an older figure may be another key's, or spent meanwhile. */
export function createLowCredit({ limit, left, price }: LowCreditInput): LowCredit {
  return async (bytesOfText) => {
    if (limit() === null) return undefined
    const told = await left()
    // Changed while the service was asked: the newest word of the user counts.
    const now = limit()
    return now === null ? undefined : creditDoubt(told, now, costIn(told?.unit, price(), bytesOfText))
  }
}

function costIn(unit: string | undefined, price: Price | null, bytesOfText: number): number | undefined {
  // A price that the user typed may be in money: then nothing is known of what it takes from this balance.
  if (price === null || price.unit !== unit) return undefined
  return (price.perMillionBytes / 1_000_000) * bytesOfText
}

/** The doubt in one sentence. */
export function doubtWords(doubt: CreditDoubt): Words {
  const limit = plainNumber(doubt.limit)
  switch (doubt.kind) {
    case 'below':
      return say('rendering.spend.low.below', { left: plainNumber(doubt.left), limit })
    case 'wouldFall': {
      const cost = Number(doubt.cost.toPrecision(2))
      return say('rendering.spend.low.wouldFall', { left: plainNumber(doubt.left), cost: plainNumber(cost), limit })
    }
    case 'notRead':
      return say('rendering.spend.low.notRead', { limit })
    default:
      return assertNever(doubt, 'doubt about the credit')
  }
}
