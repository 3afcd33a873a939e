import { registerAacEncoder } from '@mediabunny/aac-encoder'
import { AudioSample, AudioSampleSource, Mp4OutputFormat, NullTarget, Output } from 'mediabunny'
import { begunHere } from './encoder-here.ts'
import { type AacPackets, packAacPackets } from './aac-packets.ts'
import type { PartCoder, PartPlace } from './part-coder.ts'
import { AAC_FRAME, AAC_JOIN_REACH } from './aac-form.ts'

/** Samples that the encoder is given at a time: of what waits in it, it moves all with each packet. */
const AT_ONCE = 8 * AAC_FRAME

type AacFormat = { readonly sampleRate: number; readonly channels: number; readonly bitrate: number }

/**
 * FFmpeg's encoder, over parts of a sound. Packet `n` is complete with the samples of frame `n - 1`: a decoder needs the one
 * behind a sound's last frame as well. Each part has an encoder of its own: it remembers nothing of others.
 */
export function openAacCoder(format: AacFormat): PartCoder {
  registerAacEncoder()
  return {
    code: async (part, samples) => {
      const { config, packets } = await encoded(format, samples)
      return packAacPackets(kept({ first: part.readFromFrame, config, packets }, part))
    },
  }
}

/** What its neighbours may go on from or come up to. */
function kept({ first, config, packets }: AacPackets, { fromFrame, untilFrame, isLast }: PartPlace): AacPackets {
  const from = Math.max(0, fromFrame - AAC_JOIN_REACH - 1 - first)
  const until = isLast ? packets.length : untilFrame + AAC_JOIN_REACH - first
  return { first: first + from, config, packets: packets.slice(from, until) }
}

async function encoded(
  { sampleRate, channels, bitrate }: AacFormat,
  samples: readonly Float32Array[],
): Promise<Omit<AacPackets, 'first'>> {
  const packets: Uint8Array[] = []
  let config = new Uint8Array()
  const source = new AudioSampleSource({
    codec: 'aac',
    bitrate: bitrate * 1000,
    onEncodedPacket: ({ data }, told) => {
      packets.push(data)
      const { description } = told?.decoderConfig ?? {}
      if (description !== undefined) config = bytesOf(description)
    },
  })
  // Encoders belong to an output; what this one writes nobody wants.
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new NullTarget() })
  output.addAudioTrack(source)
  try {
    await output.start()
    // A sound without a sample has no packet either: it becomes one of silence.
    const length = Math.max(1, samples[0]?.length ?? 0)
    for (let from = 0; from < length; from += AT_ONCE) {
      const until = Math.min(length, from + AT_ONCE)
      const sample = sampleOf(samples, { sampleRate, channels, from, until })
      const add = (): Promise<void> => source.add(sample)
      await (from === 0 ? begunHere(add) : add()).finally(() => sample.close())
    }
    await output.finalize()
  } catch (error) {
    await output.cancel()
    throw error
  }
  return { config, packets }
}

function sampleOf(
  samples: readonly Float32Array[],
  place: Pick<AacFormat, 'sampleRate' | 'channels'> & { readonly from: number; readonly until: number },
): AudioSample {
  const { sampleRate, channels, from, until } = place
  const length = until - from
  const data = new Float32Array(length * channels)
  for (const [channel, own] of samples.entries()) data.set(own.subarray(from, until), channel * length)
  const timestamp = from / sampleRate
  return new AudioSample({ data, format: 'f32-planar', numberOfChannels: channels, sampleRate, timestamp })
}

function bytesOf(source: ArrayBufferLike | ArrayBufferView): Uint8Array<ArrayBuffer> {
  const bytes = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
  return bytes.slice()
}
