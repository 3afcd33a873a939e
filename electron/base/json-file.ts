import { basename } from 'node:path'
import type { z } from 'zod'
import { studioError } from '../../shared/core/model/errors.ts'
import { linesOf, markerGroups, mayHoldMarkers } from '../../shared/core/script/conflict-markers.ts'
import { countKeys, duplicateKey } from './duplicate-key.ts'
import type { ErrorCode } from '../../shared/core/model/error-codes.ts'

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
      throw studioError(
        code,
        `${name} holds two versions, from version control${versions}.`,
        TWO_VERSIONS_REMEDY,
        error,
      )
    }
    throw studioError(code, `${name} is not valid JSON.`, 'Restore it from a copy or from version control.', error)
  }
  const flaw = structuralFlaw(value, text)
  if (flaw !== undefined) throw studioError(code, `${name} ${flaw}.`, 'Restore it from a copy or from version control.')
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const where = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.map(String).join('.')}`
  throw studioError(
    code,
    `${name} is damaged${where}: ${issue?.message ?? 'not the expected form'}.`.slice(0, 500),
    'Restore it from a copy or from version control.',
  )
}

const TWO_VERSIONS_REMEDY = 'Keep one of them, and remove the lines of markers.'

/** Which versions they are and where, in words; undefined if there are no conflict markers. */
function twoVersions(text: string): string | undefined {
  const [first] = mayHoldMarkers(text) ? markerGroups(linesOf(text)) : []
  if (first === undefined) return undefined
  const names = [first.names.ours, first.names.theirs].filter((name) => name !== '').join(' and ')
  return `${names === '' ? '' : ` (${names.slice(0, 200)})`}, at line ${first.first + 1}`
}

/**
 * Most members of one list or object, and most values in all. Ten times what a project of 50,000 directed lines holds: a
 * schema goes through everything before it says no, which takes minutes for what fits into 64 MB.
 */
const MAX_JSON_MEMBERS = 100_000
const MAX_JSON_VALUES = 2_000_000

function structuralFlaw(root: unknown, text: string): string | undefined {
  let values = 0
  let named = 0
  const stack: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }]
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    if (typeof item.value !== 'object' || item.value === null) continue
    if (item.depth > MAX_JSON_DEPTH) return 'is nested too deeply'
    // A list's keys are its places: naming millions of them would take longer than reading them.
    const keys = Array.isArray(item.value) ? [] : Object.keys(item.value)
    const members = Array.isArray(item.value) ? item.value.length : keys.length
    values += members
    named += keys.length
    if (members > MAX_JSON_MEMBERS || values > MAX_JSON_VALUES) return 'holds more than any project has'
    for (const key of keys) {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype') return `holds the forbidden key ${key}`
    }
    for (const member of Object.values(item.value)) stack.push({ value: member, depth: item.depth + 1 })
  }
  if (countKeys(text) === named) return undefined
  const twice = duplicateKey(text)
  return twice === undefined ? undefined : `names "${twice.key.slice(0, 60)}" twice in one place (line ${twice.line})`
}
