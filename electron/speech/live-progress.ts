import { headersTimeoutMs, LIVE_IDLE_TIMEOUT_MS, MAX_AUDIO_BYTES } from '../../shared/service/limits.ts'
import type { LiveServerMessage } from '../../shared/service/live.ts'
import { say, type Words } from '../../shared/messages/say.ts'
import { abortedError, badAnswerError, connectionError, saidWords, speechError } from './failures.ts'
import type { SpeechError } from './types.ts'

/** How far a live session has come. */
export type LiveProgress = {
  readonly sentCharacters: number
  readonly receivedBytes: number
  /** What the service owes: nothing between two flushes, sound after one, all of it and its goodbye after the stop. */
  readonly due: 'nothing' | 'sound' | 'end'
}

/** A session that has just begun. */
export const newSession: LiveProgress = { sentCharacters: 0, receivedBytes: 0, due: 'nothing' }

/** After text was sent. */
export function afterText(progress: LiveProgress, text: string): LiveProgress {
  return { ...progress, sentCharacters: progress.sentCharacters + text.length }
}

/** After a flush. Without text there is nothing to wait for. */
export function afterFlush(progress: LiveProgress): LiveProgress {
  if (progress.due === 'end') return progress
  return { ...progress, due: progress.sentCharacters > 0 ? 'sound' : 'nothing' }
}

/** After the stop: no more text is sent. */
export function afterStop(progress: LiveProgress): LiveProgress {
  return { ...progress, due: 'end' }
}

/** After a piece of sound. */
export function afterSound({ sentCharacters, receivedBytes, due }: LiveProgress, bytes: number): LiveProgress {
  return { sentCharacters, receivedBytes: receivedBytes + bytes, due: due === 'end' ? 'end' : 'nothing' }
}

/** How long the service may be silent now; undefined where it has nothing to say. */
export function silenceMs(
  { sentCharacters, receivedBytes, due }: LiveProgress,
  times: { readonly headersMs?: number; readonly idleMs?: number },
): number | undefined {
  if (due === 'nothing') return undefined
  if (receivedBytes === 0) return times.headersMs ?? headersTimeoutMs(sentCharacters)
  return times.idleMs ?? LIVE_IDLE_TIMEOUT_MS
}

/** The failure of a session whose listener, or whose caller, has gone. */
export function sessionGivenUp(progress: LiveProgress): SpeechError {
  return abortedError(phaseOf(progress), progress.sentCharacters > 0)
}

/** The failure of a session whose connection ended, or whose time is up. */
export function sessionBroken(progress: LiveProgress, origin: string, cause?: unknown): SpeechError {
  return connectionError(phaseOf(progress), origin, progress.sentCharacters > 0, undefined, cause)
}

/** The failure of a session in which something came that cannot be read. It may have held sound: what follows is not the whole. */
export function sessionDamaged(progress: LiveProgress, origin: string): SpeechError {
  if (progress.receivedBytes > 0) return sessionBroken(progress, origin)
  return badAnswerError(undefined, say('speech.answer.noMessage'), true)
}

/** What a message that is no sound ends a session with: undefined for the end that was asked for. */
export function endingOf(
  message: Exclude<LiveServerMessage, { readonly event: 'audio' }>,
  progress: LiveProgress,
  origin: string,
  redacted: (words: string) => string,
): SpeechError | undefined {
  if (message.event === 'error') return failed(progress, redacted(message.error))
  if (message.reason === 'error') return failed(progress, redacted(message.message ?? ''))
  // Nobody had asked for the end, so what was still to be said is missing.
  return progress.due === 'end' ? undefined : sessionBroken(progress, origin)
}

/** The failure of a session that sends more sound than anything we ask for has; undefined while it does not. */
export function tooMuchSound({ receivedBytes }: LiveProgress): SpeechError | undefined {
  if (receivedBytes <= MAX_AUDIO_BYTES) return undefined
  return badAnswerError(undefined, say('speech.answer.tooLarge', { megabytes: MAX_AUDIO_BYTES / (1024 * 1024) }), true)
}

function phaseOf({ receivedBytes }: LiveProgress): 'sent' | 'answering' {
  return receivedBytes > 0 ? 'answering' : 'sent'
}

/** The service ended the session with an error: once it has text, nobody can tell whether that was worked on, and billed. */
function failed({ sentCharacters, receivedBytes }: LiveProgress, said: string): SpeechError {
  const words = (billed: 'maybe' | 'probably' | 'other'): Words =>
    say('speech.failed.live', { billed, ...saidWords(said) })
  const twice = say('speech.failed.twice.remedy')
  if (receivedBytes > 0) return speechError({ kind: 'cut', billed: 'probably' }, words('probably'), twice)
  // As 429 does over HTTP: it says that nothing was begun.
  if (/concurrency/i.test(said)) {
    return speechError({ kind: 'busy', billed: 'no' }, words('other'), say('speech.failed.busy.remedy'))
  }
  if (sentCharacters > 0) return speechError({ kind: 'server', billed: 'maybe' }, words('maybe'), twice)
  return speechError({ kind: 'refused', billed: 'no' }, words('other'), say('speech.failed.refused.remedy'))
}
