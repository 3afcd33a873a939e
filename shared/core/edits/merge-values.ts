import type { Json } from '../model/canonical.ts'
import { canonicalJson } from '../model/canonical.ts'

/** What became of a value that two sides had; `value` is undefined if it is gone. A conflict: both changed the same thing. */
export type MergedValue = { readonly kind: 'merged'; readonly value: Json | undefined } | { readonly kind: 'conflict' }

/**
 * Merges two versions of a value that both come from `base`; undefined is an absent one. Objects are merged key by key;
 * everything else, lists included, as a whole. What only one side changed is taken from that side. A value that one side
 * removed and the other changed is a conflict.
 */
export function mergeValues(base: Json | undefined, ours: Json | undefined, theirs: Json | undefined): MergedValue {
  if (isSame(ours, theirs) || isSame(base, theirs)) return { kind: 'merged', value: ours }
  if (isSame(base, ours)) return { kind: 'merged', value: theirs }
  if (!isObject(ours) || !isObject(theirs)) return { kind: 'conflict' }
  const before = isObject(base) ? base : {}
  const merged: [string, Json][] = []
  for (const key of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const member = mergeValues(own(before, key), own(ours, key), own(theirs, key))
    if (member.kind === 'conflict') return member
    if (member.value !== undefined) merged.push([key, member.value])
  }
  return { kind: 'merged', value: Object.fromEntries(merged) }
}

/**
 * The order of a merged list of distinct names: that of the side which moved something, ours if both did. What only the
 * other side added stands behind the name that it stands behind there. `isKept` says which names are left.
 */
export function mergeOrder(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
  isKept: (name: string) => boolean,
): readonly string[] {
  const inOurs = new Set(ours)
  const inBase = new Set(base)
  const known = ours.filter((name) => inBase.has(name))
  const isMovedByUs = base.filter((name) => inOurs.has(name)).some((name, index) => name !== known[index])
  const [lead, other] = isMovedByUs ? [ours, theirs] : [theirs, ours]
  const order = lead.filter(isKept)
  const ordered = new Set(order)
  let behind: string | undefined
  for (const name of other) {
    if (isKept(name) && !ordered.has(name)) {
      order.splice(behind === undefined ? 0 : order.indexOf(behind) + 1, 0, name)
      ordered.add(name)
    }
    if (ordered.has(name)) behind = name
  }
  return order
}

type Fields = { readonly [key: string]: Json | undefined }

function isObject(value: Json | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// A speaker may be called `constructor`.
function own(fields: Fields, key: string): Json | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined
}

function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b))
}
