import { assertNever } from '../../../shared/core/model/assert-never.ts'
import type { CodedPart, PartCoder, PartPlace } from './part-coder.ts'
import type { PartFormat } from './part-format.ts'
import { openPcmCoder } from './pcm-coder.ts'

/** A part to be coded, with its samples. */
export type SamplesPart = {
  readonly kind: 'samples'
  readonly format: PartFormat
  readonly place: PartPlace
  readonly samples: readonly Float32Array[]
}

/** Codes parts somewhere. Rejects as the coder does. */
export type CodeParts = {
  /** The samples may be gone when it answers. */
  readonly code: (part: SamplesPart) => Promise<CodedPart>
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

/** The code of each is loaded when it is first wanted: a thread that codes one format has no use for the others. */
async function openCoder(format: PartFormat): Promise<PartCoder> {
  switch (format.format) {
    case 'pcm':
      return openPcmCoder(format)
    case 'mp3':
      return (await import('./mp3-coder.ts')).openMp3Coder(format)
    case 'opus':
      return (await import('./opus-coder.ts')).openOpusCoder(format)
    case 'flac':
      return (await import('./flac-coder.ts')).openFlacCoder(format)
    case 'aac':
      return (await import('./aac-coder.ts')).openAacCoder(format)
    default:
      return assertNever(format, 'part format')
  }
}

/** One after the other, in this thread. */
export const codeHere: CodeParts = { code: codePart, atATime: 1 }
