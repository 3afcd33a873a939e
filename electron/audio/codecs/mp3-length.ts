import { infoFrame } from './mp3-frames.ts'

/** Samples that LAME puts before the sound, without its option for fewer: LAME's own documentation, and measured. */
const ENCODER_DELAY = 576
/** Bytes behind the word Xing or Info: flags, frames, bytes, quality, and LAME's extension. */
const INFO_BYTES = 4 + 4 + 4 + 4 + 36

/**
 * What is to stand in the first frame of a file, so that decoders leave out the encoder's delay and the last frame's
 * filling: an Info tag with LAME's extension (public description of the LAME tag), in place of the table of places that
 * only files of a changing bit rate need. `head`: the beginning of the file, two frames at least; `samples`: what went into
 * the encoder; `frames`: what came out. Undefined where there is no such frame, or it has no room.
 */
export function lengthPatch(
  head: Uint8Array,
  { samples, frames, fileBytes }: { readonly samples: number; readonly frames: number; readonly fileBytes: number },
): { readonly position: number; readonly bytes: Uint8Array } | undefined {
  const frame = infoFrame(head)
  if (frame === undefined || frame.tagOffset + 4 + INFO_BYTES > frame.bytes) return undefined
  const size = fileBytes - frame.start
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
