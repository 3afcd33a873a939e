import type { Problem } from '../core/model/errors.ts'
import { type ErrorCode, errorCodes } from '../core/model/error-codes.ts'

// As `problemSchema` has them; a test holds both to the same.
const messageId = /^[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9]*)+$/
const [MOST_ID_CHARACTERS, MOST_NAME_CHARACTERS, MOST_ITEMS] = [80, 40, 500]

/** An answer over the bridge: a value, or a problem as data, because Electron strips thrown errors to their message. */
export type CallAnswer =
  | { readonly ok: true; readonly value?: unknown }
  | { readonly ok: false; readonly error: Problem }

/**
 * True if that is an answer over the bridge. Checked by hand: the page does it at every answer, the first one included,
 * and then no schema of the contract is there yet.
 */
export function isEnvelope(answer: unknown): answer is CallAnswer {
  if (!isRecord(answer)) return false
  return answer.ok === true || (answer.ok === false && isProblem(answer.error))
}

function isProblem(error: unknown): error is Problem {
  if (!isRecord(error) || !isErrorCode(error.code)) return false
  const { message, id, params, remedy, way, lineId } = error
  if (lineId !== undefined && typeof lineId !== 'string') return false
  if (isWords(error) && (remedy === undefined || isWords(remedy))) return true
  return (
    isShortText(message) &&
    (remedy === undefined || isShortText(remedy)) &&
    (id === undefined || isMessageId(id)) &&
    (params === undefined || isGiven(params)) &&
    (way === undefined || isWords(way))
  )
}

function isWords(value: unknown): boolean {
  return isRecord(value) && isMessageId(value.id) && isGiven(value.params)
}

function isMessageId(id: unknown): boolean {
  return typeof id === 'string' && id.length <= MOST_ID_CHARACTERS && messageId.test(id)
}

function isGiven(params: unknown): boolean {
  if (!isRecord(params) || Array.isArray(params)) return false
  return Object.entries(params).every(([name, value]) => name.length <= MOST_NAME_CHARACTERS && isParameter(value))
}

function isParameter(value: unknown): boolean {
  if (typeof value === 'boolean' || isItem(value)) return true
  return Array.isArray(value) && value.length <= MOST_ITEMS && value.every(isItem)
}

function isItem(value: unknown): boolean {
  return isShortText(value) || Number.isFinite(value)
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
