/** One frame header of MPEG layer III. */
type FrameHeader = {
  readonly sampleRate: number
  readonly channels: 1 | 2
  readonly samples: 576 | 1152
  readonly bytes: number
  /** Where a Xing or Info tag lies if the frame carries one. */
  readonly tagOffset: number
}

/** What a walk from frame to frame found. */
export type Mp3Scan = {
  /** Offset of the first frame; what is before it are ID3 tags and zeros. */
  readonly start: number
  /** Offset after the last whole frame. */
  readonly end: number
  /** Frames that carry sound: a leading Xing or Info frame is not counted. */
  readonly frames: number
  readonly sampleRate: number
  readonly channels: 1 | 2
  readonly samplesPerFrame: number
  /** `whole`: the last frame is complete. `cut`: it is not. `damaged`: something that is no frame lies behind it. */
  readonly tail: 'whole' | 'cut' | 'damaged'
  /** What a Xing or Info tag claims, if there is one with a count. */
  readonly claim: { readonly frames?: number; readonly bytes?: number } | undefined
}

// kbit/s of layer III by index; 0 is "free format", which the service does not send and decoders do not agree on.
const BITRATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320] as const
const BITRATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160] as const
const RATES = [44_100, 48_000, 32_000] as const

/** Walks an MP3 file frame by frame. Undefined if there is no frame where the first one must be. */
export function scanMp3(bytes: Uint8Array): Mp3Scan | undefined {
  const start = firstFrame(bytes)
  const first = start === undefined ? undefined : frameHeader(bytes, start)
  if (start === undefined || first === undefined) return undefined
  const claim = readClaim(bytes, start, first)
  let at = start
  let frames = claim === undefined ? 0 : -1
  for (;;) {
    const header = frameHeader(bytes, at)
    if (header === undefined || header.sampleRate !== first.sampleRate || at + header.bytes > bytes.byteLength) break
    frames += 1
    at += header.bytes
  }
  return {
    start,
    end: at,
    frames: Math.max(0, frames),
    sampleRate: first.sampleRate,
    channels: first.channels,
    samplesPerFrame: first.samples,
    tail: tailAt(bytes, at, first),
    claim,
  }
}

/** The whole frames that follow each other from the first byte on: how many there are, and where the last one ends. */
export function wholeMp3Frames(bytes: Uint8Array): { readonly frames: number; readonly end: number } {
  let [frames, end] = [0, 0]
  for (;;) {
    const header = frameHeader(bytes, end)
    if (header === undefined || end + header.bytes > bytes.byteLength) return { frames, end }
    frames += 1
    end += header.bytes
  }
}

/** True if the bytes begin as an MP3 file does: with an ID3 tag or a frame, zeros before it allowed. */
export function looksLikeMp3(bytes: Uint8Array): boolean {
  return isId3(bytes, 0) || firstFrame(bytes) !== undefined
}

/** The leading frame of a file if it carries a Xing or Info tag instead of sound: where it starts, and where in it the tag does. */
export function infoFrame(
  bytes: Uint8Array,
): (FrameHeader & { readonly start: number; readonly claim: NonNullable<Mp3Scan['claim']> }) | undefined {
  const start = firstFrame(bytes)
  const header = start === undefined ? undefined : frameHeader(bytes, start)
  if (start === undefined || header === undefined) return undefined
  const claim = readClaim(bytes, start, header)
  return claim === undefined ? undefined : { ...header, start, claim }
}

