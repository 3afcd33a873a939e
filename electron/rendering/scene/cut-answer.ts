import type { SpeechFrames } from '../../../shared/core/scene/sound/frames.ts'
import { suspicious } from '../../../shared/core/scene/judge-scene.ts'
import { sceneSlices } from '../../../shared/core/scene/scene-slices.ts'
import type { CutScene, SceneTurn } from '../../../shared/core/scene/types.ts'
import { say } from '../../../shared/messages/say.ts'

/** The answer that slices are taken out of. */
export type AnswerSound = {
  readonly durationSamples: number
  readonly sampleRate: number
  readonly frames: SpeechFrames
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
    slices: sceneSlices(
      sound,
      turns.map(({ lineId }) => lineId),
      ends.slice(0, -1),
    ),
    verdict: 'suspicious',
    problem: suspicious(say('scene.notApart')),
  }
}
