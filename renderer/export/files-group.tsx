import { type ReactNode, useId } from 'react'
import type { ExportOptions } from '../../shared/contract/views.ts'
import { type CaptionFormat, captionFormats } from '../../shared/core/deliver/caption-formats.ts'
import {
  exportFilesAss,
  exportFilesAssAbout,
  exportFilesLines,
  exportFilesLinesAbout,
  exportFilesMix,
  exportFilesMixAbout,
  exportFilesSrt,
  exportFilesSrtAbout,
  exportFilesTitle,
  exportFilesTtml,
  exportFilesTtmlAbout,
  exportFilesTxt,
  exportFilesTxtAbout,
  exportFilesVtt,
  exportFilesVttAbout,
} from '../../shared/messages/made/export.ts'
import { Check } from '../base/ui/check.tsx'
import styles from './export.module.css'

/** A part of the sheet: shows the options and hands back changed ones. */
export type GroupProps = {
  readonly options: ExportOptions
  readonly disabled: boolean
  readonly onChange: (options: ExportOptions) => void
}

const captionWords: Readonly<Record<CaptionFormat, () => { readonly name: string; readonly about: string }>> = {
  srt: () => ({ name: exportFilesSrt(), about: exportFilesSrtAbout() }),
  vtt: () => ({ name: exportFilesVtt(), about: exportFilesVttAbout() }),
  ttml: () => ({ name: exportFilesTtml(), about: exportFilesTtmlAbout() }),
  ass: () => ({ name: exportFilesAss(), about: exportFilesAssAbout() }),
  txt: () => ({ name: exportFilesTxt(), about: exportFilesTxtAbout() }),
}

/** The chosen forms with one more or less, in the order in which they are offered. */
function withCaptions(chosen: readonly CaptionFormat[], format: CaptionFormat, on: boolean): CaptionFormat[] {
  return captionFormats.filter((one) => (one === format ? on : chosen.includes(one)))
}

/** Which kinds of files are written. */
export function FilesGroup({
  options,
  disabled,
  onChange,
  lineCount,
  children,
}: GroupProps & { readonly lineCount: number; readonly children: ReactNode }) {
  const id = useId()
  const rows = [
    {
      key: 'mix',
      name: exportFilesMix(),
      about: exportFilesMixAbout(),
      on: options.mix,
      set: (on: boolean) => onChange({ ...options, mix: on }),
    },
    {
      key: 'lines',
      name: exportFilesLines(),
      about: exportFilesLinesAbout({ files: lineCount }),
      on: options.lines,
      set: (on: boolean) => onChange({ ...options, lines: on }),
    },
    ...captionFormats.map((format) => ({
      key: format,
      ...captionWords[format](),
      on: options.captions.includes(format),
      set: (on: boolean) => onChange({ ...options, captions: withCaptions(options.captions, format, on) }),
    })),
  ]
  return (
    <section className={styles.group} role="group" aria-labelledby={`${id}-h`}>
      <h3 id={`${id}-h`}>{exportFilesTitle()}</h3>
      {rows.map((row) => (
        <div key={row.key} className={`${styles.option} ${row.on ? '' : styles.off}`}>
          <Check
            id={`${id}-${row.key}`}
            checked={row.on}
            disabled={disabled}
            describedBy={`${id}-${row.key}-about`}
            onChange={row.set}
          />
          <label htmlFor={`${id}-${row.key}`}>{row.name}</label>
          <span id={`${id}-${row.key}-about`} className={`${styles.about} ellip`}>
            {row.about}
          </span>
        </div>
      ))}
      {children}
    </section>
  )
}
