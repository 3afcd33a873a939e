import { useId } from 'react'
import { bitrateWords, exportBitrates, exportRates, rateWords, withFormat } from '../../model/export-choices.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './export.module.css'
import type { GroupProps } from './files-group.tsx'

/** How the audio is written. Encoding is local and costs nothing. */
export function FormatGroup({ options, disabled, onChange }: GroupProps) {
  const id = useId()
  const { format } = options
  const rates = exportRates[format]
  const bitrates = exportBitrates[format]
  const [ownRate] = rates
  const [ownBitrate] = bitrates
  return (
    <section className={styles.group} role="group" aria-labelledby={`${id}-h`}>
      <h3 id={`${id}-h`}>Format</h3>
      <div className={styles.format}>
        <Segmented
          label="Audio format"
          value={format}
          options={[
            { value: 'wav', content: 'WAV', disabled },
            { value: 'mp3', content: 'MP3', disabled },
            { value: 'opus', content: 'Opus', disabled },
          ]}
          onChange={(next) => onChange(withFormat(options, next))}
        />
        <Select
          label="Sample rate"
          value={String(options.sampleRate ?? ownRate)}
          options={rates.map((rate) => ({ value: String(rate), title: rateWords(rate) }))}
          disabled={disabled || rates.length === 1}
          onChange={(rate) => onChange({ ...options, sampleRate: Number(rate) })}
        />
        {ownBitrate === undefined ? (
          <span className="hint">16-bit</span>
        ) : (
          <Select
            label="Bitrate"
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
