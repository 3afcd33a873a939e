import { toFloat32, toPcm16, toPcm24 } from '../codecs/sample-format.ts'
import type { CodedPart, PartCoder } from './part-coder.ts'

/** How samples are kept in a delivered wav file. */
export type WavEncoding = 'pcm16' | 'pcm24' | 'float32'

/** Samples as they lie in a wav file. Dither follows from their place. */
export function openPcmCoder({
  encoding,
  isDithered,
}: {
  readonly encoding: WavEncoding
  readonly isDithered: boolean
}): PartCoder {
  return {
    code: ({ fromFrame }, samples): CodedPart => {
      const from = isDithered ? fromFrame : undefined
      if (encoding === 'float32') return toFloat32(samples)
      return encoding === 'pcm16' ? toPcm16(samples, from) : toPcm24(samples, from)
    },
  }
}
