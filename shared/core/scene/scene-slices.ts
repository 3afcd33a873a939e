import type { LineId } from '../model/ids.ts'
import { FRAMES_A_SECOND, type SpeechFrames } from './sound/frames.ts'
import { speechBetween, speechMap } from './speech-map.ts'
import { speechLevels } from './sound/speech-spans.ts'
import type { SceneSlice } from './types.ts'

/** Room kept around a line's speech in its slice, in frames, as far as the cut allows. */
const ROOM = 12

/**
 * The lines' parts of an answer between given cuts, one fewer than there are lines, in samples and in order: the speech with
 * a little room, everything between two cuts where nothing is heard. For cuts that a person has moved.
 */
export function sceneSlices(
  answer: { readonly frames: SpeechFrames; readonly sampleRate: number; readonly durationSamples: number },
  lineIds: readonly LineId[],
  cuts: readonly number[],
): readonly SceneSlice[] {
  const { frames, sampleRate, durationSamples } = answer
  const { energyDb } = frames
  const speech = speechMap(energyDb, speechLevels(energyDb).gateDb)
  const toSample = (frame: number): number => Math.round((frame * sampleRate) / FRAMES_A_SECOND)
  const toFrame = (sample: number): number =>
    Math.max(0, Math.min(energyDb.length, Math.round((sample * FRAMES_A_SECOND) / sampleRate)))
  return lineIds.map((lineId, at) => {
    const [start, end] = [cuts[at - 1] ?? 0, cuts[at] ?? durationSamples]
    const span = speechBetween(speech, toFrame(start), toFrame(end))
    return {
      lineId,
      fromSample: span === undefined ? start : Math.max(start, toSample(span.from - ROOM)),
      toSample: span === undefined ? end : Math.min(end, toSample(span.to + ROOM)),
    }
  })
}
