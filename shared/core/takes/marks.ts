import type { ClipCut, Take } from '../model/take.ts'
import { trimOfCut } from '../timeline/clip-cut.ts'

/** What a person says about a take; what is absent stays as it was. */
export type TakeMark = {
  readonly starred?: boolean | undefined
  /** The line keeps this take and is not rendered again. */
  readonly locked?: boolean | undefined
  /** 1 to 5; null takes it back. */
  readonly rating?: number | null | undefined
  /** An empty note is none. */
  readonly note?: string | undefined
  /** Suspicious audio that was listened to and found good. */
  readonly accepted?: boolean | undefined
  /** What of it is heard; null: all of it, as it is. */
  readonly cut?: ClipCut | null | undefined
}

export function withMark(take: Take, mark: TakeMark): Take {
  const { starred, locked, accepted, rating, note, trim, ...rest } = take
  const after = { starred: mark.starred ?? starred, locked: mark.locked ?? locked, accepted: mark.accepted ?? accepted }
  const stars = mark.rating === undefined ? rating : (mark.rating ?? undefined)
  const words = (mark.note ?? note)?.trim() === '' ? undefined : (mark.note ?? note)
  const cut = mark.cut === undefined ? trim : mark.cut === null ? undefined : trimOfCut(mark.cut, take)
  return {
    ...rest,
    ...(after.starred === true ? { starred: true } : {}),
    ...(after.locked === true ? { locked: true } : {}),
    ...(after.accepted === true ? { accepted: true } : {}),
    ...(stars === undefined ? {} : { rating: stars }),
    ...(words === undefined ? {} : { note: words }),
    ...(cut === undefined ? {} : { trim: cut }),
  }
}

/** A take without anything a person said about it: what another line may use of it. */
export function withoutMarks(take: Take): Take {
  const {
    starred: _,
    locked: __,
    accepted: ___,
    rating: ____,
    note: _____,
    chosen: ______,
    trim: _______,
    ...rest
  } = take
  return rest
}

/** A take in the trash. What is there is not chosen. `at` is an ISO time. */
export function intoTrash(take: Take, at: string): Take {
  const { chosen: _, ...rest } = take
  return { ...rest, trashedAt: at }
}

/** A take brought back. */
export function outOfTrash(take: Take): Take {
  const { trashedAt: _, ...rest } = take
  return rest
}

/** True for audio that needs no second look: it passed all checks, or a person found it good. */
export function isGood(take: Take): boolean {
  return take.verdict === 'ready' || take.accepted === true
}

/**
 * A record of audio that another record of the same audio and the same words came before: what passed all checks does not
 * become doubtful because it came again in a doubtful way. What a person found good is a mark, which can be taken back.
 */
export function asGoodAs(before: Take | undefined, after: Take): Take {
  if (before?.verdict !== 'ready' || after.verdict === 'ready') return after
  const { problem: _, ...rest } = after
  return { ...rest, verdict: 'ready', ...(before.problem === undefined ? {} : { problem: before.problem }) }
}
