import { MPEGDecoder } from 'mpg123-decoder'
import { OpusDecoder } from 'opus-decoder'
import type { AudioRequestFormat } from '../../../shared/core/model/render.ts'
import { scanMp3 } from '../../audio/codecs/mp3-frames.ts'
import { type OpusLink, openOpusStream } from '../../audio/codecs/opus-stream.ts'
import { createResampler } from '../../audio/resample.ts'
import { sampleStream } from './sample-stream.ts'
import { noted } from '../../base/failures.ts'

/** Turns an answer, as it comes, into 16-bit mono samples of one rate. What cannot be played yet is waited for. */
export type AnswerSamples = {
  readonly push: (piece: Uint8Array) => void
  /** Gives what is still held back; resolves when all of it has been given. Nothing is pushed after it. */
  readonly end: () => Promise<void>
}

/** Opus is always decoded at this rate. */
const OPUS_RATE = 48_000

/** Sound of any form that can be asked for. `give` takes samples of `rate`, in order. */
export function answerSound(audio: AudioRequestFormat, rate: number, give: (pcm: Uint8Array) => void): AnswerSamples {
  const { format, sampleRate } = audio
  switch (format) {
    case 'wav':
    case 'pcm': {
      const out = atRate(sampleRate, rate, give)
      const toFloats = (pcm: Uint8Array): void => out.push(floatsOf(pcm))
      const push = sampleStream(format, sampleRate, sampleRate === rate ? give : toFloats)
      return { push, end: async () => out.end() }
    }
    case 'mp3':
      return decoded(atRate(sampleRate, rate, give), mp3Decoder)
    case 'opus':
      return decoded(atRate(OPUS_RATE, rate, give), opusDecoder)
    default:
      return format satisfies never
  }
}

/** Samples of one rate as those of another. */
export function atRate(
  from: number,
  to: number,
  give: (pcm: Uint8Array) => void,
): { readonly push: (samples: Float32Array) => void; readonly end: () => void } {
  const resampler = createResampler(from, to)
  return {
    push: (samples) => give(pcmOf(resampler.push(samples))),
    end: () => give(pcmOf(resampler.end())),
  }
}

type Decoder = {
  /** All that has come so far; answers what is new in it. */
  readonly decode: (bytes: Uint8Array) => readonly Float32Array[]
  readonly free: () => void
}

/** Decodes in turn, for a decoder is not ready at once. Bytes that cannot be decoded give nothing: they are checked later. */
function decoded(out: ReturnType<typeof atRate>, make: () => Promise<Decoder>): AnswerSamples {
  let decoder: Promise<Decoder> | undefined
  let bytes = new Uint8Array()
  let work: Promise<void> = Promise.resolve()
  return {
    push: (piece) => {
      decoder ??= make()
      const ready = decoder
      const before = work
      work = (async () => {
        await before
        bytes = new Uint8Array(Buffer.concat([bytes, piece]))
        for (const samples of (await ready).decode(bytes)) out.push(samples)
      })().catch(noted('answer sound: decoding'))
    },
    end: async () => {
      await work
      out.end()
      ;(await decoder)?.free()
      decoder = undefined
    },
  }
}

async function mp3Decoder(): Promise<Decoder> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  let at: number | undefined
  return {
    decode: (bytes) => {
      const scan = scanMp3(bytes)
      if (scan === undefined) return []
      const from = Math.max(at ?? 0, scan.start)
      at = Math.max(from, scan.end)
      const { channelData, samplesDecoded } = decoder.decode(bytes.subarray(from, at))
      return samplesDecoded > 0 ? channelData.slice(0, 1) : []
    },
    free: () => decoder.free(),
  }
}

async function opusDecoder(): Promise<Decoder> {
  const decoder = new OpusDecoder({ channels: 1, preSkip: 0 })
  await decoder.ready
  let heard = 0
  let reader = linkDecoder(decoder)
  return {
    decode: (bytes) => {
      const stream = openOpusStream(bytes)
      if (stream === undefined || stream.channels !== 1) return []
      return stream.links.slice(heard).map((link, index) => {
        // A stream is behind another one: that one has come to its end.
        if (index > 0) {
          heard += 1
          reader = linkDecoder(decoder)
        }
        return reader(link)
      })
    },
    free: () => decoder.free(),
  }
}

/** What has come of one stream since it was asked before. */
function linkDecoder(decoder: OpusDecoder): (link: OpusLink) => Float32Array {
  let packet = 0
  let given = 0
  let waiting = new Float32Array()
  return ({ packets, frames, preSkip, gain }) => {
    const { channelData } = decoder.decodeFrames(packets.slice(packet))
    packet = packets.length
    waiting = joined(waiting, channelData[0] ?? new Float32Array())
    // Counted with the pre-skip, which is decoded and not heard.
    const skip = Math.min(waiting.length, Math.max(0, preSkip - given))
    const end = Math.max(skip, Math.min(waiting.length, frames + preSkip - given))
    const samples = waiting.slice(skip, end).map((sample) => sample * gain)
    waiting = waiting.slice(end)
    given += end
    return samples
  }
}

function joined(a: Float32Array, b: Float32Array): Float32Array<ArrayBuffer> {
  const all = new Float32Array(a.length + b.length)
  all.set(a)
  all.set(b, a.length)
  return all
}

function floatsOf(pcm: Uint8Array): Float32Array {
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength)
  return Float32Array.from({ length: pcm.byteLength >> 1 }, (_, at) => view.getInt16(at * 2, true) / 32_768)
}

function pcmOf(samples: Float32Array): Uint8Array {
  const bytes = new Uint8Array(samples.length * 2)
  const view = new DataView(bytes.buffer)
  for (const [at, sample] of samples.entries()) {
    view.setInt16(at * 2, Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768))), true)
  }
  return bytes
}
