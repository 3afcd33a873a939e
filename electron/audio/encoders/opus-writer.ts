import { EncodedAudioPacketSource, EncodedPacket, OggOutputFormat } from 'mediabunny'
import OpusScript from 'opusscript'
import type { ByteSink } from '../byte-sink.ts'
import { startOutput } from './media-output.ts'
import { toPcm16 } from '../codecs/sample-format.ts'
import type { SoundFormat, SoundWriter } from './sound-writer.ts'

const RATE = 48_000
/** 20 ms, the usual length of a packet. */
const FRAME = 960
/** libopus looks 6.5 ms ahead: so many samples at the start of what a decoder answers are not sound. */
const PRE_SKIP = 312

/**
 * Writes Opus in Ogg with exact length: the start is marked by the pre-skip, the end by the last page's position.
 * Input must be 48 kHz. `bitrate` in bit/s, -1000 for automatic (the interface's meaning, which is libopus' own).
 */
export async function openOpusWriter(format: SoundFormat, bitrate: number, sink: ByteSink): Promise<SoundWriter> {
  const { channels } = format
  const encoder = new OpusScript(RATE, channels, OpusScript.Application.AUDIO)
  encoder.setBitrate(bitrate)
  const source = new EncodedAudioPacketSource('opus')
  const output = await startOutput(new OggOutputFormat(), source, sink, format.tags, 'vorbis')
  const decoderConfig = {
    codec: 'opus',
    sampleRate: RATE,
    numberOfChannels: channels,
    description: identificationHeader(channels),
  }
  const frame = Array.from({ length: channels }, () => new Float32Array(FRAME))
  let filled = 0
  let received = 0
  let packets = 0

  const encodeFrame = async (duration: number): Promise<void> => {
    const data = encoder.encode(Buffer.from(toPcm16(frame)), FRAME)
    const packet = new EncodedPacket(data, 'key', (packets * FRAME) / RATE, duration / RATE)
    await source.add(packet, packets === 0 ? { decoderConfig } : undefined)
    packets += 1
    filled = 0
    for (const samples of frame) samples.fill(0)
  }

  return {
    write: async (block) => {
      const frames = block[0]?.length ?? 0
      for (let at = 0; at < frames; ) {
        const take = Math.min(FRAME - filled, frames - at)
        for (const [index, samples] of frame.entries()) {
          samples.set((block[index] ?? samples).subarray(at, at + take), filled)
        }
        filled += take
        at += take
        received += take
        if (filled === FRAME) await encodeFrame(FRAME)
      }
    },
    finish: async () => {
      // The decoder must come to the end of the pre-skip and of everything received.
      const total = received + PRE_SKIP
      for (let at = packets * FRAME; at < total; at += FRAME) await encodeFrame(Math.min(FRAME, total - at))
      await output.finalize()
      encoder.delete()
    },
    cancel: async () => {
      await output.cancel()
      encoder.delete()
    },
  }
}

// RFC 7845 §5.1.
function identificationHeader(channels: number): Uint8Array {
  const header = new Uint8Array(19)
  const view = new DataView(header.buffer)
  header.set(new TextEncoder().encode('OpusHead'))
  view.setUint8(8, 1)
  view.setUint8(9, channels)
  view.setUint16(10, PRE_SKIP, true)
  view.setUint32(12, RATE, true)
  return header
}
