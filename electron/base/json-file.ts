import { basename } from 'node:path'
import type { z } from 'zod'
import { problemError } from '../../shared/core/model/errors.ts'
import { linesOf, markerGroups, mayHoldMarkers } from '../../shared/core/script/conflict-markers.ts'
import { countKeys, duplicateKey } from './duplicate-key.ts'
import type { ErrorCode } from '../../shared/core/model/error-codes.ts'
import { type Words, say } from '../../shared/messages/say.ts'

/** Deepest nesting that is accepted (reliability §5.5): checked before the schema sees the value. */
export const MAX_JSON_DEPTH = 32

/**
 * Parses JSON from outside: refuses nesting beyond `MAX_JSON_DEPTH`, keys that could reach a prototype (reliability T8)
 * and keys that stand twice, of which one would be lost in silence (merging by hand makes them), then checks it against
 * the schema.
 * @throws StudioError with `code`, naming the file and the first place that is wrong.
 */
export function parseJson<S extends z.ZodType>(text: string, schema: S, path: string, code: ErrorCode): z.infer<S> {
  const name = basename(path)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const versions = twoVersions(text)
    if (versions !== undefined) {
      throw problemError(code, versions(name), say('disk.json.twoVersions.remedy'), error)
    }
    throw problemError(code, say('disk.json', { name }), say('disk.json.remedy'), error)
  }
  const flaw = structuralFlaw(value, text)
  if (flaw !== undefined) throw problemError(code, flaw(name), say('disk.json.remedy'))
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw problemError(code, damageWords(name, issue), say('disk.json.remedy'))
}

function damageWords(
  name: string,
  issue: { readonly path: PropertyKey[]; readonly message: string } | undefined,
): Words {
  if (issue === undefined) return say('disk.json.form', { name })
  const { message } = issue
  if (issue.path.length === 0) return say('disk.json.damaged', { name, issue: message })
  return say('disk.json.damagedAt', { name, place: issue.path.map(String).join('.'), issue: message })
}

/** What a file is told of: its name is known elsewhere. */
type WordsOf = (name: string) => Words

/** Which versions they are and where; undefined if there are no conflict markers. */
function twoVersions(text: string): WordsOf | undefined {
  const [first] = mayHoldMarkers(text) ? markerGroups(linesOf(text)) : []
  if (first === undefined) return undefined
  const line = first.first + 1
  const { ours, theirs } = first.names
  if (ours !== '' && theirs !== '') {
    return (name) =>
      say('disk.json.twoVersionsOfBoth', { name, versions: [ours.slice(0, 100), theirs.slice(0, 100)], line })
  }
  const version = (ours === '' ? theirs : ours).slice(0, 200)
  return version === ''
    ? (name) => say('disk.json.twoVersions', { name, line })
    : (name) => say('disk.json.twoVersionsOfOne', { name, version, line })
}

/**
 * Most members of one list or object, and most values in all. Ten times what a project of 50,000 directed lines holds: a
 * schema goes through everything before it says no, which takes minutes for what fits into 64 MB.
 */
const MAX_JSON_MEMBERS = 100_000
const MAX_JSON_VALUES = 2_000_000

function structuralFlaw(root: unknown, text: string): WordsOf | undefined {
  let values = 0
  let named = 0
  const stack: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }]
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    if (typeof item.value !== 'object' || item.value === null) continue
    if (item.depth > MAX_JSON_DEPTH) return (name) => say('disk.json.tooDeep', { name })
    // A list's keys are its places: naming millions of them would take longer than reading them.
    const keys = Array.isArray(item.value) ? [] : Object.keys(item.value)
    const members = Array.isArray(item.value) ? item.value.length : keys.length
    values += members
    named += keys.length
    if (members > MAX_JSON_MEMBERS || values > MAX_JSON_VALUES) return (name) => say('disk.json.tooMuch', { name })
    for (const key of keys) {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype')
        return (name) => say('disk.json.forbiddenKey', { name, key })
    }
    for (const member of Object.values(item.value)) stack.push({ value: member, depth: item.depth + 1 })
  }
  if (countKeys(text) === named) return undefined
  const twice = duplicateKey(text)
  if (twice === undefined) return undefined
  const { key, line } = twice
  return (name) => say('disk.json.twice', { name, key: key.slice(0, 60), line })
}
