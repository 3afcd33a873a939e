import type { IncomingHttpHeaders } from 'node:http'
import { errors } from 'undici'
import { MAX_JSON_ANSWER_BYTES } from '../../shared/service/limits.ts'
import { say, type Words } from '../../shared/messages/say.ts'
import { abortedError, badAnswerError, connectionError, type Phase } from './failures.ts'
import type { SpeechError } from './types.ts'

/** Bytes that room is made for at once at most, whatever an answer says of its length. */
const MAX_ROOM = 16 * 1024 * 1024

/** What an answer begins with. */
export type AnswerHead = { readonly status: number; readonly headers: IncomingHttpHeaders }

/** What is done with an answer, told by its head. */
export type AnswerPlan =
  /** More heads come: this one says nothing. */
  | { readonly kind: 'informed' }
  /** An error, of whose words nothing is read. */
  | { readonly kind: 'refused' }
  /** An error whose words are read. */
  | { readonly kind: 'words' }
  /** A success that is no use, and that nobody has paid for. */
  | { readonly kind: 'useless'; readonly problem: Words }
  /** A success. With a problem it is no use, but may have been paid for: it is read all the same, and kept. */
  | { readonly kind: 'sound'; readonly room: number; readonly problem: Words | undefined }

/** What to do with an answer that begins so. */
export function planOfAnswer(head: AnswerHead, isBillable: boolean): AnswerPlan {
  const { status, headers } = head
  if (status < 200) return { kind: 'informed' }
  if (status <= 299) {
    const problem = answerProblem(head)
    if (problem !== undefined && !isBillable) return { kind: 'useless', problem }
    return { kind: 'sound', room: Math.min(Number(headers['content-length'] ?? 0), MAX_ROOM), problem }
  }
  return status < 400 || isEncoded(headers) ? { kind: 'refused' } : { kind: 'words' }
}

/** True if so many bytes are too many for the words of an error. */
export function areTooManyWords(bytes: number): boolean {
  return bytes > MAX_JSON_ANSWER_BYTES
}

/** The failure of a request that was sent by us, or waits for it, and gets no answer, or not all of one. */
export function brokenOff(
  request: { readonly origin: string; readonly isBillable: boolean; readonly isAborted: boolean },
  phase: Phase,
  received: Uint8Array | undefined,
  cause: unknown,
): SpeechError {
  const { origin, isBillable, isAborted } = request
  if (isAborted) return abortedError(phase, isBillable, received)
  if (phase === 'sent' && cause instanceof errors.HTTPParserError) {
    return badAnswerError(undefined, say('speech.answer.noHttp'), isBillable)
  }
  return connectionError(phase, origin, isBillable, received, cause)
}

/** True for an answer that says where it ends: of any other, only the connection's end does. */
export function isFramed({ headers }: AnswerHead): boolean {
  return headers['content-length'] !== undefined || /\bchunked\b/i.test(headers['transfer-encoding'] ?? '')
}

function answerProblem({ status, headers }: AnswerHead): Words | undefined {
  if (status === 206) return say('speech.answer.part')
  return isEncoded(headers) ? say('speech.answer.compressed') : undefined
}

function isEncoded(headers: IncomingHttpHeaders): boolean {
  const encoding = headers['content-encoding']
  return encoding !== undefined && encoding !== 'identity'
}
