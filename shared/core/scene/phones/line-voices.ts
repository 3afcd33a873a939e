import type { DecodedLine, DecodedScene } from './decoded-scene.ts'
import { type PhoneModel, type StateCosts, stateCosts } from './model/phone-model.ts'
import { pitchCost } from './pitch-costs.ts'
import {
  type HeardTimbre,
  hearTimbre,
  KNOWN_FRAMES,
  learnSpeaker,
  type SpeakerModel,
  speakerOf,
  type SpokenFrames,
  usualSpeaker,
} from './speaker-models.ts'
import { joinTimbre, timbreSums, transformedModel } from './timbre-transform.ts'

/** A line of fewer frames says less of its voice, and so does a voice that is heard in fewer frames elsewhere. */
const ENOUGH_FRAMES = 70

/**
 * How much better the best other speaker of the scene fits each line than its own does, as its takes and its other lines tell, as
 * a mean of the line's frames. A line teaches its speaker how it sounds, too: of one who says little else, whoever said it becomes
 * the right one. -Infinity where nothing else is heard of the speaker, or no other.
 */
export function lineVoices(
  model: PhoneModel,
  decoded: DecodedScene,
  asked: readonly DecodedLine[],
  known: readonly (SpeakerModel | undefined)[],
): readonly number[] {
  const { chain, states, sound } = decoded
  const spoken = asked.map((): { frame: number; state: number }[] => [])
  for (const [frame, at] of states.entries()) {
    const state = chain.state[at] ?? -1
    if (state >= 0) spoken[chain.line[at] ?? -1]?.push({ frame, state })
  }
  const everybody = { ...learnSpeaker(model, sound, spoken.flat(), usualSpeaker(model, sound)), pitch: Number.NaN }
  const heardOf = known.map((take, speaker): readonly HeardTimbre[] => {
    const prior = take ?? everybody
    const own = transformedModel(model, prior.transform)
    return asked.map((line, at) =>
      hearTimbre(model, own, sound, line.speaker === speaker ? (spoken[at] ?? []) : [], prior),
    )
  })
  return asked.map(({ speaker }, line): number => {
    const frames = spoken[line] ?? []
    const take = known[speaker]
    const heard = withoutLine(heardOf[speaker] ?? [], line)
    const elsewhere = heard.frames + (take?.frames ?? 0)
    const others = decoded.phoneCosts.flatMap((costs, other) =>
      other !== speaker && asked.some((one) => one.speaker === other) ? [{ costs, other }] : [],
    )
    if (frames.length === 0 || elsewhere === 0 || others.length === 0) return -Infinity
    const own = speakerOf(model, heard, take ?? everybody, take === undefined ? undefined : KNOWN_FRAMES)
    const ownCost = voiceCost(frames, stateCosts(transformedModel(model, own.transform), sound, own.bias), (frame) =>
      pitchCost(sound.pitch[frame] ?? Number.NaN, own),
    )
    const least = Math.min(
      ...others.map(({ costs, other }) => voiceCost(frames, costs, (frame) => decoded.pitchCosts[other]?.[frame] ?? 0)),
    )
    const told = Math.min(1, frames.length / ENOUGH_FRAMES) * Math.min(1, elsewhere / ENOUGH_FRAMES)
    return ((ownCost - least) / frames.length) * told
  })
}

function voiceCost(frames: SpokenFrames, costs: StateCosts, pitchOf: (frame: number) => number): number {
  return frames.reduce((sum, { frame, state }) => sum + costs.of(frame, state) + pitchOf(frame), 0)
}

/** What all lines tell of a speaker but one. */
function withoutLine(heard: readonly HeardTimbre[], line: number): HeardTimbre {
  const others = heard.filter((_, at) => at !== line)
  const sums = timbreSums()
  for (const one of others) joinTimbre(sums, one.sums)
  return {
    sums,
    loudness: others.reduce((sum, { loudness }) => sum + loudness, 0),
    frames: others.reduce((sum, { frames }) => sum + frames, 0),
    pitches: others.flatMap(({ pitches }) => pitches),
  }
}
