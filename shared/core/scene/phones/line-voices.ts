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
 * How much better the best other speaker of the scene fits each line than its own does, as its other lines tell, as a mean of the
 * line's frames. A line teaches its speaker how it sounds, too: of one who says little else, whoever said it becomes the right one.
 * Where takes tell how its own speaker sounds, they have to say it as well; alone they do not, because a take was made elsewhere:
 * the other speaker is heard through the same noise as the line. -Infinity where nothing else is heard of the speaker, or no other.
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
  /** What each line tells of its speaker beyond what is known before: of everybody, or from takes. */
  const heardBeyond = (
    priorOf: (speaker: number) => SpeakerModel | undefined,
  ): readonly (HeardTimbre | undefined)[] => {
    const models = new Map<number, PhoneModel>()
    return asked.map(({ speaker }, line) => {
      const prior = priorOf(speaker)
      if (prior === undefined) return undefined
      const own = models.get(speaker) ?? transformedModel(model, prior.transform)
      models.set(speaker, own)
      return hearTimbre(model, own, sound, spoken[line] ?? [], prior)
    })
  }
  const ofScene = heardBeyond(() => everybody)
  const ofTakes = heardBeyond((speaker) => known[speaker])
  return asked.map(({ speaker }, line): number => {
    const frames = spoken[line] ?? []
    const others = decoded.phoneCosts.flatMap((costs, other) =>
      other !== speaker && asked.some((one) => one.speaker === other) ? [{ costs, other }] : [],
    )
    const isElsewhere = (_: unknown, at: number): boolean => at !== line && asked[at]?.speaker === speaker
    const heard = joined(ofScene.filter(isElsewhere))
    if (frames.length === 0 || heard.frames === 0 || others.length === 0) return -Infinity
    const costOf = (own: SpeakerModel): number =>
      voiceCost(frames, stateCosts(transformedModel(model, own.transform), sound, own.bias), (frame) =>
        pitchCost(sound.pitch[frame] ?? Number.NaN, own),
      )
    const take = known[speaker]
    const own = Math.min(
      costOf(speakerOf(model, heard, everybody)),
      take === undefined ? Infinity : costOf(speakerOf(model, joined(ofTakes.filter(isElsewhere)), take, KNOWN_FRAMES)),
    )
    const least = Math.min(
      ...others.map(({ costs, other }) => voiceCost(frames, costs, (frame) => decoded.pitchCosts[other]?.[frame] ?? 0)),
    )
    const told = Math.min(1, frames.length / ENOUGH_FRAMES) * Math.min(1, heard.frames / ENOUGH_FRAMES)
    return ((own - least) / frames.length) * told
  })
}

function voiceCost(frames: SpokenFrames, costs: StateCosts, pitchOf: (frame: number) => number): number {
  return frames.reduce((sum, { frame, state }) => sum + costs.of(frame, state) + pitchOf(frame), 0)
}

/** What several lines tell of a speaker. */
function joined(heard: readonly (HeardTimbre | undefined)[]): HeardTimbre {
  const lines = heard.filter((one) => one !== undefined)
  const sums = timbreSums()
  for (const one of lines) joinTimbre(sums, one.sums)
  return {
    sums,
    loudness: lines.reduce((sum, { loudness }) => sum + loudness, 0),
    frames: lines.reduce((sum, { frames }) => sum + frames, 0),
    pitches: lines.flatMap(({ pitches }) => pitches),
  }
}
