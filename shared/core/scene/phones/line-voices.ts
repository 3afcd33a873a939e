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
 * How much better a take of another speaker fits a line than one of its own at least, and by how much takes and the scene may speak
 * against one another. With pitch and without it: a question is higher than the take that it is compared with. Of 772 lines of the
 * tuned half that are right no take of another fits better by more than 0.49, of 42 that another speaker said 36 do by more than 1
 * and none fits its own better by 1; right ones that another speaker of the scene seems to have said do so by 1.6 and more. `alone`:
 * of a line that is all its speaker says, of which the scene says nothing; it has to fit the other's take nearly as well as lines do
 * their own, for what is said in another language fits none.
 */
const TAKES = { better: 0.8, alone: 1.5, against: 1, unlike: 8 } as const

/**
 * How much better the best other speaker of the scene fits each line than its own does, as its other lines tell, as a mean of the
 * line's frames. A line teaches its speaker how it sounds, too: of one who says little else, whoever said it becomes the right one.
 * Where takes tell how its own speaker sounds, they have to say it as well; a take was made elsewhere, and the other speaker is
 * heard through the same noise as the line. Or takes of both say it, which were both made elsewhere. -Infinity where neither tells.
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
  /** What a frame of a line costs in a speaker's take, with pitch or without it; Infinity without a take. */
  const inTake = (line: number, speaker: number, hasPitch = true): number =>
    takeCost(decoded, spoken[line] ?? [], speaker, known[speaker], hasPitch) / (spoken[line] ?? []).length
  const inOwn = asked.map(({ speaker }, line) => inTake(line, speaker)).filter(Number.isFinite)
  const usual = inOwn.toSorted((a, b) => a - b)[Math.floor((inOwn.length - 1) / 2)] ?? 0
  return asked.map(({ speaker }, line): number => {
    const frames = spoken[line] ?? []
    const others = decoded.phoneCosts.flatMap((costs, other) =>
      other !== speaker && asked.some((one) => one.speaker === other) ? [{ costs, other }] : [],
    )
    const isElsewhere = (_: unknown, at: number): boolean => at !== line && asked[at]?.speaker === speaker
    const heard = joined(ofScene.filter(isElsewhere))
    if (frames.length === 0 || others.length === 0) return -Infinity
    const ofLine = Math.min(1, frames.length / ENOUGH_FRAMES)
    const inOthers = Math.min(...others.map(({ other }) => inTake(line, other)))
    const gains = [true, false].map(
      (hasPitch) =>
        inTake(line, speaker, hasPitch) - Math.min(...others.map(({ other }) => inTake(line, other, hasPitch))),
    )
    const byTakes = gains.every(Number.isFinite) ? Math.min(...gains) * ofLine : -Infinity
    if (heard.frames === 0) return inOthers <= usual + TAKES.unlike ? byTakes / TAKES.alone : -Infinity
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
    const better = ((own - least) / frames.length) * ofLine * Math.min(1, heard.frames / ENOUGH_FRAMES)
    if (byTakes === -Infinity) return better
    const most = 1 + TAKES.against
    return Math.max(Math.min(better, byTakes + most), Math.min(byTakes / TAKES.better, better + most))
  })
}

/** What a line costs in a voice as takes alone have it; Infinity without any. */
function takeCost(
  { takeCosts, sound }: DecodedScene,
  frames: SpokenFrames,
  voice: number,
  known: SpeakerModel | undefined,
  hasPitch: boolean,
): number {
  const costs = takeCosts[voice]
  if (costs === undefined || known === undefined) return Infinity
  return voiceCost(frames, costs, (frame) => (hasPitch ? pitchCost(sound.pitch[frame] ?? Number.NaN, known) : 0))
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
