import type { ExportOptions, ExportReadiness } from '../../shared/contract/export-views.ts'

/** How many files would be made, the manifest among them, and how many taken over; undefined: it is not known yet. */
export function countChanged(
  { rows }: ExportReadiness,
  { deliver, onlyChanged }: Pick<ExportOptions, 'deliver' | 'onlyChanged'>,
): { readonly written: number; readonly reused: number } | undefined {
  let written = 1
  let reused = 0
  for (const { what } of deliver) {
    const row = rows.find((one) => one.what === what)
    if (row === undefined) continue
    if (onlyChanged !== true) {
      written += row.files
      continue
    }
    if (row.changed === null) return undefined
    written += row.changed
    reused += row.files - row.changed
  }
  return { written, reused }
}
