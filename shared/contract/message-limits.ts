import { z } from 'zod'
import { bridgeCalls, type CallName, MAX_MESSAGE_BYTES } from './bridge.ts'

/** What a message of one call may hold at most. It is checked before anything of the message is decoded. */
export type MessageLimits = {
  /** Bytes of the message, encoded as MessagePack. */
  readonly maxBytes: number
  /** Values in it, at all depths together, the names of members included. */
  readonly maxValues: number
}

/** What no message is refused for: an honest one may be a little other than the contract says, and is told so by its schema. */
const LEAST: MessageLimits = { maxBytes: 1024, maxValues: 64 }
/** Most values of any message: the directions of 50,000 lines, which stand in the cast, have fewer. */
const MAX_VALUES = 500_000
/** Head of any value in MessagePack, at most; also a whole number. */
const HEAD_BYTES = 9

const known = new Map<string, MessageLimits>()

/** The limits of a call, by its own input in the contract; those of the smallest call for a name that is none. */
export function messageLimits(name: string): MessageLimits {
  const before = known.get(name)
  if (before !== undefined) return before
  if (!isCallName(name)) return LEAST
  const limits = limitsOf(bridgeCalls[name].input)
  known.set(name, limits)
  return limits
}

/**
 * How large a value of a schema can be. What the schema does not bound (a record, a list without an end) is held to the
 * limits of all messages; only a whole file (`maxBytes` in its schema's meta) comes on top of them.
 */
export function limitsOf(schema: z.ZodType): MessageLimits {
  const root: unknown = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const { bytes, values, fileBytes } = sizeOf(root)
  return {
    maxBytes: Math.max(LEAST.maxBytes, Math.min(bytes, MAX_MESSAGE_BYTES) + fileBytes),
    maxValues: Math.max(LEAST.maxValues, Math.min(values, MAX_VALUES)),
  }
}

type Size = { readonly bytes: number; readonly values: number; readonly fileBytes: number }

const ENDLESS: Size = { bytes: Number.POSITIVE_INFINITY, values: Number.POSITIVE_INFINITY, fileBytes: 0 }
const ONE: Size = { bytes: HEAD_BYTES, values: 1, fileBytes: 0 }

/** The largest value of a JSON schema as zod writes it: without references, bounded where the contract bounds it. */
function sizeOf(schema: unknown): Size {
  if (!isRecord(schema)) return ENDLESS
  const { const: only, enum: some, anyOf, oneOf, type, maxBytes, maxLength, pattern } = schema
  if (typeof maxBytes === 'number') return { ...ONE, fileBytes: maxBytes }
  if (only !== undefined) return textSize(JSON.stringify(only).length)
  if (Array.isArray(some)) return largest(some.map((word: unknown) => textSize(JSON.stringify(word).length)))
  const ways = anyOf ?? oneOf
  if (Array.isArray(ways)) return largest(ways.map(sizeOf))
  if (Array.isArray(type)) return largest(type.map((one: unknown) => sizeOf({ ...schema, type: one })))
  switch (type) {
    case 'string':
      if (typeof maxLength === 'number') return textSize(maxLength)
      return typeof pattern === 'string' ? patternSize(pattern) : ENDLESS
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
      return ONE
    case 'array':
      return listSize(schema)
    case 'object':
      return objectSize(schema)
    default:
      return ENDLESS
  }
}

/** A text of so many UTF-16 units, of which each takes three bytes at most. */
function textSize(characters: number): Size {
  return { ...ONE, bytes: HEAD_BYTES + 3 * characters }
}

/** A text that a pattern bounds, as ids, handles and hashes are: its counts, and what it names beside them, rounded up. */
function patternSize(pattern: string): Size {
  if (/[\]\w)][*+]|\{\d+,\}/.test(pattern)) return ENDLESS
  const counts = [...pattern.matchAll(/\{(?:\d+,)?(\d+)\}/g)].map(([, most]) => Number(most))
  return { ...ONE, bytes: HEAD_BYTES + pattern.length + counts.reduce((all, count) => all + count, 0) }
}

function listSize({ prefixItems, items, maxItems }: Readonly<Record<string, unknown>>): Size {
  if (Array.isArray(prefixItems)) return sum([ONE, ...prefixItems.map(sizeOf)])
  if (typeof maxItems !== 'number') return ENDLESS
  const { bytes, values, fileBytes } = sizeOf(items)
  return sum([ONE, { bytes: maxItems * bytes, values: maxItems * values, fileBytes: maxItems * fileBytes }])
}

function objectSize({ properties, additionalProperties }: Readonly<Record<string, unknown>>): Size {
  if (isRecord(additionalProperties)) return ENDLESS
  const members = isRecord(properties) ? Object.entries(properties) : []
  return sum([ONE, ...members.flatMap(([name, member]) => [textSize(name.length), sizeOf(member)])])
}

function sum(sizes: readonly Size[]): Size {
  const total = (part: (size: Size) => number): number => sizes.reduce((all, size) => all + part(size), 0)
  return { bytes: total((s) => s.bytes), values: total((s) => s.values), fileBytes: total((s) => s.fileBytes) }
}

function largest(sizes: readonly Size[]): Size {
  const most = (part: (size: Size) => number): number => Math.max(0, ...sizes.map(part))
  return { bytes: most((s) => s.bytes), values: most((s) => s.values), fileBytes: most((s) => s.fileBytes) }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isCallName(name: string): name is CallName {
  return Object.hasOwn(bridgeCalls, name)
}
