import { createHash } from 'node:crypto'
import { EncodedAudioPacketSource, EncodedPacket, FlacOutputFormat } from 'mediabunny'
import type { ByteSink } from '../byte-sink.ts'
import { toPcm16, toPcm24 } from '../codecs/sample-format.ts'
import { FLAC_FRAME, numberedFrame } from '../segments/flac-frames.ts'
import type { PartCache } from '../segments/part-cache.ts'
import type { PartJoiner } from '../segments/part-joiner.ts'
import { type FlacEncoder, openFlacEncoder } from './flac-encoder.ts'
import { packFrames, unpackFrames } from './flac-runs.ts'
import { letGo } from '../let-go.ts'
import { startOutput } from './media-output.ts'
import type { SoundFormat, SoundWriter } from './sound-writer.ts'

/** Where the sum of the samples stands: behind the mark, the block's head and 18 bytes of it (RFC 9639 §8.2). */
const SUM_AT = 4 + 4 + 18
/** Frames that are coded, and kept, together: some six seconds. */
const RUN_FRAMES = 64
/** Another number codes every run anew. */
const MADE_BY = 1

/** Writes FLAC of 16 or 24 bits with the sum of its samples, by which readers can tell that every bit came through. */
export async function openFlacWriter(format: SoundFormat, bits: 16 | 24, sink: ByteSink): Promise<SoundWriter> {
  const joiner = await openFlacJoiner(format, bits, sink)
  const [encode, bytesPerFrame] = [bits === 16 ? toPcm16 : toPcm24, format.channels * (bits / 8)]
  let sent = 0
  return {
    write: async (channels) => {
      const bytes = encode(channels, format.isDithered === true ? sent : undefined)
      sent += bytes.byteLength / bytesPerFrame
      await joiner.add(bytes)
    },
    finish: () => joiner.finish(sent),
    cancel: joiner.cancel,
  }
}

/**
 * Codes samples that lie as in a wav file, run by run, and takes the frames of runs that were coded before from where those
 * are kept: the file is byte for byte the one in which all are coded.
 */
export async function openFlacJoiner(
  { sampleRate, channels, tags }: SoundFormat,
  bits: 16 | 24,
  sink: ByteSink,
  cache?: PartCache,
): Promise<PartJoiner> {
  const form = { sampleRate, channels, bits }
  const frameBytes = FLAC_FRAME * channels * (bits / 8)
  const source = new EncodedAudioPacketSource('flac')
  const output = await startOutput(new FlacOutputFormat(), source, sink, tags, 'vorbis')
  const sum = createHash('md5')
  const held = new HeldBytes()
  let encoder: FlacEncoder | undefined
  let frames = 0

  const write = async (run: readonly Uint8Array[], samples: number): Promise<void> => {
    for (const [at, frame] of run.entries()) {
      const length = Math.min(FLAC_FRAME, samples - at * FLAC_FRAME)
      const [start, seconds] = [(frames * FLAC_FRAME) / sampleRate, length / sampleRate]
      const packet = new EncodedPacket(numberedFrame(frame, frames), 'key', start, seconds)
      await source.add(packet, frames === 0 ? { decoderConfig: configOf(form) } : undefined)
      frames += 1
    }
  }
  const code = async (pcm: Uint8Array, isLast: boolean): Promise<void> => {
    sum.update(pcm)
    const facts = JSON.stringify(['flac', MADE_BY, form, isLast])
    const key = cache === undefined ? '' : createHash('sha256').update(facts).update(pcm).digest('hex')
    const known = cache?.find(key)
    const run = known === undefined ? await coded(pcm, isLast) : unpackFrames(known)
    if (known === undefined) await cache?.keep(key, packFrames(run))
    await write(run, pcm.byteLength / (channels * (bits / 8)))
    letGo([pcm])
  }
  const coded = async (pcm: Uint8Array, isLast: boolean): Promise<readonly Uint8Array[]> => {
    encoder ??= await openFlacEncoder(form)
    return encoder.frames(pcm, isLast)
  }
  return {
    fewestSamples: 1,
    add: async (pcm) => {
      held.push(pcm)
      // The end is coded by itself: until more comes nobody knows which run is the last.
      while (held.length > RUN_FRAMES * frameBytes) await code(held.take(RUN_FRAMES * frameBytes), false)
    },
    finish: async () => {
      if (held.length === 0 && frames === 0) held.push(new Uint8Array(channels * (bits / 8)))
      if (held.length > 0) await code(held.take(held.length), true)
      await output.finalize()
      await encoder?.close()
      await sink.writeAt(SUM_AT, sum.digest())
    },
    cancel: async () => {
      await encoder?.close()
      await output.cancel()
    },
  }
}

/** What a reader has to know of the stream (RFC 9639 §8.2); lengths and sums are written at the end. */
function configOf({
  sampleRate,
  channels,
  bits,
}: {
  readonly sampleRate: number
  readonly channels: number
  readonly bits: 16 | 24
}): { codec: string; sampleRate: number; numberOfChannels: number; description: Uint8Array } {
  const description = new Uint8Array(4 + 4 + 34)
  const view = new DataView(description.buffer)
  description.set(new TextEncoder().encode('fLaC'))
  view.setUint32(4, 0x8000_0022)
  view.setUint16(8, FLAC_FRAME)
  view.setUint16(10, FLAC_FRAME)
  // 20 bits of rate, three of channels, five of bits, and 36 of a length that is not known.
  view.setUint32(18, ((sampleRate << 12) | ((channels - 1) << 9) | ((bits - 1) << 4)) >>> 0)
  return { codec: 'flac', sampleRate, numberOfChannels: channels, description }
}

/** Bytes that came in pieces and go in others. */
class HeldBytes {
  #pieces: Uint8Array[] = []
  length = 0

  push(bytes: Uint8Array): void {
    if (bytes.byteLength === 0) return
    this.#pieces.push(bytes)
    this.length += bytes.byteLength
  }

  take(count: number): Uint8Array {
    const whole = new Uint8Array(count)
    for (let filled = 0; filled < count; ) {
      const first = this.#pieces.shift()
      if (first === undefined) break
      const part = first.subarray(0, count - filled)
      whole.set(part, filled)
      filled += part.byteLength
      if (part.byteLength < first.byteLength) this.#pieces.unshift(first.subarray(part.byteLength))
      else letGo([first])
    }
    this.length -= count
    return whole
  }
}
