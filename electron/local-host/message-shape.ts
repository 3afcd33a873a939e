import { type MessageFlaw, messageFlaw } from '../base/message-flaw.ts'

/** Deepest nesting of a message (reliability §5.5). */
export const MAX_MESSAGE_DEPTH = 32

/**
 * What is wrong with the shape of a page's message, or undefined (`messageFlaw`). Extension types and more than `maxValues`
 * values are refused.
 */
export function shapeFlaw(bytes: Uint8Array, maxValues = Number.POSITIVE_INFINITY): MessageFlaw | undefined {
  return messageFlaw(bytes, { depth: MAX_MESSAGE_DEPTH, values: maxValues, hasExtensions: false })
}
