import type { RenderKey } from '../../../shared/core/model/ids.ts'
import type { Journal } from './journal.ts'

/**
 * A journal that minds what another one left unknown: a request that an audition sent without an answer is not sent again
 * for a line in silence, nor the other way round. `isThere`: audio of the request has come since, by whichever way.
 */
export function jointJournal(
  own: Journal,
  other: Pick<Journal, 'isUnknown' | 'unknownAttempts' | 'giveUp'>,
  isThere: (key: RenderKey) => boolean,
): Journal {
  return {
    ...own,
    isUnknown: (key) => own.isUnknown(key) || (other.isUnknown(key) && !isThere(key)),
    unknownAttempts: (keys) => [
      ...own.unknownAttempts(keys),
      ...other.unknownAttempts(keys.filter((key) => !isThere(key))),
    ],
    giveUp: async (keys) => {
      await Promise.all([own.giveUp(keys), other.giveUp(keys)])
    },
  }
}
