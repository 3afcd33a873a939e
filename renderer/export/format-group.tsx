import { useId } from 'react'
import { deliveryFormats, deliveryForms } from '../../shared/core/deliver/formats.ts'
import { bitrateWords, rateWords, withFormat } from './export-choices.ts'
import { Segmented } from '../base/ui/segmented.tsx'
import { Select } from '../base/ui/select.tsx'
import styles from './export.module.css'
import type { GroupProps } from './files-group.tsx'
import {
  exportFormatAudio,
  exportFormatBitrate,
  exportFormatDepth,
  exportFormatMp3,
  exportFormatOpus,
  exportFormatRate,
  exportFormatTitle,
  exportFormatWav,
} from '../../shared/messages/made/export.ts'

const names = { wav: exportFormatWav, mp3: exportFormatMp3, opus: exportFormatOpus } as const

/** How the audio is written. Encoding is local and costs nothing. */
export function FormatGroup({ options, disabled, onChange }: GroupProps) {
  const id = useId()
  const { format } = options
  const { ratesHz: rates, bitrates } = deliveryForms[format]
  const [ownRate] = rates
  const [ownBitrate] = bitrates
  return (
    <section className={styles.group} role="group" aria-labelledby={`${id}-h`}>
      <h3 id={`${id}-h`}>{exportFormatTitle()}</h3>
      <div className={styles.format}>
        <Segmented
          label={exportFormatAudio()}
          value={format}
          options={deliveryFormats.map((value) => ({ value, content: names[value](), disabled }))}
          onChange={(next) => onChange(withFormat(options, next))}
        />
        <Select
          label={exportFormatRate()}
          value={String(options.sampleRate ?? ownRate)}
          options={rates.map((rate) => ({ value: String(rate), title: rateWords(rate) }))}
          disabled={disabled || rates.length === 1}
          onChange={(rate) => onChange({ ...options, sampleRate: Number(rate) })}
        />
        {ownBitrate === undefined ? (
          <span className="hint">{exportFormatDepth()}</span>
        ) : (
          <Select
            label={exportFormatBitrate()}
            value={String(options.bitrate ?? ownBitrate)}
            options={bitrates.map((rate) => ({ value: String(rate), title: bitrateWords(format, rate) }))}
            disabled={disabled}
            onChange={(bitrate) => onChange({ ...options, bitrate: Number(bitrate) })}
          />
        )}
      </div>
    </section>
  )
}
