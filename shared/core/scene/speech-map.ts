import { FRAMES_A_SECOND } from './sound/frames.ts'
import type { FrameSpan } from './sound/speech-spans.ts'

/** From the first sound of a line to its last, in frames, and how long of that it is heard. */
export type LineSpeech = FrameSpan & { readonly seconds: number }

/** The next and the last speech frame seen from every frame, and how many there are before it. */
export type SpeechMap = {
  readonly next: Int32Array
  readonly last: Int32Array
  readonly heard: Int32Array
  readonly count: number
}

/** Maps the frames that are louder than the gate. */
export function speechMap(energyDb: Float32Array, gateDb: number): SpeechMap {
  const count = energyDb.length
  const next = new Int32Array(count + 1).fill(count)
  const last = new Int32Array(count + 1).fill(-1)
  const heard = new Int32Array(count + 1)
  for (let frame = count - 1; frame >= 0; frame -= 1) {
    next[frame] = (energyDb[frame] ?? -120) > gateDb ? frame : (next[frame + 1] ?? count)
  }
  for (let frame = 0; frame < count; frame += 1) {
    const isSpeech = (energyDb[frame] ?? -120) > gateDb
    last[frame + 1] = isSpeech ? frame : (last[frame] ?? -1)
    heard[frame + 1] = (heard[frame] ?? 0) + (isSpeech ? 1 : 0)
  }
  return { next, last, heard, count }
}

/** The speech between two frames; undefined where nothing is heard. */
export function speechBetween(
  { next, last, heard, count }: SpeechMap,
  from: number,
  to: number,
): LineSpeech | undefined {
  const first = next[from] ?? count
  const end = (last[to] ?? -1) + 1
  if (end <= first) return undefined
  return { from: first, to: end, seconds: ((heard[end] ?? 0) - (heard[first] ?? 0)) / FRAMES_A_SECOND }
}
