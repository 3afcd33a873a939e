import { z } from 'zod'
import { canonicalJson } from '../model/canonical.ts'
import { lineIdSchema, type LineId } from '../model/ids.ts'
import { type LineOrigin, type LineSource, lineSourceSchema } from './line-sources.ts'
import type { SourceRow } from './source-rows.ts'

/** Where a line comes from now, or (null) that nothing is known of it any more. */
export const sourceChangeSchema = z.strictObject({ line: lineIdSchema, source: lineSourceSchema.nullable() })
export type SourceChange = z.infer<typeof sourceChangeSchema>

/** The same lines before and after a change, so that it can be taken back. */
export const importedSourcesSchema = z.strictObject({
  before: z.array(sourceChangeSchema),
  after: z.array(sourceChangeSchema),
})
export type ImportedSources = z.infer<typeof importedSourcesSchema>

/**
 * What an import of `file` changes in what is known. Our own id, written by an export of ours, names nothing that was not
 * known before: it replaces no name of a source.
 */
export function importedSources(
  known: ReadonlyMap<LineId, LineSource>,
  origins: ReadonlyMap<LineId, LineOrigin>,
  file: string,
): ImportedSources {
  const before: SourceChange[] = []
  const after: SourceChange[] = []
  for (const [line, origin] of origins) {
    const old = known.get(line)
    const source = { line, file, ...origin }
    if (old !== undefined && (origin.id === undefined || origin.id === line) && old.id !== undefined) continue
    if (old !== undefined && canonicalJson(old) === canonicalJson(source)) continue
    before.push({ line, source: old ?? null })
    after.push({ line, source })
  }
  return { before, after }
}

/** Where the lines of a new project come from. */
export function knownSources(imported: {
  readonly origins: ReadonlyMap<LineId, LineOrigin>
  readonly fileName: string
}): readonly LineSource[] {
  const { after } = importedSources(new Map(), imported.origins, imported.fileName)
  return after.flatMap(({ source }) => (source === null ? [] : [source]))
}

/** Rows after changes: what is known stays in its place, what is new comes last, and what cannot be read stays as it is. */
export function changeSourceRows(rows: readonly SourceRow[], changes: readonly SourceChange[]): readonly SourceRow[] {
  const open = new Map(changes.map(({ line, source }) => [line, source]))
  const kept: SourceRow[] = []
  for (const row of rows) {
    const change = row.kind === 'source' ? open.get(row.source.line) : undefined
    if (row.kind === 'source') open.delete(row.source.line)
    if (change === undefined) kept.push(row)
    else if (change !== null) kept.push({ kind: 'source', source: change })
  }
  for (const source of open.values()) if (source !== null) kept.push({ kind: 'source', source })
  return kept
}

/** What the readable rows say, for looking it up. */
export function sourcesByLine(rows: readonly SourceRow[]): ReadonlyMap<LineId, LineSource> {
  return new Map(rows.flatMap((row) => (row.kind === 'source' ? [[row.source.line, row.source] as const] : [])))
}
