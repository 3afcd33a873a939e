import { cleanMessage } from '../../shared/service/error-body.ts'
import { ProxyFailure } from './proxy/proxy-failure.ts'
import { SpeechError, type SpeechFailure } from './types.ts'
import type { ErrorCode } from '../../shared/core/model/error-codes.ts'
import { problemFrom, wordsInside } from '../../shared/core/model/errors.ts'
import { waitWords } from '../../shared/service/wait-words.ts'
import { type Given, say, type Words } from '../../shared/messages/say.ts'

/** How far an exchange had come when it failed: this decides what it may have cost. */
export type Phase = 'waiting' | 'sent' | 'answering'

const codeOf: Readonly<Record<SpeechFailure['kind'], ErrorCode>> = {
  unreachable: 'service.unreachable',
  busy: 'service.busy',
  key: 'service.key',
  credit: 'service.credit',
  refused: 'service.refused',
  server: 'service.failed',
  silent: 'service.silent',
  cut: 'service.cut',
  badAnswer: 'service.badAnswer',
  moved: 'service.moved',
  aborted: 'render.cancelled',
}

/** Of the service's own words no more is told, in characters: a record holds the sentence around them as well. */
const MOST_SAID_CHARACTERS = 400

/**
 * A failure with the message that tells of it. What the message is told is made one line and bounded; whoever calls has
 * taken the key out of foreign words.
 */
export function speechError(failure: SpeechFailure, words: Words, remedy: Words, cause?: unknown): SpeechError {
  const problem = problemFrom(codeOf[failure.kind], { ...words, params: cleaned(words.params) }, remedy)
  return new SpeechError(problem, failure, cause === undefined ? undefined : { cause })
}

/** The service's own words as messages are told them. `said`: redacted, or ''. */
export function saidWords(said: string): { readonly hasWords: boolean; readonly said: string } {
  const line = cleanMessage(said)
  const isLong = line.length > MOST_SAID_CHARACTERS
  return { hasWords: line !== '', said: isLong ? `${line.slice(0, MOST_SAID_CHARACTERS - 1)}…` : line }
}

/** An answer with an error status. `said` are the service's own words, redacted, or ''. */
export function statusError(
  status: number,
  said: string,
  retryAfterMs: number | undefined,
  isBillable: boolean,
): SpeechError {
  const rest = { status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
  const told = { status, ...saidWords(said) }
  if (status === 401 || status === 403) {
    const words = status === 401 ? say('speech.failed.key', told) : say('speech.failed.notAllowed', told)
    return speechError({ kind: 'key', billed: 'no', ...rest }, words, say('speech.failed.key.remedy'))
  }
  if (status === 402) {
    const words = say('speech.failed.credit', told)
    return speechError({ kind: 'credit', billed: 'no', ...rest }, words, say('speech.failed.credit.remedy'))
  }
  if (status === 429 || status === 503) {
    const failure = { kind: 'busy', billed: 'no', ...rest } as const
    if (retryAfterMs !== undefined && retryAfterMs > 0) {
      const toldWait = { ...told, wait: wordsInside(problemFrom('service.busy', waitWords(retryAfterMs))) }
      const words = status === 429 ? say('speech.failed.busyFor', toldWait) : say('speech.failed.closedFor', toldWait)
      return speechError(failure, words, say('speech.failed.busyFor.remedy'))
    }
    const words = status === 429 ? say('speech.failed.busy', told) : say('speech.failed.closed', told)
    return speechError(failure, words, say('speech.failed.busy.remedy'))
  }
  if (status >= 500) {
    const remedy = isBillable ? say('speech.failed.twice.remedy') : say('speech.failed.server.remedy')
    const failure = { kind: 'server', billed: isBillable ? 'maybe' : 'no', ...rest } as const
    return speechError(failure, say('speech.failed.server', { ...told, isBillable }), remedy)
  }
  const words = say('speech.failed.refused', told)
  return speechError({ kind: 'refused', billed: 'no', ...rest }, words, say('speech.failed.refused.remedy'))
}

/** A redirect. It is never followed: 307 and 308 would send the script, and the key's header, somewhere else. */
export function movedError(status: number, target: string | undefined): SpeechError {
  const words = say('speech.failed.moved', { status, isNamed: target !== undefined, target: target ?? '' })
  return speechError({ kind: 'moved', billed: 'no', status }, words, say('speech.failed.moved.remedy'))
}

/** A success that holds no audio, or not in a form that was asked for. What came is kept. */
export function badAnswerError(
  status: number | undefined,
  why: Words,
  isBillable: boolean,
  received?: Uint8Array,
): SpeechError {
  const kept = received === undefined || received.length === 0 ? {} : { received }
  return speechError(
    { kind: 'badAnswer', billed: isBillable ? 'maybe' : 'no', ...(status === undefined ? {} : { status }), ...kept },
    why,
    say('speech.answer.remedy'),
  )
}

/** The caller's own signal ended it. What had been received is kept for listening. */
export function abortedError(phase: Phase, isBillable: boolean, received?: Uint8Array): SpeechError {
  const billed = !isBillable || phase === 'waiting' ? 'no' : phase === 'sent' ? 'maybe' : 'probably'
  const kept = received === undefined || received.length === 0 ? {} : { received }
  const words = say('speech.failed.aborted', { billed: billed === 'no' ? 'other' : billed })
  return speechError({ kind: 'aborted', billed, ...kept }, words, say('speech.failed.aborted.remedy'))
}

/** The connection failed, or a time limit passed. What had been received is kept for listening. */
export function connectionError(
  phase: Phase,
  origin: string,
  isBillable: boolean,
  received: Uint8Array | undefined,
  cause: unknown,
): SpeechError {
  if (phase === 'waiting') {
    const [words, remedy] =
      cause instanceof ProxyFailure
        ? [cause.words, cause.remedy]
        : [unreachableWords(origin, cause), say('speech.failed.unreachable.remedy')]
    return speechError({ kind: 'unreachable', billed: 'no' }, words, remedy, cause)
  }
  const remedy = isBillable ? say('speech.failed.twice.remedy') : say('speech.failed.again.remedy')
  if (phase === 'sent') {
    const words = say('speech.failed.silent', { isBillable })
    return speechError({ kind: 'silent', billed: isBillable ? 'maybe' : 'no' }, words, remedy, cause)
  }
  const kept = received === undefined || received.length === 0 ? {} : { received }
  const failure = { kind: 'cut', billed: isBillable ? 'probably' : 'no', ...kept } as const
  return speechError(failure, say('speech.failed.cut', { isBillable }), remedy, cause)
}

function unreachableWords(origin: string, cause: unknown): Words {
  const reason = errorCode(cause)
  if (reason === 'ENOTFOUND' || reason === 'EAI_AGAIN') return say('speech.failed.noName', { origin })
  if (reason === 'ECONNREFUSED') return say('speech.failed.nobody', { origin })
  if (/CERT|SIGNED|ISSUER|SIGNATURE|ERR_TLS|ERR_SSL|EPROTO/.test(reason)) {
    return say('speech.failed.notProven', { origin, reason })
  }
  return say('speech.failed.unreachable', { origin })
}

function cleaned(params: Given): Given {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? cleanMessage(value) : value]),
  )
}

/** The `code` of a system, TLS or undici error; '' if it has none. */
function errorCode(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}
