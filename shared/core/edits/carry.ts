import { canonicalJson, type Json } from '../model/canonical.ts'
import { withField } from '../model/with-field.ts'
import { mergeOrder } from './merge-values.ts'
import type { ValueChange } from '../script/edit/types.ts'

/**
 * Does to a value what a change did to another version of it: what the change did not touch stays as it is, what it
 * touched becomes what the change made of it, whatever became of it since. Answers the same value if nothing is left to do.
 */
export type Carry<T> = (now: T, change: ValueChange<T>) => T

/** Whether two values would be the same JSON; undefined is only itself. */
export function isSameValue(a: Json | undefined, b: Json | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b))
}

export function carryWhole<T extends Json | undefined>(now: T, { before, after, takesBack }: ValueChange<T>): T {
  if (isSameValue(before, after) || isSameValue(now, after)) return now
  return takesBack === true && !isSameValue(now, before) ? now : after
}

type Fields<T> = { readonly [K in keyof T]: Json | undefined }
type FieldRules<T> = { readonly [K in keyof T]?: Carry<T[K]> }

/** For an object whose fields are changed each for itself: by their rules, else as a whole. */
export function carryFields<T extends Fields<T>>(rules: FieldRules<T>): Carry<T> {
  return (now, { before, after, takesBack }) => {
    let next = now
    for (const key in { ...before, ...after }) {
      const carry = rules[key] ?? carryWhole
      next = withField(next, key, carry(next[key], { before: before[key], after: after[key], takesBack }))
    }
    return next
  }
}

/** The same for an object that may be absent; one that was, or is to be, goes when nothing is left in it. */
export function carryOptional<T extends Fields<T>>(empty: T, rules: FieldRules<T>): Carry<T | undefined> {
  const carry = carryFields(rules)
  return (now, { before, after, takesBack }) => {
    const from = now ?? empty
    const next = carry(from, { before: before ?? empty, after: after ?? empty, takesBack })
    if (next === from) return now
    return Object.keys(next).length === 0 && (after === undefined || now === undefined) ? undefined : next
  }
}

/** How the entries of a list are told apart and changed. */
export type ListRules<T> = {
  /** Names an entry. Of entries with one name the first is meant. */
  readonly keyOf: (entry: T) => string
  readonly carry: Carry<T>
  /** What becomes of an entry that the change added where one of that name has come since; by default it stays. */
  readonly carryTwin?: (now: T, added: T) => T
  /** Whether an entry that a step added may go when the step is taken back. By default: if it is as it was. */
  readonly mayGo?: (now: T, before: T) => boolean
  /** An entry that the change altered and that is gone comes back so. By default it stays away. */
  readonly comesBack?: boolean
}

/**
 * For a list whose entries have names: they are added, taken away and changed each for itself, and what the change put
 * into another order stands in that order.
 */
export function carryList<T extends Json>(rules: ListRules<T>): Carry<readonly T[]> {
  const { carry, carryTwin = (entry) => entry, mayGo = isSameValue } = rules
  return (now, { before, after, takesBack }) => {
    const [was, becomes, here] = [before, after, now].map((list) => byKey(list, rules.keyOf))
    if (was === undefined || becomes === undefined || here === undefined) return now
    const found = new Map(here)
    for (const [key, old] of was) {
      const entry = found.get(key)
      if (entry !== undefined && !becomes.has(key) && (takesBack !== true || mayGo(entry, old))) found.delete(key)
    }
    for (const [key, wanted] of becomes) {
      const [entry, old] = [found.get(key), was.get(key)]
      if (entry !== undefined) {
        const next = old === undefined ? twin(entry, wanted) : carry(entry, { before: old, after: wanted, takesBack })
        found.set(key, next)
      } else if (old === undefined || (rules.comesBack === true && takesBack !== true && !isSameValue(old, wanted))) {
        found.set(key, wanted)
      }
    }
    const order = mergeOrder([...was.keys()], [...becomes.keys()], [...here.keys()], (key) => found.has(key))
    const list: T[] = []
    for (const key of order) {
      const entry = found.get(key)
      if (entry !== undefined) list.push(entry)
    }
    return list.length === now.length && list.every((entry, index) => entry === now[index]) ? now : list

    function twin(entry: T, added: T): T {
      return takesBack === true ? entry : carryTwin(entry, added)
    }
  }
}

// Of entries with one name all but the first get names of their own, so that none is lost.
function byKey<T>(entries: readonly T[], keyOf: (entry: T) => string): ReadonlyMap<string, T> {
  const found = new Map<string, T>()
  for (const entry of entries) {
    const key = keyOf(entry)
    let own = key
    for (let count = 2; found.has(own); count += 1) own = `${key}\n${count}`
    found.set(own, entry)
  }
  return found
}
