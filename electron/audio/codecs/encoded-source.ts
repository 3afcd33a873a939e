import { MPEGDecoder } from 'mpg123-decoder'
import { OpusDecoder } from 'opus-decoder'
import { problemError } from '../../../shared/core/model/errors.ts'
import { BLOCK_FRAMES, MAX_SOURCE_SECONDS } from '../limits.ts'
import { hasWord } from './magic.ts'
import { type Mp3Scan, scanMp3 } from './mp3-frames.ts'
import { type OpusLink, type OpusStream, openOpusStream } from './opus-stream.ts'
import { bytesPerSample, fromInterleaved } from './sample-format.ts'
import type { SoundSource } from './sound-source.ts'
import { layoutOf, looksLikeWav } from './wav.ts'
import { type Words, say } from '../../../shared/messages/say.ts'

/**
 * A decoder over a whole file in memory, told by its first bytes: wav, mp3 or Opus in Ogg. Cut files are decoded as
 * far as they go; whether they are whole is for `verify` to say.
 * @throws StudioError `audio.invalid` for anything else, and for more than two hours.
 */
export async function openSoundBytes(bytes: Uint8Array): Promise<SoundSource> {
  if (looksLikeWav(bytes)) return openWavSource(bytes)
  if (hasWord(bytes, 'OggS')) {
    const stream = openOpusStream(bytes)
    if (stream === undefined) throw unreadable(say('audio.encoded.ogg'))
    return openOpusSource(stream)
  }
  const scan = scanMp3(bytes)
  if (scan === undefined) throw unreadable(say('audio.encoded.unknown'))
  return openMp3Source(bytes, scan)
}

function openWavSource(bytes: Uint8Array): SoundSource {
  const layout = layoutOf(bytes)
  const { sampleRate, channels, frames, encoding, dataOffset, dataBytes } = layout
  refuseEndless(frames / sampleRate)
  const step = BLOCK_FRAMES * channels * bytesPerSample[encoding]
  const end = dataOffset + dataBytes
  let at = dataOffset
  return {
    sampleRate,
    channels,
    frames,
    read: async () => {
      if (at >= end) return undefined
      const block = bytes.subarray(at, Math.min(end, at + step))
      at += block.byteLength
      return fromInterleaved(block, encoding, channels)
    },
    close: async () => undefined,
  }
}

/** Decodes a scanned MP3. Mono comes out as one channel; the encoder's delay stays in. */
export async function openMp3Source(bytes: Uint8Array, scan: Mp3Scan): Promise<SoundSource> {
  const frames = scan.frames * scan.samplesPerFrame
  refuseEndless(frames / scan.sampleRate)
  const decoder = new MPEGDecoder()
  await decoder.ready
  const step = 1 << 15
  let at = scan.start
  return {
    sampleRate: scan.sampleRate,
    channels: scan.channels,
    frames,
    read: async () => {
      while (at < scan.end) {
        const piece = bytes.subarray(at, Math.min(scan.end, at + step))
        at += piece.byteLength
        const { channelData, samplesDecoded } = decoder.decode(piece)
        // A mono file is answered as two equal channels.
        if (samplesDecoded > 0) return channelData.slice(0, scan.channels)
      }
      return undefined
    },
    close: async () => decoder.free(),
  }
}

/** Decodes Opus, stream behind stream: each without its pre-skip and as long as its last page says. */
export async function openOpusSource(stream: OpusStream): Promise<SoundSource> {
  const { channels, frames, links } = stream
  refuseEndless(frames / 48_000)
  const decoder = new OpusDecoder({ channels, preSkip: 0 })
  await decoder.ready
  let link = 0
  let reader = linkReader(decoder, links[0])
  return {
    sampleRate: 48_000,
    channels,
    frames,
    read: async () => {
      for (;;) {
        const block = reader()
        if (block !== undefined) return block
        link += 1
        if (link >= links.length) return undefined
        // What one stream ends with is no context of the next.
        await decoder.reset()
        reader = linkReader(decoder, links[link])
      }
    },
    close: async () => decoder.free(),
  }
}

/** What one stream sounds, block by block; undefined at its end. */
function linkReader(decoder: OpusDecoder, link: OpusLink | undefined): () => readonly Float32Array[] | undefined {
  const { packets, gain, preSkip, frames } = link ?? { packets: [], gain: 1, preSkip: 0, frames: 0 }
  let packet = 0
  let toSkip = preSkip
  let left = frames
  return () => {
    while (packet < packets.length && left > 0) {
      const decoded = decoder.decodeFrames(packets.slice(packet, packet + 50))
      packet += 50
      const from = Math.min(toSkip, decoded.samplesDecoded)
      toSkip -= from
      const length = Math.min(left, decoded.samplesDecoded - from)
      if (length <= 0) continue
      left -= length
      return decoded.channelData.map((samples) => scaled(samples.subarray(from, from + length), gain))
    }
    return undefined
  }
}

function scaled(samples: Float32Array, gain: number): Float32Array {
  return gain === 1 ? samples : samples.map((sample) => sample * gain)
}

function refuseEndless(seconds: number): void {
  if (seconds > MAX_SOURCE_SECONDS) throw unreadable(say('audio.encoded.tooLong'))
}

function unreadable(words: Words): Error {
  return problemError('audio.invalid', words, say('audio.encoded.remedy'))
}
