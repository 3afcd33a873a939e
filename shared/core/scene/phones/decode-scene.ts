import type { SpeechFrames } from '../sound/frames.ts'
import { bestPath } from './best-path.ts'
import { borderCosts, borderMargins } from './border-margins.ts'
import type { DecodedLine, DecodedScene } from './decoded-scene.ts'
import type { LineReading } from './line-reading.ts'
import { pathEvidence } from './path-evidence.ts'
import { type PhoneModel, type StateCosts, stateCosts } from './model/phone-model.ts'
import { quietCosts } from './quiet-costs.ts'
import { soundFeatures } from './model/sound-features.ts'
import { pitchCostsOf } from './pitch-costs.ts'
import { KNOWN_FRAMES, learnSpeaker, type SpeakerModel, type SpokenFrames, usualSpeaker } from './speaker-models.ts'
import { isStrong } from './strong-sound.ts'
import { GAP, QUIET, type StateChain, stateChain } from './state-chain.ts'
import { TRANSFORM_FRAMES, transformedModel } from './timbre-transform.ts'

/** Neighbouring frames say nearly the same: what they cost counts so much beside what is written. */
const SCALE = 0.3
/** What a sound in a gap costs beyond the phone that it resembles most. */
export const NO_PHONE = 10
/** By how much less somebody's speech costs in a gap where it is looked for. */
const STRANGER_SPEECH = 5
const ROUNDS = 3
const WIDE_BEAM = 2000
/**
 * A plosive's closure lasts so many frames at the most; what each one beyond costs. Else a hum before the next line would pass for
 * the plosive in which this one ends, behind a pause as long as you like.
 */
const CLOSURE = { frames: 12, beyond: 5 } as const
/** What a frame costs in a line on whose other side a person has set its border. */
const BEYOND_BORDER = 200
/** Lines that a speaker's own pace is mixed with the scene's for. */
const PACE_SECONDS = 2

/**
 * Finds the most likely way from line to line through an answer: the phones of the readings, how each speaker sounds, which is
 * learned on the way, the lengths that the readings have at each speaker's pace, and quiet. `fixed`: frames of borders that
 * are known, by the line before them. `transformFrames`: see `learnSpeaker`. Undefined for sound that is too short for its lines.
 */
export function decodeScene(
  model: PhoneModel,
  frames: SpeechFrames,
  lines: readonly DecodedLine[],
  known: readonly (SpeakerModel | undefined)[],
  fixed: ReadonlyMap<number, number> = new Map(),
  transformFrames = TRANSFORM_FRAMES,
): DecodedScene | undefined {
  const sound = soundFeatures(frames)
  const rounds = ROUNDS
  const costsOf = ({ transform, bias }: SpeakerModel): StateCosts =>
    stateCosts(transformedModel(model, transform), sound, bias)
  const quiet = quietCosts(sound)
  const isSpeech = (frame: number): boolean => isStrong(sound, frame) || !Number.isNaN(sound.pitch[frame] ?? Number.NaN)
  const usual = usualSpeaker(model, sound)
  const anyone = stateCosts(model, sound, usual.bias)
  // Where it is quiet no phone is the better explanation.
  const filler = Float32Array.from(sound.isLoud, (isLoud, frame) =>
    isLoud === 1 ? anyone.least(frame) + NO_PHONE : Infinity,
  )
  const lengths = lines.map(({ reading }) => reading.words.reduce((sum, { start, end }) => sum + end - start, 0) * 100)
  const loud = sound.isLoud.reduce((sum, one) => sum + one, 0)
  let pace: readonly number[] = lines.map(() =>
    clamp(
      loud /
        Math.max(
          1,
          lengths.reduce((sum, one) => sum + one, 0),
        ),
      0.5,
      2,
    ),
  )
  let speakers: readonly SpeakerModel[] = known.map((one) => one ?? usual)
  let found: DecodedScene | undefined
  for (let round = 0; round < rounds; round += 1) {
    const phoneCosts = speakers.map((speaker) => (speaker === usual ? anyone : costsOf(speaker)))
    const pitchCosts = speakers.map((speaker) => pitchCostsOf(sound, speaker))
    const chain = stateChain(
      model,
      lines.map(({ reading }) => reading),
      pace,
    )
    const speakerOf = Int16Array.from(chain.line, (line) => lines[line]?.speaker ?? 0)
    const isBeyond = beyondBorders(chain, sound.count, fixed)
    const heard = { sound, quiet, filler, phoneCosts, pitchCosts }
    const costOf = (frame: number, at: number): number =>
      isBeyond(frame, at) ? BEYOND_BORDER : chainCost(heard, chain, frame, at, speakerOf[at] ?? 0)
    // Where lines are missing the way is so dear that it is lost; a wider search finds what there is.
    const isEnd = round === rounds - 1
    const ways = borderCosts(chain, isEnd ? sound.count : 0)
    const note = isEnd ? ways.note : undefined
    const path =
      bestPath(chain, sound.count, costOf, undefined, note) ?? bestPath(chain, sound.count, costOf, WIDE_BEAM, note)
    if (path === undefined) return found
    const own = Float32Array.from(path.states, (at, frame) => costOf(frame, at) / SCALE)
    const free = Float32Array.from(path.states, (at, frame) =>
      isEnd && (chain.state[at] ?? -1) >= 0 ? (phoneCosts[speakerOf[at] ?? 0]?.least(frame) ?? 0) : 0,
    )
    found = {
      sound,
      chain,
      states: path.states,
      own,
      quiet,
      filler,
      free,
      speakers,
      phoneCosts,
      pitchCosts,
      anyone,
      takeCosts: known.map((one) => (one === undefined || !isEnd ? undefined : costsOf(one))),
      pace,
      cost: path.cost,
      margins: isEnd ? borderMargins(chain, sound.count, costOf, ways, path, isSpeech) : [],
    }
    if (isEnd) break
    const spoken = known.map((): { frame: number; state: number }[] => [])
    const sounding = lines.map(() => 0)
    for (const [frame, at] of path.states.entries()) {
      const line = chain.line[at] ?? -1
      const state = chain.state[at] ?? -1
      if (state < 0) continue
      spoken[lines[line]?.speaker ?? 0]?.push({ frame, state })
      sounding[line] = (sounding[line] ?? 0) + 1
    }
    const all = learnSpeaker(model, sound, spoken.flat(), usual, undefined, transformFrames)
    speakers = known.map((prior, at) => {
      const own: SpokenFrames = spoken[at] ?? []
      const weight = prior === undefined ? undefined : KNOWN_FRAMES
      return learnSpeaker(model, sound, own, prior ?? { ...all, pitch: Number.NaN }, weight, transformFrames)
    })
    pace = paces(lines, lengths, sounding)
  }
  return found
}

