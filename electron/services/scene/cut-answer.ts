import { FRAMES_A_SECOND, type SpeechFrames } from '../../../shared/core/scene/frames.ts'
import { suspicious } from '../../../shared/core/scene/judge-scene.ts'
import { speechLevels } from '../../../shared/core/scene/speech-spans.ts'
import type { CutScene, SceneTurn } from '../../../shared/core/scene/types.ts'
import type { SampleRange } from '../../audio/types.ts'

/** Room kept around a line's speech, in frames: as `cutScene` keeps it. */
const ROOM = 12

/** The answer that slices are taken out of. */
export type AnswerSound = {
  readonly durationSamples: number
  readonly sampleRate: number
  readonly frames: SpeechFrames
}

/**
 * A line's part between two borders: its speech with a little room, or all of it where nothing is heard. The same borders
 * always give the same part, so that a border that is moved back brings the old audio back.
 */
export function speechBetween(sound: AnswerSound, { fromSample, toSample }: SampleRange): SampleRange {
  const { energyDb } = sound.frames
  const { gateDb } = speechLevels(energyDb)
  const scale = FRAMES_A_SECOND / sound.sampleRate
  const end = Math.min(energyDb.length, Math.round(toSample * scale))
  let first = Math.round(fromSample * scale)
  while (first < end && (energyDb[first] ?? -120) <= gateDb) first += 1
  let last = end - 1
  while (last > first && (energyDb[last] ?? -120) <= gateDb) last -= 1
  if (first >= end) return { fromSample, toSample }
  return {
    fromSample: Math.max(fromSample, Math.round((first - ROOM) / scale)),
    toSample: Math.min(toSample, Math.round((last + 1 + ROOM) / scale)),
  }
}

/**
 * A cut by the length of the texts alone, for an answer that could not be cut: everything of it is doubtful, but it is
 * there, and its borders can be moved.
 */
export function cutByLength(sound: AnswerSound, turns: readonly SceneTurn[]): CutScene {
  const all = Math.max(
    1,
    turns.reduce((sum, { characters }) => sum + characters, 0),
  )
  let passed = 0
  const ends = turns.map(({ characters }) => {
    passed += characters
    return Math.round((sound.durationSamples * passed) / all)
  })
  return {
    cuts: ends.slice(0, -1).map((sample, at) => ({
      sample,
      confidence: 0,
      lowerBound: ends[at - 1] ?? 0,
      upperBound: ends[at + 1] ?? sound.durationSamples,
    })),
    slices: turns.map(({ lineId }, at) => ({
      lineId,
      fromSample: ends[at - 1] ?? 0,
      toSample: ends[at] ?? sound.durationSamples,
    })),
    verdict: 'suspicious',
    problem: suspicious('The lines of this scene could not be told apart.'),
  }
}
