import type { MessageLimits } from '../../shared/contract/message-limits.ts'
import { say, type Words } from '../../shared/messages/say.ts'

/** Deepest nesting of a value that a call takes (reliability §5.5). */
const MAX_DEPTH = 32

/**
 * Walks a value that came over a way that decodes by itself and says why no call takes it, or undefined. It stops at the
 * first limit that is passed, so that it never goes through more than a call may hold. Bytes are counted as MessagePack
 * would write them, rounded down; members whose value is undefined count, because they were sent.
 */
export function valueFlaw(root: unknown, { maxBytes, maxValues }: MessageLimits): Words | undefined {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: root, depth: 0 }]
  let bytes = 0
  let values = 0
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const { value, depth } = item
    values += 1
    bytes += sizeOf(value)
    if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
      if (depth === MAX_DEPTH) return say('hosting.message.tooDeep')
      // A list's length is known before its members are: millions of them are not put anywhere.
      const count = Array.isArray(value) ? value.length : 2 * Object.keys(value).length
      if (values + open.length + count > maxValues) return say('hosting.message.tooMany')
      for (const [name, member] of Object.entries(value)) {
        if (!Array.isArray(value)) {
          values += 1
          bytes += sizeOf(name)
        }
        open.push({ value: member, depth: depth + 1 })
      }
    }
    if (bytes > maxBytes) return say('hosting.message.tooLarge')
  }
  return undefined
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  return ArrayBuffer.isView(value) ? value.byteLength : 1
}
