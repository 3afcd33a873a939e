import { z } from 'zod'
import { MAX_SERVICE_MESSAGE_CHARACTERS } from './limits.ts'

/** The interface's error body. `reason` came later (public documentation, confidence high). */
export const errorBodySchema = z.object({
  status: z.int(),
  message: z.string(),
  reason: z.string().nullish(),
})

/**
 * One entry of a validation error. Public documentation shows a bare array of these; one of the public clients expects it
 * under `detail` (confidence high for both, so both are read).
 */
const validationItemSchema = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  type: z.string(),
  msg: z.string(),
  ctx: z.unknown().optional(),
  in: z.string().optional(),
})
type ValidationItem = z.infer<typeof validationItemSchema>

/** What a service said about a failure, in one shape. `message` is '' if it said nothing that a person could read. */
export type ServiceSaid = {
  readonly message: string
  /** Which field each complaint is about, such as `chunk_length`; empty if it did not say. */
  readonly fields: readonly string[]
}

const looseBodySchema = z.object({ message: z.string() })
const validationSchema = z.union([
  z.array(validationItemSchema).min(1),
  z.object({ detail: z.array(validationItemSchema).min(1) }).transform((body) => body.detail),
])

/**
 * Reads an error's body: JSON with a message, an array of validation entries, or plain text, as the service was seen to
 * send all three. Never throws. HTML says nothing to a person and gives ''.
 */
export function parseErrorBody(text: string): ServiceSaid {
  const body = parseJson(text)
  const items = validationSchema.safeParse(body)
  if (items.success) {
    const said = items.data.map((item) => `${fieldName(item)}: ${item.msg}`)
    return { message: cleanMessage(said.join('; ')), fields: items.data.map(fieldName) }
  }
  const object = looseBodySchema.safeParse(body)
  if (object.success) return { message: cleanMessage(object.data.message), fields: [] }
  const plain = body === undefined && !/^\s*</.test(text) ? text : ''
  return { message: cleanMessage(plain), fields: [] }
}

/** A stranger's words made fit to show: one line, no control or direction characters, a bounded length. */
export function cleanMessage(text: string): string {
  const line = text
    .slice(0, MAX_SERVICE_MESSAGE_CHARACTERS * 4)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}]+/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()
  return line.length <= MAX_SERVICE_MESSAGE_CHARACTERS ? line : `${line.slice(0, MAX_SERVICE_MESSAGE_CHARACTERS - 1)}…`
}

function fieldName(item: ValidationItem): string {
  const path = item.loc[0] === 'body' || item.loc[0] === 'query' ? item.loc.slice(1) : item.loc
  return path.length === 0 ? 'request' : path.join('.')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not of that form: what is answered says so.
    return undefined
  }
}
