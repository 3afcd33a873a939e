/** What the stand-in makes of recordings that are sent to it: its own small WAV reader, and the marks of other containers. */

/** Seconds of a WAV file of whole 16-bit frames. Throws an Error that says what is wrong with it. */
export function wavSeconds(bytes: Uint8Array): number {
  const file = Buffer.from(bytes)
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE')
    throw new Error('not a WAV')
  if (file.length < 12 || file.readUInt32LE(4) !== file.length - 8) throw new Error('its RIFF size is wrong')
  let bytesPerSecond = 0
  let frame = 0
  for (let at = 12; at + 8 <= file.length; ) {
    const name = file.toString('latin1', at, at + 4)
    const size = file.readUInt32LE(at + 4)
    if (at + 8 + size > file.length) throw new Error(`its chunk ${name} is cut off`)
    if (name === 'fmt ') {
      if (file.readUInt16LE(at + 8) !== 1 || file.readUInt16LE(at + 22) !== 16) throw new Error('not 16-bit PCM')
      frame = file.readUInt16LE(at + 20)
      bytesPerSecond = file.readUInt32LE(at + 12) * frame
    }
    if (name === 'data') {
      if (bytesPerSecond === 0) throw new Error('its format comes too late')
      if (size === 0 || size % frame !== 0) throw new Error('it holds no whole frames')
      return size / bytesPerSecond
    }
    at += 8 + size + (size % 2)
  }
  throw new Error('it has no data')
}

/** Why bytes are no recording the service takes, in words. Lengths, in seconds, are looked at in WAV files only. */
export function recordingProblem(
  bytes: Uint8Array,
  limits: { readonly min: number; readonly max: number },
): string | undefined {
  const kind = kindOf(bytes)
  if (kind === undefined) return 'is no audio file'
  if (kind !== 'wav') return undefined
  try {
    const seconds = wavSeconds(bytes)
    if (seconds < limits.min) return `is shorter than ${limits.min} s`
    return seconds > limits.max ? `is longer than ${limits.max} s` : undefined
  } catch (error) {
    return `is a damaged WAV file: ${error instanceof Error ? error.message : String(error)}`
  }
}

function kindOf(bytes: Uint8Array): 'wav' | 'other' | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (start.startsWith('RIFF')) return 'wav'
  const isOther = /^(?:ID3|\xff[\xe2-\xff]|fLaC|OggS|.{4}ftyp)/s.test(start)
  return isOther ? 'other' : undefined
}

/** True for the beginning of a JPEG, PNG or WebP picture. */
export function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return /^(?:\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP)/s.test(start)
}
