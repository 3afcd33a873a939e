import { registerFlacEncoder } from '@mediabunny/flac-encoder'
import { AudioSample, AudioSampleSource, FlacOutputFormat, NullTarget, Output } from 'mediabunny'
import { toPcm16, toPcm24 } from '../codecs/sample-format.ts'
import { begunHere } from './encoder-here.ts'
import { letGo } from '../let-go.ts'
import { FLAC_FRAME, numberedFrame } from './flac-frames.ts'
import { packFlacPart } from './flac-packing.ts'
import type { PartCoder } from './part-coder.ts'

type FlacFormat = {
  readonly sampleRate: number
  readonly channels: number
  readonly bits: 16 | 24
  readonly isDithered: boolean
}

/** libFLAC, over parts of whole frames: each frame hangs on its own samples alone, but for its number. */
export function openFlacCoder(format: FlacFormat): PartCoder {
  registerFlacEncoder()
  const { bits, isDithered } = format
  return {
    code: async ({ fromFrame }, samples) => {
      const from = isDithered ? fromFrame * FLAC_FRAME : undefined
      const pcm = bits === 16 ? toPcm16(samples, from) : toPcm24(samples, from)
      const frames = await encoded(format, pcm)
      const packed = packFlacPart({ pcm, frames: frames.map((frame, at) => numberedFrame(frame, fromFrame + at)) })
      letGo([pcm, ...frames])
      return packed
    },
  }
}

async function encoded(
  { sampleRate, channels, bits }: FlacFormat,
  pcm: Uint8Array<ArrayBuffer>,
): Promise<readonly Uint8Array[]> {
  const frames: Uint8Array[] = []
  const source = new AudioSampleSource({ codec: 'flac', onEncodedPacket: ({ data }) => void frames.push(data) })
  // Encoders belong to an output; what this one writes nobody wants.
  const output = new Output({ format: new FlacOutputFormat(), target: new NullTarget() })
  output.addAudioTrack(source)
  try {
    await output.start()
    const data = bits === 16 ? new Int16Array(pcm.buffer) : leftAligned(pcm)
    const form = { format: bits === 16 ? 's16' : 's32', numberOfChannels: channels, sampleRate, timestamp: 0 } as const
    const sample = new AudioSample({ data, ...form })
    await begunHere(() => source.add(sample)).finally(() => sample.close())
    await output.finalize()
  } catch (error) {
    await output.cancel()
    throw error
  }
  return frames
}

/** 24 bits as the upper ones of 32. */
function leftAligned(bytes: Uint8Array): Int32Array {
  const numbers = new Int32Array(bytes.byteLength / 3)
  for (let index = 0, at = 0; index < numbers.length; index += 1, at += 3) {
    numbers[index] = ((bytes[at] ?? 0) << 8) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 24)
  }
  return numbers
}
