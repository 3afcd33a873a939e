import { type RequestAudio, requestAudioSchema } from '../../../shared/core/project/schema.ts'
import { formatCount } from '../../model/format.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './settings.module.css'

const formats: readonly RequestAudio['format'][] = ['wav', 'pcm', 'mp3', 'opus']

/** Rates in Hz and bitrates that may be asked for (the given interface, limits). Bitrates of mp3 are in kbit/s. */
const rates: Readonly<Record<RequestAudio['format'], readonly number[]>> = {
  wav: [8000, 16_000, 24_000, 32_000, 44_100],
  pcm: [8000, 16_000, 24_000, 32_000, 44_100],
  mp3: [32_000, 44_100],
  opus: [48_000],
}
const bitrates: Readonly<Partial<Record<RequestAudio['format'], readonly number[]>>> = {
  mp3: [64, 128, 192],
  opus: [-1000, 24_000, 32_000, 48_000, 64_000],
}
const begin: Readonly<Record<RequestAudio['format'], RequestAudio>> = {
  wav: { format: 'wav', sampleRate: 44_100 },
  pcm: { format: 'pcm', sampleRate: 44_100 },
  mp3: { format: 'mp3', sampleRate: 44_100, bitrate: 128 },
  opus: { format: 'opus', sampleRate: 48_000, bitrate: -1000 },
}

/** What the service is asked to answer with; separate from what an export writes. */
export function RequestFormat({
  audio,
  disabled,
  onChange,
}: {
  readonly audio: RequestAudio
  readonly disabled: boolean
  readonly onChange: (audio: RequestAudio) => void
}) {
  const choose = (wanted: Record<string, unknown>): void => {
    const next = requestAudioSchema.safeParse({ ...audio, ...wanted })
    if (next.success) onChange(next.data)
  }
  const own = bitrates[audio.format]
  return (
    <details className={styles.advanced} open={audio.format !== 'wav' || audio.sampleRate !== 44_100}>
      <summary>Advanced: request format</summary>
      <div className={styles.line}>
        <span aria-hidden>Format</span>
        <span>
          <Segmented
            label="Request format"
            small
            value={audio.format}
            options={formats.map((format) => ({ value: format, content: format.toUpperCase(), disabled }))}
            onChange={(format) => onChange(begin[format])}
          />
        </span>
      </div>
      <div className={styles.line}>
        <span aria-hidden>Rate</span>
        <span className={styles.number}>
          <Select
            label="Rate of the answer"
            size="xs"
            value={String(audio.sampleRate)}
            options={rates[audio.format].map((rate) => ({ value: String(rate), title: `${formatCount(rate)} Hz` }))}
            disabled={disabled || rates[audio.format].length < 2}
            onChange={(rate) => choose({ sampleRate: Number(rate) })}
          />
        </span>
      </div>
      {own === undefined || !('bitrate' in audio) ? null : (
        <div className={styles.line}>
          <span aria-hidden>Bitrate</span>
          <span className={styles.number}>
            <Select
              label="Bitrate of the answer"
              size="xs"
              value={String(audio.bitrate)}
              options={own.map((bitrate) => ({ value: String(bitrate), title: bitrateWords(bitrate) }))}
              disabled={disabled}
              onChange={(bitrate) => choose({ bitrate: Number(bitrate) })}
            />
          </span>
        </div>
      )}
      <p className="hint">
        WAV at 44,100 Hz loses nothing. Another format is another take: lines rendered before become stale.
      </p>
    </details>
  )
}

function bitrateWords(bitrate: number): string {
  if (bitrate === -1000) return 'Automatic'
  return `${bitrate >= 1000 ? bitrate / 1000 : bitrate} kbit/s`
}
