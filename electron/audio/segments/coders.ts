import { MP3_FRAME, openMp3Coder, mp3Margins } from './mp3-coder.ts'
import { OPUS_FRAME, openOpusCoder, opusMargins } from './opus-coder.ts'
import type { CodedPart, PartCoder, PartGrid, PartPlace } from './part-coder.ts'
import { openPcmCoder, type WavEncoding } from './pcm-coder.ts'

/** What a coder of parts is begun with. `bitrate`: kbit/s for mp3, bit/s for opus. */
export type PartFormat = { readonly sampleRate: number; readonly channels: number } & (
  | { readonly format: 'mp3'; readonly bitrate: number }
  | { readonly format: 'opus'; readonly bitrate: number }
  | { readonly format: 'pcm'; readonly encoding: WavEncoding; readonly isDithered: boolean }
)

/** Seconds of a part, about: short enough that an edit makes little anew, long enough that the margins cost little. */
const PART_SECONDS = 6

/** How a sound of this format is cut. */
export function partGrid({ format, sampleRate }: PartFormat, durationSamples: number): PartGrid {
  if (format === 'pcm') {
    const margins = { framesBefore: 0, framesBehind: 0, samplesBehind: 0 }
    return { frameSamples: 1, framesPerPart: PART_SECONDS * sampleRate, durationSamples, margins }
  }
  const frameSamples = format === 'opus' ? OPUS_FRAME : sampleRate < 32_000 ? MP3_FRAME / 2 : MP3_FRAME
  const framesPerPart = Math.round((PART_SECONDS * sampleRate) / frameSamples)
  return { frameSamples, framesPerPart, durationSamples, margins: format === 'opus' ? opusMargins : mp3Margins }
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
  if (format.format === 'pcm') return openPcmCoder(format)
  return format.format === 'opus' ? openOpusCoder(format) : openMp3Coder(format)
}

/** One after the other, in this thread. */
export const codeHere: CodeParts = { code: codePart, atATime: 1 }
