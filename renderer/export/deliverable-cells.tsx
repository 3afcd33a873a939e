import type { ExportOptions, ExportReadiness, ExportRow } from '../../shared/contract/export-views.ts'
import { type Deliverable, deliverables } from '../../shared/core/deliver/deliverables.ts'
import {
  exportCellCaptions,
  exportCellChannels,
  exportCellChapters,
  exportCellFiles,
  exportCellFormat,
  exportCellFull,
  exportCellHandles,
  exportCellLanguages,
  exportCellMixAuto,
  exportCellMixMono,
  exportCellMixStereo,
  exportCellQuality,
  exportCellTrim,
  exportCellTrimmed,
  exportCellWhole,
  exportFormatCaptions,
} from '../../shared/messages/made/export.ts'
import { Select } from '../base/ui/select.tsx'
import { captionFormatNames, formatNames, qualitiesOf, qualityKey, whatNames } from './deliverable-words.ts'
import { withFormat } from './export-choices.ts'

/** What a cell is drawn from. `isFixed`: controls become words, while it is written. */
type CellProps = {
  readonly form: Deliverable
  readonly row: ExportRow | undefined
  readonly options: ExportOptions
  readonly readiness: ExportReadiness | undefined
  readonly isFixed: boolean
  readonly onForm: (form: Deliverable) => void
  readonly onChange: (options: ExportOptions) => void
}

const handles = ['whole', '0', '50', '250', '500', '1000'] as const

/** How many files, and what of them can be chosen: channels of the mix, handles of lines. */
export function FilesCell({ form, row, options, readiness, isFixed, onForm, onChange }: CellProps) {
  const files = row?.files ?? 0
  switch (form.what) {
    case 'mix': {
      const words = { auto: exportCellMixAuto(), '1': exportCellMixMono(), '2': exportCellMixStereo() }
      const value = options.channels === undefined ? 'auto' : options.channels === 1 ? '1' : '2'
      if (isFixed) return <span>{words[value]}</span>
      return (
        <Select
          size="xs"
          label={exportCellChannels()}
          value={value}
          options={(['auto', '2', '1'] as const).map((one) => ({ value: one, title: words[one] }))}
          onChange={(chosen) => {
            const { channels: _before, ...rest } = options
            onChange(chosen === 'auto' ? rest : { ...rest, channels: chosen === '1' ? 1 : 2 })
          }}
        />
      )
    }
    case 'lines': {
      const { handlesMs, ...rest } = form
      const value = handles.find((one) => one === (handlesMs === undefined ? 'whole' : String(handlesMs))) ?? '50'
      const titleOf = (one: (typeof handles)[number]): string => {
        if (one === 'whole') return exportCellWhole({ files })
        return one === '0' ? exportCellTrimmed({ files }) : exportCellHandles({ files, length: Number(one) })
      }
      if (isFixed) return <span>{titleOf(value)}</span>
      return (
        <Select
          size="xs"
          label={exportCellTrim()}
          value={value}
          options={handles.map((one) => ({ value: one, title: titleOf(one) }))}
          onChange={(chosen) => onForm(chosen === 'whole' ? rest : { ...rest, handlesMs: Number(chosen) })}
        />
      )
    }
    case 'stems':
      return <span>{exportCellFull({ files })}</span>
    case 'captions':
      return <span>{exportCellCaptions({ files, cues: readiness?.captions?.cues ?? 0 })}</span>
    case 'chapters':
      return <span>{exportCellChapters({ files })}</span>
    case 'scenes':
      return <span>{exportCellFiles({ files })}</span>
    default:
      return form satisfies never
  }
}

/** The format; those of captions are chosen beside their limits. */
export function FormatCell({ form, isFixed, onForm }: CellProps) {
  if (form.what === 'captions')
    return <span>{exportFormatCaptions({ formats: form.formats.map((one) => captionFormatNames[one]()) })}</span>
  const { formats } = deliverables[form.what]
  if (isFixed || formats.length === 1) return <span>{formatNames[form.format]()}</span>
  return (
    <Select
      size="xs"
      label={exportCellFormat({ what: whatNames[form.what]() })}
      value={form.format}
      options={formats.map((value) => ({ value, title: formatNames[value]() }))}
      onChange={(format) => onForm(withFormat(form, format))}
    />
  )
}

/** Rate with bits or bitrate. */
export function QualityCell({ form, readiness, isFixed, onForm }: CellProps) {
  if (form.what === 'captions') {
    return <span>{exportCellLanguages({ languages: readiness?.captions?.languages ?? [] })}</span>
  }
  const value = qualityKey(form.format, form)
  const qualities = qualitiesOf(form)
  if (isFixed) return <span>{qualities.find((one) => one.value === value)?.title}</span>
  return (
    <Select
      size="xs"
      label={exportCellQuality({ what: whatNames[form.what]() })}
      value={value}
      options={qualities}
      onChange={(chosen) => {
        const of = qualities.find((one) => one.value === chosen)?.of
        if (of !== undefined) onForm({ ...form, ...of })
      }}
    />
  )
}
