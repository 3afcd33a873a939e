import { type ReactNode, useId } from 'react'
import type { ExportOptions } from '../../shared/contract/views.ts'
import {
  exportFilesLines,
  exportFilesLinesAbout,
  exportFilesMix,
  exportFilesMixAbout,
  exportFilesSrt,
  exportFilesSrtAbout,
  exportFilesTitle,
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

/** Which kinds of files are written. */
export function FilesGroup({
  options,
  disabled,
  onChange,
  lineCount,
  children,
}: GroupProps & { readonly lineCount: number; readonly children: ReactNode }) {
  const id = useId()
  const caption = (kind: 'srt' | 'vtt', on: boolean): ExportOptions['captions'] => {
    const others = options.captions.filter((other) => other !== kind)
    return on ? [...others, kind].sort() : others
  }
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
    {
      key: 'srt',
      name: exportFilesSrt(),
      about: exportFilesSrtAbout(),
      on: options.captions.includes('srt'),
      set: (on: boolean) => onChange({ ...options, captions: caption('srt', on) }),
    },
    {
      key: 'vtt',
      name: exportFilesVtt(),
      about: exportFilesVttAbout(),
      on: options.captions.includes('vtt'),
      set: (on: boolean) => onChange({ ...options, captions: caption('vtt', on) }),
    },
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
