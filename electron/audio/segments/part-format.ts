import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { AAC_FRAME, aacMargins } from './aac-form.ts'
import { FLAC_FRAME } from './flac-frames.ts'
import { MP3_FRAME, mp3Margins } from './mp3-form.ts'
import { OPUS_FRAME, opusMargins } from './opus-form.ts'
import type { PartGrid } from './part-coder.ts'
import type { WavEncoding } from './pcm-coder.ts'

/** What a coder of parts is begun with. `bitrate`: kbit/s for mp3 and AAC, bit/s for opus. */
export type PartFormat = { readonly sampleRate: number; readonly channels: number } & (
  | { readonly format: 'mp3'; readonly bitrate: number }
  | { readonly format: 'opus'; readonly bitrate: number }
  | { readonly format: 'aac'; readonly bitrate: number }
  | { readonly format: 'flac'; readonly bits: 16 | 24; readonly isDithered: boolean }
  | { readonly format: 'pcm'; readonly encoding: WavEncoding; readonly isDithered: boolean }
)

/** Seconds of a part, about: short enough that an edit makes little anew, long enough that the margins cost little. */
const PART_SECONDS = 6
/** Of AAC, whose margins are longer, and whose encoder takes longer to begin. */
const AAC_PART_SECONDS = 12

/** How a sound of this format is cut. */
export function partGrid({ format, sampleRate }: PartFormat, durationSamples: number): PartGrid {
  if (format === 'pcm') {
    const margins = { framesBefore: 0, framesBehind: 0, samplesBehind: 0 }
    return { frameSamples: 1, framesPerPart: PART_SECONDS * sampleRate, durationSamples, margins }
  }
  const { frameSamples, margins, seconds = PART_SECONDS } = framesOf(format, sampleRate)
  return { frameSamples, framesPerPart: Math.round((seconds * sampleRate) / frameSamples), durationSamples, margins }
}

function framesOf(
  format: Exclude<PartFormat['format'], 'pcm'>,
  sampleRate: number,
): Pick<PartGrid, 'frameSamples' | 'margins'> & { readonly seconds?: number } {
  switch (format) {
    case 'mp3':
      return { frameSamples: sampleRate < 32_000 ? MP3_FRAME / 2 : MP3_FRAME, margins: mp3Margins }
    case 'opus':
      return { frameSamples: OPUS_FRAME, margins: opusMargins }
    case 'flac':
      return { frameSamples: FLAC_FRAME, margins: { framesBefore: 0, framesBehind: 0, samplesBehind: 0 } }
    case 'aac':
      return { frameSamples: AAC_FRAME, margins: aacMargins, seconds: AAC_PART_SECONDS }
    default:
      return assertNever(format, 'part format')
  }
}
