import { problemError, studioError, type StudioError } from '../../../shared/core/model/errors.ts'
import { say } from '../../../shared/messages/say.ts'

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
export function senderWords({ computer, isThisComputer, sinceMs, done, total }: OtherSender, nowMs: number): string {
  const who = isThisComputer ? 'Another window or program on this computer' : `“${computer}”`
  const lines = total === 0 ? '' : `, ${done} of ${total} ${total === 1 ? 'line' : 'lines'} done`
  return `${who}, since ${timeWords(sinceMs, nowMs)}${lines}`
}

/** Why nothing is sent while somebody else does. */
export function elsewhere(other: OtherSender, nowMs: number): StudioError {
  const words = senderWords(other, nowMs)
  return other.isSilent
    ? studioError(
        'render.elsewhere',
        `Lines of this project were being sent elsewhere: ${words}; without a sign for 2 minutes.`.slice(0, 500),
        'Nothing was sent from here. Take over if it has stopped: what it had on its way stays unknown.',
      )
    : studioError(
        'render.elsewhere',
        `Lines of this project are being sent elsewhere: ${words}.`.slice(0, 500),
        'Nothing was sent from here, so nothing is paid twice. Wait until it is done.',
      )
}

/** Why nothing more is sent here. */
export function takenOver(): StudioError {
  return problemError('render.elsewhere', say('rendering.sending.takenOver'), say('rendering.sending.takenOver.remedy'))
}

function timeWords(atMs: number, nowMs: number): string {
  const at = new Date(atMs)
  const two = (value: number): string => String(value).padStart(2, '0')
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`
  if (at.toDateString() === new Date(nowMs).toDateString()) return time
  return `${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}, ${time}`
}
