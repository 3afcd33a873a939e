import type { ExportOptions } from '../../shared/contract/views.ts'
import { assertNever } from '../../shared/core/model/assert-never.ts'
import { problemError } from '../../shared/core/model/errors.ts'
import { say } from '../../shared/messages/say.ts'
import {
  defaultSampleRateOf,
  isSampleRateOf,
  mp3BitrateSchema,
  opusBitrateSchema,
  sampleRatesOf,
} from '../../shared/service/audio-format.ts'
import type { EncodeTarget } from '../audio/types.ts'

/** What an export is encoded to, from options that a person typed. */
export type FormatChoice = Pick<ExportOptions, 'format' | 'sampleRate' | 'bitrate'>

/** Rates in Hz that a wav export can have beyond those of a request: made locally, so the service sets no limit. */
const WAV_EXPORT_RATES = [8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000]

/**
 * Checks format, rate and bitrate against each other.
 * @throws StudioError `input.invalid` that names what is possible.
 */
export function encodeTarget({ format, sampleRate, bitrate }: FormatChoice): EncodeTarget {
  const rate = sampleRate ?? defaultSampleRateOf[format]
  const rates = format === 'wav' ? WAV_EXPORT_RATES : sampleRatesOf[format]
  const isPossible = format === 'wav' ? rates.includes(rate) : isSampleRateOf(format, rate)
  if (!isPossible) {
    throw problemError('input.invalid', say('export.rate', { format, rate }), say('export.rate.remedy', { rates }))
  }
  switch (format) {
    case 'wav':
      if (bitrate === undefined) return { format, sampleRate: rate }
      throw problemError('input.invalid', say('export.bitrate.none'), say('export.bitrate.none.remedy'))
    case 'mp3': {
      const asked = bitrate ?? 128
      const parsed = mp3BitrateSchema.safeParse(asked)
      if (parsed.success) return { format, sampleRate: rate, bitrate: parsed.data }
      const words = say('export.bitrate.mp3', { bitrate: asked })
      throw problemError('input.invalid', words, say('export.bitrate.mp3.remedy'))
    }
    case 'opus': {
      const asked = bitrate ?? -1000
      const parsed = opusBitrateSchema.safeParse(asked)
      if (parsed.success) return { format, sampleRate: 48_000, bitrate: parsed.data }
      const words = say('export.bitrate.opus', { bitrate: asked })
      throw problemError('input.invalid', words, say('export.bitrate.opus.remedy'))
    }
    default:
      return assertNever(format, 'export format')
  }
}

/** Bytes that so many seconds will take, for the readiness line: an estimate. */
export function estimatedBytes(target: EncodeTarget, seconds: number): number {
  switch (target.format) {
    case 'wav':
    case 'pcm':
      return Math.round(seconds * target.sampleRate * 2)
    case 'mp3':
      return Math.round((seconds * target.bitrate * 1000) / 8)
    case 'opus':
      // Automatic opus of one voice comes to about 72 kbit/s with the encoder that is used (measured).
      return Math.round((seconds * (target.bitrate > 0 ? target.bitrate : 72_000)) / 8)
    default:
      return assertNever(target, 'encode target')
  }
}