function frameHeader(bytes: Uint8Array, at: number): FrameHeader | undefined {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + 4)
  if (at + 4 > bytes.byteLength || a !== 0xff || (b & 0xe0) !== 0xe0) return undefined
  const version = (b >> 3) & 3
  const rate = RATES[(c >> 2) & 3]
  // Version 1 is reserved, layer III is 1.
  if (version === 1 || ((b >> 1) & 3) !== 1 || rate === undefined) return undefined
  const isFirst = version === 3
  const kilobits = (isFirst ? BITRATES_1 : BITRATES_2)[c >> 4]
  if (kilobits === undefined || kilobits === 0) return undefined
  const sampleRate = version === 3 ? rate : version === 2 ? rate / 2 : rate / 4
  const channels = d >> 6 === 3 ? 1 : 2
  const sideInfo = isFirst ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17
  const padding = (c >> 1) & 1
  return {
    sampleRate,
    channels,
    samples: isFirst ? 1152 : 576,
    bytes: Math.floor(((isFirst ? 144_000 : 72_000) * kilobits) / sampleRate) + padding,
    tagOffset: 4 + sideInfo,
  }
}

function readClaim(bytes: Uint8Array, start: number, first: FrameHeader): Mp3Scan['claim'] {
  const at = start + first.tagOffset
  if (at + 16 > bytes.byteLength) return undefined
  const tag = String.fromCharCode(...bytes.subarray(at, at + 4))
  if (tag !== 'Xing' && tag !== 'Info') return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const flags = view.getUint32(at + 4)
  const frames = (flags & 1) === 0 ? 0 : view.getUint32(at + 8)
  const size = (flags & 2) === 0 ? 0 : view.getUint32(at + 8 + ((flags & 1) === 0 ? 0 : 4))
  // Zero stands in tags of writers that could not go back to fill them in.
  return { ...(frames === 0 ? {} : { frames }), ...(size === 0 ? {} : { bytes: size }) }
}

function tailAt(bytes: Uint8Array, at: number, first: FrameHeader): Mp3Scan['tail'] {
  const rest = bytes.subarray(at)
  if (rest.byteLength === 0 || rest.every((byte) => byte === 0)) return 'whole'
  const next = frameHeader(bytes, at)
  if (next !== undefined) return next.sampleRate === first.sampleRate ? 'cut' : 'damaged'
  // Fewer bytes than a header has, and they begin as one.
  if (rest.byteLength < 4) return rest[0] === 0xff ? 'cut' : 'damaged'
  const word = String.fromCharCode(...rest.subarray(0, 3))
  return word === 'TAG' || word === 'APE' || word === 'ID3' || word === 'LYR' ? 'whole' : 'damaged'
}

function isId3(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x49 && bytes[at + 1] === 0x44 && bytes[at + 2] === 0x33 && at + 10 <= bytes.byteLength
}

/** Frames in a row that prove one behind zeros: raw samples can begin with silence and then hold the bits of one. */
const FRAMES_BEHIND_ZEROS = 3

/**
 * Where the first frame is: at the start, behind ID3 tags, and behind zeros, which some writers pad with before the
 * stream and some services send while they have nothing yet.
 */
function firstFrame(bytes: Uint8Array): number | undefined {
  const start = skipId3(bytes)
  if (frameHeader(bytes, start) !== undefined) return start
  let at = start
  while (bytes[at] === 0) at += 1
  at = isId3(bytes, at) ? at + skipId3(bytes.subarray(at)) : at
  return at > start && areFrames(bytes, at, FRAMES_BEHIND_ZEROS) ? at : undefined
}

function areFrames(bytes: Uint8Array, from: number, count: number): boolean {
  let at = from
  for (let frame = 0; frame < count; frame += 1) {
    const header = frameHeader(bytes, at)
    if (header === undefined) return false
    at += header.bytes
  }
  return true
}

function skipId3(bytes: Uint8Array): number {
  let at = 0
  // More than one tag is seen now and then; a hundred is not.
  for (let count = 0; count < 8 && isId3(bytes, at); count += 1) {
    const [flags = 0, a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at + 5, at + 10)
    const size = ((a & 0x7f) << 21) | ((b & 0x7f) << 14) | ((c & 0x7f) << 7) | (d & 0x7f)
    at += 10 + size + ((flags & 0x10) === 0 ? 0 : 10)
  }
  return at
}
