import { wavLayout } from '../../audio/codecs/wav-layout.ts'

/** A header is not longer than this; what goes on without samples cannot be heard live. */
const LONGEST_HEADER = 4096

/**
 * Takes an answer piece by piece and gives its samples on: the header of a wav is left out, and samples are never torn. Sound
 * other than 16-bit mono of the rate is not given on; it is still checked when it is whole.
 */
export function sampleStream(
  format: 'wav' | 'pcm',
  sampleRate: number,
  give: (pcm: Uint8Array) => void,
): (piece: Uint8Array) => void {
  let waiting: Uint8Array = new Uint8Array()
  let state: 'header' | 'samples' | 'unusable' = format === 'wav' ? 'header' : 'samples'
  return (piece) => {
    if (state === 'unusable') return
    waiting = new Uint8Array(Buffer.concat([waiting, piece]))
    if (state === 'header') {
      const offset = samplesFrom(waiting, sampleRate)
      if (offset === undefined) {
        if (waiting.length > LONGEST_HEADER) state = 'unusable'
        return
      }
      waiting = waiting.subarray(offset)
      state = 'samples'
    }
    const whole = waiting.length - (waiting.length % 2)
    if (whole > 0) give(waiting.slice(0, whole))
    waiting = waiting.slice(whole)
  }
}

function samplesFrom(bytes: Uint8Array, sampleRate: number): number | undefined {
  try {
    const layout = wavLayout((offset, length) => bytes.subarray(offset, offset + length), bytes.length)
    const isUsable = layout.encoding === 'pcm16' && layout.channels === 1 && layout.sampleRate === sampleRate
    return isUsable ? layout.dataOffset : undefined
  } catch {
    // Not of that form: what is answered says so.
    return undefined
  }
}
