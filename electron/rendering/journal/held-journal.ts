import { createHash } from 'node:crypto'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { type Problem, problemFrom } from '../../../shared/core/model/errors.ts'
import { say, type Words } from '../../../shared/messages/say.ts'
import type { LineId, RenderKey, TakeId } from '../../../shared/core/model/ids.ts'
import type { Journal, Loss } from './journal.ts'
import { receivedAudio } from './received-audio.ts'
import type { TakeLosses, TakeStore } from '../../documents/takes/take-types.ts'

/** What holds requests besides the journal: what of the takes is there, and what is not. */
export type HeldInput = {
  readonly takes: Pick<TakeStore, 'all' | 'trashed'>
  readonly losses: TakeLosses
}

/**
 * A journal that also holds what was paid for once and is not there any more: sending it again needs a person's consent, as
 * everything that may be billed twice. What somebody put away is not held. Where nothing tells any more what was paid for,
 * everything is held until somebody has allowed it once.
 */
export function heldJournal(journal: Journal, { takes, losses }: HeldInput): Journal {
  let lost: { readonly of: unknown; readonly keys: ReadonlySet<RenderKey> } | undefined
  let named: { readonly keyless: readonly string[]; readonly name: string } | undefined
  let unexplained: { readonly of: unknown; readonly ids: readonly TakeId[] } | undefined
  // A journal that begins with this opening says nothing of what was paid for before.
  const isNew = journal.entries().length === 0

  /**
   * Audio that no record and no request of this computer speaks of: another one may have paid for it, for whatever line.
   * Attempts that were left without a take may be what brought it.
   */
  const strangers = (): readonly TakeId[] => {
    if (losses.strangers.length === 0) return []
    if (unexplained?.of === takes.all()) return unexplained.ids
    const entries = journal.entries()
    const recorded = [...takes.all(), ...takes.trashed()].map(({ id }) => id)
    const known = new Set([...entries.map(({ takeId }) => takeId), ...recorded])
    const ids = losses.strangers.filter((id) => !known.has(id))
    const takeless = entries.filter(({ outcome, takeId }) => outcome !== 'notBilled' && takeId === undefined)
    const isExplained = !isNew && ids.length <= takeless.length
    unexplained = { of: takes.all(), ids: isExplained ? [] : ids.filter((id) => !journal.isSettled(id)) }
    return unexplained.ids
  }

  /** Keys of records whose audio is gone: another computer may have paid for them. */
  const ofRecords = (): ReadonlySet<RenderKey> => {
    const records = losses.lost()
    if (lost?.of === records) return lost.keys
    lost = { of: records, keys: new Set(records.filter(({ source }) => source === 'service').map(({ key }) => key)) }
    return lost.keys
  }

  /** What makes it unknown what was paid for and nobody has decided over, by names that other doubts do not have. */
  const openDoubts = (): readonly string[] => {
    const { keyless } = journal.damage()
    if (keyless.length === 0) return strangers()
    if (named?.keyless !== keyless) {
      named = { keyless, name: createHash('sha256').update(keyless.join(' ')).digest('hex') }
    }
    return journal.isSettled(named.name) ? strangers() : [named.name, ...strangers()]
  }

  const reasonFor = (key: RenderKey): Loss | undefined => {
    if (journal.wasPaid(key)) return losses.isDamaged(key) ? 'damaged' : 'paid'
    if (ofRecords().has(key)) return 'elsewhere'
    return openDoubts().length === 0 ? undefined : 'notKnown'
  }

  const lossOf = (key: RenderKey): Loss | undefined => {
    if (receivedAudio(takes.all(), key) !== undefined) return undefined
    const loss = reasonFor(key)
    // What somebody put away or gave up is missed by nobody.
    return loss === undefined || journal.wasGivenUp(key) || losses.isDiscarded(key) ? undefined : loss
  }

  return {
    ...journal,
    lossOf,
    isUnknown: (key) => journal.isUnknown(key) || lossOf(key) !== undefined,
    unknownAttempts: (keys) => [
      ...journal.unknownAttempts(keys),
      ...keys.flatMap((key) => (lossOf(key) === undefined ? [] : [`lost ${key}`])),
    ],
    giveUp: (keys) =>
      journal.giveUp(
        keys,
        keys.filter((key) => !journal.isUnknown(key) && lossOf(key) !== undefined),
      ),
    allowOnce: async () => {
      await Promise.all(openDoubts().map(journal.settle))
      unexplained = undefined
    },
  }
}

/** What is said of a line that is held because its audio is not there any more. `number`: of the line. */
export function lossProblem(loss: Loss, lineId: LineId, number: number): Problem {
  const [words, remedy] = lossWords(loss, number)
  return { ...problemFrom('render.unknown', words, remedy), lineId }
}

function lossWords(loss: Loss, number: number): readonly [words: Words, remedy: Words] {
  switch (loss) {
    case 'paid':
      return [say('rendering.lost.paid', { number }), say('rendering.lost.paid.remedy')]
    case 'damaged':
      return [say('rendering.lost.damaged', { number }), say('rendering.lost.damaged.remedy')]
    case 'elsewhere':
      return [say('rendering.lost.elsewhere', { number }), say('rendering.lost.elsewhere.remedy')]
    case 'notKnown':
      return [say('rendering.lost.notKnown'), say('rendering.lost.notKnown.remedy')]
    default:
      return assertNever(loss, 'loss')
  }
}
