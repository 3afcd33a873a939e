import type { ExportOptions } from '../../shared/contract/export-views.ts'

/** A part of the sheet: shows the options and hands back changed ones. */
export type GroupProps = {
  readonly options: ExportOptions
  readonly disabled: boolean
  readonly onChange: (options: ExportOptions) => void
}
