import { basename } from 'node:path'
import type { z } from 'zod'
import { type ErrorCode, studioError } from '../../shared/core/errors.ts'

/** Deepest nesting that is accepted (reliability §5.5): checked before the schema sees the value. */
export const MAX_JSON_DEPTH = 32

/**
 * Parses JSON from outside: refuses nesting beyond `MAX_JSON_DEPTH` and keys that could reach a prototype
 * (reliability T8), then checks it against the schema.
 * @throws StudioError with `code`, naming the file and the first place that is wrong.
 */
export function parseJson<S extends z.ZodType>(text: string, schema: S, path: string, code: ErrorCode): z.infer<S> {
  const name = basename(path)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw studioError(code, `${name} is not valid JSON.`, 'Restore it from a copy or from version control.', error)
  }
  const flaw = structuralFlaw(value)
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

function structuralFlaw(root: unknown): string | undefined {
  const stack: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }]
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    if (typeof item.value !== 'object' || item.value === null) continue
    if (item.depth > MAX_JSON_DEPTH) return 'is nested too deeply'
    for (const key of Object.keys(item.value)) {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype') return `holds the forbidden key ${key}`
    }
    for (const member of Object.values(item.value)) stack.push({ value: member, depth: item.depth + 1 })
  }
  return undefined
}
