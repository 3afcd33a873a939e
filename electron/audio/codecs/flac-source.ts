import type * as LibFlac from 'libflacjs/dist/libflac.js'
import { problemError } from '../../../shared/core/model/errors.ts'
import type { SoundSource } from './sound-source.ts'
import { say } from '../../../shared/messages/say.ts'

type Flac = typeof LibFlac

/**
 * Decodes a FLAC stream, bare or in Ogg, frame by frame. A frame that is damaged is left out, as players do.
 * @throws StudioError `audio.invalid` if there is no such stream
 */
export async function openFlacSource(bytes: Uint8Array, container: 'native' | 'ogg'): Promise<SoundSource> {
  const flac = await loadFlac()
  const decoder = flac.create_libflac_decoder(false)
  if (decoder === 0) throw unreadable()
  const ready: (readonly Float32Array[])[] = []
  let format: { sampleRate: number; channels: number; frames: number } | undefined
  let at = 0
  const read = (wanted: number): ReturnType<Parameters<Flac['init_decoder_stream']>[1]> => {
    if (at >= bytes.byteLength) return { buffer: undefined, readDataLength: 0 }
    // A copy: the library reads the buffer of a view from its start.
    const buffer = bytes.slice(at, at + wanted)
    at += buffer.byteLength
    return { buffer, readDataLength: buffer.byteLength }
  }
  const write: Parameters<Flac['init_decoder_stream']>[2] = (channels, info) => {
    ready.push(channels.map((data) => toFloats(data, info.bitsPerSample, data.byteLength / info.blocksize)))
  }
  const describe: Parameters<Flac['init_decoder_stream']>[4] = (info) => {
    if (info === undefined) return
    format ??= { sampleRate: info.sampleRate, channels: info.channels, frames: info.total_samples }
  }
  const ignore = (): undefined => undefined
  const status =
    container === 'ogg'
      ? flac.init_decoder_ogg_stream(decoder, read, write, ignore, describe)
      : flac.init_decoder_stream(decoder, read, write, ignore, describe)
  const close = async (): Promise<void> => flac.FLAC__stream_decoder_delete(decoder)
  // Cut inside the headers, the library says that all went well and has nothing to show for it.
  if (status !== 0 || !flac.FLAC__stream_decoder_process_until_end_of_metadata(decoder) || format === undefined) {
    await close()
    throw unreadable()
  }
  let isOver = false
  return {
    ...format,
    speakerMask: speakerMasks[format.channels - 1],
    read: async () => {
      while (ready.length === 0 && !isOver) {
        const goesOn = flac.FLAC__stream_decoder_process_single(decoder)
        // 4: the end of the stream; above it: stopped for good.
        isOver = !goesOn || flac.FLAC__stream_decoder_get_state(decoder) >= 4
      }
      return ready.shift()
    },
    close,
  }
}

/**
 * Samples as the library hands them over: little-endian whole numbers of `step` bytes, which are one more than 24 bits need
 * (seen; its documentation says nothing of it).
 */
function toFloats(data: Uint8Array, bits: number, step: number): Float32Array {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const scale = 2 ** (bits - 1)
  const samples = new Float32Array(Math.floor(data.byteLength / step))
  for (let index = 0; index < samples.length; index += 1) {
    const from = index * step
    const value =
      step === 1
        ? view.getInt8(from)
        : step === 2
          ? view.getInt16(from, true)
          : step === 3
            ? view.getUint16(from, true) + view.getInt8(from + 2) * 65_536
            : view.getInt32(from, true)
    samples[index] = value / scale
  }
  return samples
}

/** Where one to eight channels stand: FLAC knows one layout for each number of them (RFC 9639, section 9.1.3). */
const speakerMasks = [0x4, 0x3, 0x7, 0x33, 0x37, 0x3f, 0x70f, 0x63f]

let loading: Promise<Flac> | undefined

// Loaded with the first FLAC file: it is a megabyte of code that few sessions need.
function loadFlac(): Promise<Flac> {
  // It asks for the folder it lies in, which a bundle of ES modules does not have, and then reads nothing from there.
  if (!('__dirname' in globalThis)) Reflect.set(globalThis, '__dirname', '.')
  loading ??= import('libflacjs/dist/libflac.js').then(async (loaded: object) => {
    // Outside of a bundle the library is the default export of its CommonJS module.
    const flac = 'default' in loaded ? loaded.default : loaded
    if (!isFlac(flac)) throw new TypeError('The FLAC library is not what it was.')
    if (!flac.isReady()) await new Promise<void>((resolve) => flac.on('ready', () => resolve()))
    return flac
  })
  return loading
}

function isFlac(value: unknown): value is Flac {
  return typeof value === 'object' && value !== null && 'create_libflac_decoder' in value
}

function unreadable(): Error {
  return problemError('audio.invalid', say('audio.flac'), say('audio.flac.remedy'))
}
