import { problemError, type StudioError } from '../../../shared/core/model/errors.ts'
import { say, type Words } from '../../../shared/messages/say.ts'

/** A sender says that it is still there this often, in milliseconds. */
export const SIGN_EVERY_MS = 5000
/** Without a sign for so long a person may take over, in milliseconds. */
export const SILENT_AFTER_MS = 120_000

/** Another program that sends lines of the same project. */
export type OtherSender = {
  /** The name of its computer. */
  readonly computer: string
  readonly isThisComputer: boolean
  /** Since when, in milliseconds since 1970, by the clock here. */
  readonly sinceMs: number
  /** Lines that have come to their end, of all that it was asked for; 0 of 0 where it does not count lines. */
  readonly done: number
  readonly total: number
  /** Requests that it had on their way at its last sign. */
  readonly underWay: number
  /** For how long nothing of it has been seen, since it is looked at, in milliseconds. */
  readonly silentMs: number
  /** So long that a person may take over. */
  readonly isSilent: boolean
  /** It has certainly ended and could be from another computer of this name only: a little patience settles it. */
  readonly isGone: boolean
}

/** Who sends, in words: `“studio-mac”, since 14:20, 31 of 33 lines done`. */
export function senderWords(other: OtherSender, nowMs: number): Words {
  return say('rendering.sending.sender', senderTold(other, nowMs))
}

/** Why nothing is sent while somebody else does. */
export function elsewhere(other: OtherSender, nowMs: number): StudioError {
  const told = senderTold(other, nowMs)
  return other.isSilent
    ? problemError('render.elsewhere', say('rendering.sending.silent', told), say('rendering.sending.silent.remedy'))
    : problemError(
        'render.elsewhere',
        say('rendering.sending.elsewhere', told),
        say('rendering.sending.elsewhere.remedy'),
      )
}

/** Why nothing more is sent here. */
export function takenOver(): StudioError {
  return problemError('render.elsewhere', say('rendering.sending.takenOver'), say('rendering.sending.takenOver.remedy'))
}

function senderTold({ computer, isThisComputer, sinceMs, done, total }: OtherSender, nowMs: number) {
  const since = new Date(sinceMs)
  const isToday = since.toDateString() === new Date(nowMs).toDateString()
  // Another program's record may say of itself what it likes: what is no instant is told without its time.
  const instant = Number.isNaN(since.getTime()) ? '' : since.toISOString()
  return { computer, isHere: isThisComputer, since: instant, isToday, done, total }
}
