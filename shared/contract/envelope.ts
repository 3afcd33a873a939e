import type { Problem } from '../core/errors.ts'
import { type ErrorCode, errorCodes } from '../core/error-codes.ts'

/** An answer over the bridge: a value, or a problem as data, because Electron strips thrown errors to their message. */
export type Envelope = { readonly ok: true; readonly value?: unknown } | { readonly ok: false; readonly error: Problem }

/**
 * True if that is an answer over the bridge. Checked by hand: the page does it at every answer, the first one included,
 * and then no schema of the contract is there yet.
 */
export function isEnvelope(answer: unknown): answer is Envelope {
  if (!isRecord(answer)) return false
  return answer.ok === true || (answer.ok === false && isProblem(answer.error))
}

function isProblem(error: unknown): error is Problem {
  if (!isRecord(error) || !isShortText(error.message) || !isErrorCode(error.code)) return false
  const { remedy, lineId } = error
  return (remedy === undefined || isShortText(remedy)) && (lineId === undefined || typeof lineId === 'string')
}

function isShortText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 500
}

function isErrorCode(value: unknown): value is ErrorCode {
  return errorCodes.some((code) => code === value)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
