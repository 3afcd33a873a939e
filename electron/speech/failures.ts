import { cleanMessage } from '../../shared/service/error-body.ts'
import { SpeechError, type SpeechFailure } from './types.ts'
import type { ErrorCode } from '../../shared/core/model/error-codes.ts'

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

/** A failure in words. The message is made one line and bounded; whoever calls has taken the key out of foreign words. */
export function speechError(failure: SpeechFailure, message: string, remedy: string, cause?: unknown): SpeechError {
  const problem = { code: codeOf[failure.kind], message: cleanMessage(message), remedy }
  return new SpeechError(problem, failure, cause === undefined ? undefined : { cause })
}

/** An answer with an error status. `said` are the service's own words, redacted, or ''. */
export function statusError(
  status: number,
  said: string,
  retryAfterMs: number | undefined,
  isBillable: boolean,
): SpeechError {
  const rest = { status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
  const words = said === '' ? '' : ` It says: “${said}”`
  if (status === 401 || status === 403) {
    const refused = status === 401 ? 'refuses the key' : 'does not allow this to the owner of the key'
    const message = `The service ${refused} (${status}).${words}`
    return speechError(
      { kind: 'key', billed: 'no', ...rest },
      message,
      'Enter a valid key where the service is connected.',
    )
  }
  if (status === 402) {
    const message = `The account has no API credit for this (402).${words}`
    return speechError(
      { kind: 'credit', billed: 'no', ...rest },
      message,
      'Add API credit to the account, then try again; the credits of a plan do not count.',
    )
  }
  if (status === 429 || status === 503) {
    const why = status === 429 ? `is busy with this account's other requests` : 'takes no requests at the moment'
    const message = `The service ${why} (${status}).${words}`
    return speechError({ kind: 'busy', billed: 'no', ...rest }, message, 'Wait a moment, then try again.')
  }
  if (status >= 500) {
    const message = `The service failed (${status}).${isBillable ? ' It may have been billed.' : ''}${words}`
    const remedy = isBillable ? 'Do it again only if it may be billed a second time.' : 'Try again later.'
    return speechError({ kind: 'server', billed: isBillable ? 'maybe' : 'no', ...rest }, message, remedy)
  }
  const message = `The service refused the request (${status}).${words}`
  return speechError({ kind: 'refused', billed: 'no', ...rest }, message, 'Change what it names and try again.')
}

/** A redirect. It is never followed: 307 and 308 would send the script, and the key's header, somewhere else. */
export function movedError(status: number, target: string | undefined): SpeechError {
  const where = target === undefined ? 'to another address' : `to ${target}`
  return speechError(
    { kind: 'moved', billed: 'no', status },
    `The service sends us ${where} (${status}). Nothing was sent there.`,
    'Check the address of the service.',
  )
}

/** A success that holds no audio, or not in a form that was asked for. What came is kept. */
export function badAnswerError(
  status: number | undefined,
  why: string,
  isBillable: boolean,
  received?: Uint8Array,
): SpeechError {
  const kept = received === undefined || received.length === 0 ? {} : { received }
  return speechError(
    { kind: 'badAnswer', billed: isBillable ? 'maybe' : 'no', ...(status === undefined ? {} : { status }), ...kept },
    why,
    'Check the address of the service, and whether this network asks you to sign in first.',
  )
}

/** The caller's own signal ended it. What had been received is kept for listening. */
export function abortedError(phase: Phase, isBillable: boolean, received?: Uint8Array): SpeechError {
  const billed = !isBillable || phase === 'waiting' ? 'no' : phase === 'sent' ? 'maybe' : 'probably'
  const kept = received === undefined || received.length === 0 ? {} : { received }
  const bill = { no: '', maybe: ' It may have been billed.', probably: ' It has probably been billed.' }[billed]
  const failure = { kind: 'aborted', billed, ...kept } as const
  return speechError(failure, `The request was broken off.${bill}`, 'Start it again if you want it.')
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
    const remedy = 'Check the address and your network; nothing was sent.'
    return speechError({ kind: 'unreachable', billed: 'no' }, unreachableMessage(origin, cause), remedy, cause)
  }
  const remedy = isBillable ? 'Do it again only if it may be billed a second time.' : 'Try again.'
  if (phase === 'sent') {
    const message = `The service did not answer after the request was sent.${isBillable ? ' It may have been billed.' : ''}`
    return speechError({ kind: 'silent', billed: isBillable ? 'maybe' : 'no' }, message, remedy, cause)
  }
  const message = `The answer ended before it was whole.${isBillable ? ' It has probably been billed.' : ''}`
  const kept = received === undefined || received.length === 0 ? {} : { received }
  return speechError({ kind: 'cut', billed: isBillable ? 'probably' : 'no', ...kept }, message, remedy, cause)
}

function unreachableMessage(origin: string, cause: unknown): string {
  const code = errorCode(cause)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `The name in ${origin} cannot be found.`
  if (code === 'ECONNREFUSED') return `Nothing answers at ${origin}.`
  if (/CERT|SIGNED|ISSUER|SIGNATURE|ERR_TLS|ERR_SSL|EPROTO/.test(code)) {
    return `${origin} cannot prove that it is who it says (${code}).`
  }
  return `${origin} cannot be reached.`
}

/** The `code` of a system, TLS or undici error; '' if it has none. */
function errorCode(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}