/** What a frame costs in a state of a chain: as a part of a phone, in quiet, or in a gap. */
export function chainCost(
  { sound, quiet, filler, phoneCosts, pitchCosts }: HeardCosts,
  chain: StateChain,
  frame: number,
  at: number,
  speaker: number,
): number {
  const state = chain.state[at] ?? QUIET
  if (state >= 0) return SCALE * ((phoneCosts[speaker]?.of(frame, state) ?? 0) + (pitchCosts[speaker]?.[frame] ?? 0))
  const silent = quiet[frame] ?? 0
  if (state === GAP) return SCALE * Math.min(silent, filler[frame] ?? 0)
  const isHeld = chain.isClosure[at] === 1 && (sound.quietFrames[frame] ?? 0) > CLOSURE.frames
  return SCALE * silent + (isHeld ? CLOSURE.beyond : 0)
}
type HeardCosts = Pick<DecodedScene, 'sound' | 'quiet' | 'filler' | 'phoneCosts' | 'pitchCosts'>

/** What a frame costs where somebody speaks of whom, and of whose words, nothing is known. */
export function unknownSpeechCost({ filler }: Pick<DecodedScene, 'filler'>, frame: number): number {
  return SCALE * ((filler[frame] ?? Infinity) - STRANGER_SPEECH)
}

/** How much less a frame of a gap costs where somebody may speak in it. */
export function strangerGain({ quiet, filler }: Pick<DecodedScene, 'quiet' | 'filler'>, frame: number): number {
  const silent = Math.min(quiet[frame] ?? 0, filler[frame] ?? Infinity)
  return Math.max(0, SCALE * silent - unknownSpeechCost({ filler }, frame))
}

/** Whether a state belongs to a line that does not sound at a frame. */
function beyondBorders(
  chain: StateChain,
  count: number,
  fixed: ReadonlyMap<number, number>,
): (frame: number, at: number) => boolean {
  if (fixed.size === 0) return () => false
  const lowest = new Int32Array(count)
  const highest = new Int32Array(count).fill(chain.count)
  for (const [line, border] of fixed) {
    const gap = chain.gaps[line + 1] ?? 0
    for (let frame = 0; frame < count; frame += 1) {
      if (frame < border) highest[frame] = Math.min(highest[frame] ?? 0, gap)
      else lowest[frame] = Math.max(lowest[frame] ?? 0, gap)
    }
  }
  return (frame, at) => at < (lowest[frame] ?? 0) || at > (highest[frame] ?? 0)
}

function paces(lines: readonly DecodedLine[], lengths: readonly number[], heard: readonly number[]): readonly number[] {
  const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0)
  const overall = sum(heard) / Math.max(1, sum(lengths))
  return lines.map(({ speaker }) => {
    const own = lines.flatMap((line, at) => (line.speaker === speaker ? [at] : []))
    const [own1, own2] = [sum(own.map((at) => heard[at] ?? 0)), sum(own.map((at) => lengths[at] ?? 0))]
    return clamp((own1 + PACE_SECONDS * 100 * overall) / (own2 + PACE_SECONDS * 100), 0.4, 2.5)
  })
}

/** How a speaker sounds in a take of one line whose words are known; undefined where it does not fit them. */
export function learnFromTake(model: PhoneModel, frames: SpeechFrames, reading: LineReading): SpeakerModel | undefined {
  const lines = [{ reading, speaker: 0 }]
  const decoded = decodeScene(model, frames, lines, [undefined])
  if (decoded === undefined) return undefined
  const { sound, chain, states, speakers } = decoded
  const spoken = Array.from(states, (at, frame) => ({ frame, state: chain.state[at] ?? -1 })).filter(
    ({ state }) => state >= 0,
  )
  const prior = speakers[0]
  if (prior === undefined) return undefined
  const misfit = pathEvidence(decoded, lines).lines[0]?.misfit ?? Number.NaN
  const learned = learnSpeaker(model, sound, spoken, prior, 1)
  return Number.isNaN(misfit) ? learned : { ...learned, misfit }
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value))
}
