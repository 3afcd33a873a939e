import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { AAC_FRAME, aacMargins, openAacCoder } from './aac-coder.ts'
import { MP3_FRAME, openMp3Coder, mp3Margins } from './mp3-coder.ts'
import { OPUS_FRAME, openOpusCoder, opusMargins } from './opus-coder.ts'
import type { CodedPart, PartCoder, PartGrid, PartPlace } from './part-coder.ts'
import { openPcmCoder, type WavEncoding } from './pcm-coder.ts'

/** What a coder of parts is begun with. `bitrate`: kbit/s for mp3 and AAC, bit/s for opus. */
export type PartFormat = { readonly sampleRate: number; readonly channels: number } & (
  | { readonly format: 'mp3'; readonly bitrate: number }
  | { readonly format: 'opus'; readonly bitrate: number }
  | { readonly format: 'aac'; readonly bitrate: number }
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
    case 'aac':
      return { frameSamples: AAC_FRAME, margins: aacMargins, seconds: AAC_PART_SECONDS }
    default:
      return assertNever(format, 'part format')
  }
}

/** A part to be coded, with its samples. */
export type SamplesPart = {
  readonly kind: 'samples'
  readonly format: PartFormat
  readonly place: PartPlace
  readonly samples: readonly Float32Array[]
}

/** Codes parts somewhere. Rejects as the coder does. */
export type CodeParts = {
  readonly code: (job: SamplesPart) => Promise<CodedPart>
  /** How many are at work at a time. */
  readonly atATime: number
}

let kept: { readonly key: string; readonly coder: Promise<PartCoder> } | undefined

/** Codes a part in this thread. @throws RangeError for what no coder takes */
export async function codePart({
  format,
  place,
  samples,
}: Pick<SamplesPart, 'format' | 'place' | 'samples'>): Promise<CodedPart> {
  const key = JSON.stringify(format)
  if (kept?.key !== key) kept = { key, coder: openCoder(format) }
  return (await kept.coder).code(place, samples)
}

async function openCoder(format: PartFormat): Promise<PartCoder> {
  switch (format.format) {
    case 'pcm':
      return openPcmCoder(format)
    case 'mp3':
      return openMp3Coder(format)
    case 'opus':
      return openOpusCoder(format)
    case 'aac':
      return openAacCoder(format)
    default:
      return assertNever(format, 'part format')
  }
}

/** One after the other, in this thread. */
export const codeHere: CodeParts = { code: codePart, atATime: 1 }
