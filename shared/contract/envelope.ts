import type { Problem } from '../core/model/errors.ts'
import { isGiven, isMessageId, isShortText } from '../messages/given.ts'

// As `problemSchema` has them; a test holds both to the same.
// Those of newer versions, too: records of them are handed on.
const errorCode = /^[a-z]+(\.[a-zA-Z]+)*$/
const MOST_CODE_CHARACTERS = 60

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
  const { message, id, params, remedy, way, lineId, exactly } = error
  if (lineId !== undefined && typeof lineId !== 'string') return false
  if (isWords(error) && (remedy === undefined || isWords(remedy))) return true
  return (
    isShortText(message) &&
    (exactly === undefined || isErrorCode(exactly)) &&
    (remedy === undefined || isShortText(remedy)) &&
    (id === undefined || isMessageId(id)) &&
    (params === undefined || isLaterGiven(params)) &&
    (way === undefined || (isRecord(way) && isMessageId(way.id) && isLaterGiven(way.params)))
  )
}

function isWords(value: unknown): boolean {
  return isRecord(value) && isMessageId(value.id) && isGiven(value.params)
}

/** Parameters of records may be of kinds that only a newer version has. */
function isLaterGiven(params: unknown): boolean {
  return isRecord(params) && !Array.isArray(params)
}

function isErrorCode(code: unknown): boolean {
  return typeof code === 'string' && code.length <= MOST_CODE_CHARACTERS && errorCode.test(code)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
