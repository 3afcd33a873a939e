import type { ByteSink } from '../byte-sink.ts'
import { infoFrame } from './mp3-frames.ts'

/** Samples that LAME puts before the sound, without its option for fewer: LAME's own documentation, and measured. */
const ENCODER_DELAY = 576
/** Bytes of a file's beginning that are looked at: tags, then the first frame. */
const HEAD_BYTES = 64 * 1024
/** Bytes behind the word Xing or Info: flags, frames, bytes, quality, and LAME's extension. */
const INFO_BYTES = 4 + 4 + 4 + 4 + 36

/** A sink that remembers the first bytes, as they were written last. */
export function headKeeper(sink: ByteSink): ByteSink & { readonly head: () => Uint8Array } {
  const head = new Uint8Array(HEAD_BYTES)
  let length = 0
  return {
    writeAt: async (position, bytes) => {
      if (position < HEAD_BYTES) {
        const part = bytes.subarray(0, HEAD_BYTES - position)
        head.set(part, position)
        length = Math.max(length, position + part.byteLength)
      }
      await sink.writeAt(position, bytes)
    },
    head: () => head.subarray(0, length),
  }
}

/**
 * What is to stand in the first frame of a file, so that decoders leave out the encoder's delay and the last frame's
 * filling: an Info tag with LAME's extension (public description of the LAME tag), in place of the table of places that
 * only files of a changing bit rate need. `samples`: what went into the encoder; `frames`: what came out. Undefined where
 * there is no such frame.
 */
export function lengthPatch(
  head: Uint8Array,
  { samples, frames }: { readonly samples: number; readonly frames: number },
): { readonly position: number; readonly bytes: Uint8Array } | undefined {
  const frame = infoFrame(head)
  if (frame === undefined || frame.tagOffset + 4 + INFO_BYTES > frame.bytes) return undefined
  const { bytes: size } = frame.claim
  if (size === undefined) return undefined
  const padding = frames * frame.samples - ENCODER_DELAY - samples
  if (padding < 0 || padding > 0xfff) return undefined
  const bytes = new Uint8Array(frame.bytes - frame.tagOffset)
  const view = new DataView(bytes.buffer)
  const write = (at: number, word: string): void => void new TextEncoder().encodeInto(word, bytes.subarray(at))
  write(0, 'Info')
  view.setUint32(4, 0b1011)
  view.setUint32(8, frames)
  view.setUint32(12, size)
  write(20, 'LAME3.100')
  // Constant bit rate.
  bytes[29] = 1
  const both = (ENCODER_DELAY << 12) | padding
  bytes.set([both >> 16, (both >> 8) & 0xff, both & 0xff], 41)
  view.setUint32(48, size)
  const start = head.subarray(frame.start, frame.start + frame.tagOffset)
  view.setUint16(54, crc16([...start, ...bytes.subarray(0, 54)]))
  return { position: frame.start + frame.tagOffset, bytes }
}

/** CRC-16 as LAME's tag has it: reflected 0x8005, from zero. */
function crc16(bytes: readonly number[]): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 1) === 0 ? crc >> 1 : (crc >> 1) ^ 0xa001
  }
  return crc
}
