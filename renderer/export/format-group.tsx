import { useId } from 'react'
import { deliveryDepths, deliveryFormats, deliveryForms } from '../../shared/core/deliver/formats.ts'
import { bitrateWords, depthWords, rateWords, withFormat } from './export-choices.ts'
import { Segmented } from '../base/ui/segmented.tsx'
import { Select } from '../base/ui/select.tsx'
import styles from './export.module.css'
import type { GroupProps } from './files-group.tsx'
import {
  exportFormatAudio,
  exportFormatBitrate,
  exportFormatDepth,
  exportFormatChapters,
  exportFormatFlac,
  exportFormatM4a,
  exportFormatM4b,
  exportFormatMp3,
  exportFormatOpus,
  exportFormatRate,
  exportFormatTitle,
  exportFormatWav,
} from '../../shared/messages/made/export.ts'

const names = {
  wav: exportFormatWav,
  flac: exportFormatFlac,
  mp3: exportFormatMp3,
  opus: exportFormatOpus,
  m4a: exportFormatM4a,
  m4b: exportFormatM4b,
} as const

/** How the audio is written. Encoding is local and costs nothing. */
export function FormatGroup({ options, disabled, onChange }: GroupProps) {
  const id = useId()
  const { format } = options
  const { ratesHz: rates, bitrates, depths } = deliveryForms[format]
  const [ownRate] = rates
  const [ownBitrate] = bitrates
  const [ownDepth = 16] = depths
  return (
    <section className={styles.group} role="group" aria-labelledby={`${id}-h`}>
      <h3 id={`${id}-h`}>{exportFormatTitle()}</h3>
      <div className={styles.format}>
        <Segmented
          small
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
          <Select
            label={exportFormatDepth()}
            value={String(options.bits ?? ownDepth)}
            options={depths.map((bits) => ({ value: String(bits), title: depthWords(bits) }))}
            disabled={disabled}
            onChange={(chosen) =>
              onChange({ ...options, bits: deliveryDepths.find((bits) => String(bits) === chosen) })
            }
          />
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
      {format === 'm4b' && <p className={styles.hint}>{exportFormatChapters()}</p>}
    </section>
  )
}
