import { alignWords, type WordEvidence } from './align-words.ts'
import {
  type ChosenCut,
  type CutProblem,
  type CutTables,
  chosenCuts,
  costWithout,
  costWithStranger,
  cutTables,
  type CutPlace,
  wholeCost,
} from './best-cuts.ts'
import { confidenceOf } from './confidence.ts'
import { type CutCandidate, cutCandidates } from './cut-candidates.ts'
import { type ExpectedLength, expectedLength, lengthCost } from './expected-length.ts'
import { FRAMES_A_SECOND } from './sound/frames.ts'
import { CLICK_FRAMES, pauseCost, pauseCounter, writtenPauses } from './inner-pauses.ts'
import { lineDoubts, type Rivals, sceneProblem, suspicious } from './judge-scene.ts'
import { sceneSlices } from './scene-slices.ts'
import { type LineSpeech, type SpeechMap, speechBetween, speechMap } from './speech-map.ts'
import { speechLevels } from './sound/speech-spans.ts'
import type { CutScene, SceneCut, SceneInput, SceneSlice, SceneTurn } from './types.ts'
import { type VoiceProfile, voiceProfile } from './voice-profile.ts'
import { strangerCost, type VoiceTrack, voiceCost, voiceTrack } from './voice-track.ts'
import { say } from '../../messages/say.ts'

/** What a line's voice costs at most, so that a wrong one does not outweigh everything else. */
const MOST_VOICE_COST = 60
/** What a line's length costs at most. */
const MOST_LENGTH_COST = 40
/** Cost of a line without any sound. */
const EMPTY_COST = 60
/** Cost of a cut outside of where the transcript has it, and the distance in frames at which it is half. */
const WORDS = { cost: 12, half: 30, slack: 10 } as const
/** A line may be so many times longer than expected before its end is no longer looked for. */
const LONGEST = { times: 4, frames: 300 } as const
/** Places closer to each other than this, in frames, are the same border. */
const SAME_BORDER = 12
/** Two cuts are never closer than this, in seconds. */
const CLOSEST_CUTS = 0.05
/** Voices that are not known are learned from the scene itself in so many rounds. */
const ROUNDS = 2

/**
 * Cuts an answer of which nothing can be read aloud, such as one in another language. Pauses and dips are where a line may end; the lengths that the texts have at the pace
 * of their voices, the voices themselves and, where there is one, the transcript decide which of them do. Then every line is
 * judged: one that is missing, swapped, cut short, spoken by another or joined by a stranger makes the scene suspicious. What
 * cannot be seen without a transcript: two lines of one voice and one length that were swapped, or a word that was left out.
 */
export function cutByPauses(input: SceneInput): CutScene {
  const { frames, turns, voices } = input
  const { gateDb } = speechLevels(frames.energyDb)
  const speech = speechMap(frames.energyDb, gateDb)
  const places = allPlaces(frames.energyDb, gateDb)
  const words = input.words === undefined ? undefined : alignWords(turns, input.words)
  const known = turns.map(({ characters, voiceIndex }) => {
    const { rate, evenness } = voices[voiceIndex] ?? {}
    return expectedLength(characters, rate, evenness)
  })
  const expected = isPaceKnown(input) ? known : scaled(known, speech)
  const restless = pauseCosts(turns, places, frames.energyDb.length)
  const search = (track: VoiceTrack): Search => {
    const problem: CutProblem = {
      turns: turns.length,
      places: places.length,
      lineCost: lineCosts(turns, places, expected, speech, track, restless),
      borderCost: (turn, at) => (places[at]?.cost ?? 0) + borderCost(words?.borders[turn], places[at]),
      reach: reachOf(places, expected),
    }
    const tables = cutTables(problem)
    const isSame = (a: CutPlace, b: CutPlace): boolean => {
      const [one, other] = [places[a]?.frame ?? 0, places[b]?.frame ?? 0]
      const heard = Math.abs((speech.heard[one] ?? 0) - (speech.heard[other] ?? 0))
      return Math.abs(one - other) <= SAME_BORDER || heard <= CLICK_FRAMES
    }
    return { problem, tables, track, chosen: chosenCuts(problem, tables, isSame) }
  }
  let profiles: readonly (VoiceProfile | undefined)[] = voices.map(({ profile }) => profile)
  let found = search(voiceTrack(frames, profiles))
  const rounds = profiles.includes(undefined) ? ROUNDS : 0
  for (let round = 0; round < rounds && found.chosen !== undefined; round += 1) {
    profiles = learned(input, profiles, spansOf(found.chosen, places, speech))
    found = search(voiceTrack(frames, profiles))
  }
  const { chosen } = found
  if (chosen === undefined || turns.length === 0) {
    return {
      cuts: [],
      slices: [],
      verdict: 'suspicious',
      problem: suspicious(say('scene.fewPauses')),
    }
  }
  const placed = chosen.map((cut) => ({ ...cut, place: places[cut.at]?.frame ?? 0 }))
  return judged(input, placed, {
    turns,
    speech: spansOf(chosen, places, speech),
    expected,
    track: found.track,
    words,
    rivals: rivalsOf(found, places, speech),
    confidences: chosen.map(({ margin }) => confidenceOf(margin)),
  })
}

type Search = {
  readonly problem: CutProblem
  readonly tables: CutTables
  readonly track: VoiceTrack
  readonly chosen: readonly ChosenCut[] | undefined
}

/** The candidates with the two ends of the sound around them. */
function allPlaces(energyDb: Float32Array, gateDb: number): readonly CutCandidate[] {
  const end = energyDb.length
  return [
    { frame: 0, from: 0, to: 0, cost: 0 },
    ...cutCandidates(energyDb, gateDb),
    { frame: end, from: end, to: end, cost: 0 },
  ]
}

/** How much dearer the scene is if a line is missing, or if a stranger has spoken. */
function rivalsOf({ problem, tables, track }: Search, places: readonly CutCandidate[], speech: SpeechMap): Rivals {
  const whole = wholeCost(tables)
  const frameOf = (place: CutPlace): number => places[place]?.frame ?? 0
  const foreignCost = (from: CutPlace, to: CutPlace): number => {
    const span = speechBetween(speech, frameOf(from), frameOf(to))
    return span === undefined ? EMPTY_COST : strangerCost(track, span)
  }
  return {
    without: Array.from({ length: problem.turns }, (_, turn) => costWithout(problem, tables, turn) - whole),
    withStranger: Array.from(
      { length: problem.turns + 1 },
      (_, turn) => costWithStranger(problem, tables, turn, foreignCost) - whole,
    ),
  }
}

type PlacedCut = ChosenCut & { readonly place: number }

function judged(input: SceneInput, chosen: readonly PlacedCut[], scene: Parameters<typeof lineDoubts>[0]): CutScene {
  const { durationSamples, sampleRate } = input
  const toSample = (frame: number): number =>
    Math.max(0, Math.min(durationSamples, Math.round((frame * sampleRate) / FRAMES_A_SECOND)))
  const samples = chosen.map(({ place }) => toSample(place))
  const closest = Math.round(CLOSEST_CUTS * sampleRate)
  const cuts = chosen.map(({ margin }, at): SceneCut => {
    const sample = samples[at] ?? 0
    return {
      sample,
      confidence: confidenceOf(margin),
      lowerBound: Math.min(sample, at === 0 ? closest : (samples[at - 1] ?? 0) + closest),
      upperBound: Math.max(sample, (samples[at + 1] ?? durationSamples) - closest),
    }
  })
  const doubts = lineDoubts(scene)
  const lineIds = input.turns.map(({ lineId }) => lineId)
  const slices = sceneSlices(input, lineIds, samples).map((slice, at): SceneSlice => {
    const doubt = doubts[at]
    return doubt === undefined ? slice : { ...slice, doubt }
  })
  const problem = sceneProblem(scene, doubts)
  return problem === undefined ? { cuts, slices, verdict: 'ready' } : { cuts, slices, verdict: 'suspicious', problem }
}

function spansOf(
  chosen: readonly ChosenCut[],
  places: readonly CutCandidate[],
  speech: SpeechMap,
): readonly (LineSpeech | undefined)[] {
  const frameOf = (place: CutPlace): number => places[place]?.frame ?? 0
  const borders = [0, ...chosen.map(({ at }) => at), places.length - 1]
  return borders.slice(1).map((to, at) => speechBetween(speech, frameOf(borders[at] ?? 0), frameOf(to)))
}

function lineCosts(
  turns: readonly SceneTurn[],
  places: readonly CutCandidate[],
  expected: readonly ExpectedLength[],
  speech: SpeechMap,
  track: VoiceTrack,
  restless: (turn: number, span: LineSpeech) => number,
): CutProblem['lineCost'] {
  return (turn, from, to) => {
    const span = speechBetween(speech, places[from]?.frame ?? 0, places[to]?.frame ?? 0)
    const wanted = expected[turn]
    if (span === undefined || wanted === undefined) return EMPTY_COST
    const voice = voiceCost(track, turns[turn]?.voiceIndex ?? 0, span)
    const length = Math.min(MOST_LENGTH_COST, lengthCost(span.seconds, wanted))
    return length + Math.min(MOST_VOICE_COST, voice) + restless(turn, span)
  }
}

/** What the pauses inside a line say; nothing of a line whose text is not known. */
function pauseCosts(
  turns: readonly SceneTurn[],
  places: readonly CutCandidate[],
  count: number,
): (turn: number, span: LineSpeech) => number {
  const written = turns.map(({ text }) => (text === undefined ? undefined : writtenPauses(text)))
  const heard = pauseCounter(places, count)
  return (turn, span) => {
    const wanted = written[turn]
    return wanted === undefined ? 0 : pauseCost(heard(span), wanted)
  }
}

function reachOf(places: readonly CutCandidate[], expected: readonly ExpectedLength[]): CutProblem['reach'] {
  return (turn, from) => {
    const start = places[from]?.frame ?? 0
    const limit = start + LONGEST.times * (expected[turn]?.seconds ?? 0) * FRAMES_A_SECOND + LONGEST.frames
    let at = from
    while ((places[at + 1]?.frame ?? Infinity) <= limit) at += 1
    return at
  }
}

function borderCost(border: WordEvidence['borders'][number], candidate: CutCandidate | undefined): number {
  if (border === undefined || candidate === undefined) return 0
  const away = Math.max(0, border.from - WORDS.slack - candidate.frame, candidate.frame - border.to - WORDS.slack)
  return (WORDS.cost * away) / (away + WORDS.half)
}

function isPaceKnown({ turns, voices }: SceneInput): boolean {
  return turns.every(({ voiceIndex }) => voices[voiceIndex]?.rate !== undefined)
}

/** Where a pace is not known, all lengths are stretched alike, within reason, to fill the speech that there is. */
function scaled(expected: readonly ExpectedLength[], speech: SpeechMap): readonly ExpectedLength[] {
  const wanted = expected.reduce((sum, { seconds }) => sum + seconds, 0)
  const factor = Math.max(
    0.6,
    Math.min(1.6, (speech.heard[speech.count] ?? 0) / FRAMES_A_SECOND / Math.max(wanted, 0.1)),
  )
  return expected.map(({ seconds, spread }) => ({ seconds: seconds * factor, spread: spread * 1.2 }))
}

function learned(
  { frames, turns, voices }: SceneInput,
  profiles: readonly (VoiceProfile | undefined)[],
  spans: readonly (LineSpeech | undefined)[],
): readonly (VoiceProfile | undefined)[] {
  return profiles.map((profile, voice) => {
    if (voices[voice]?.profile !== undefined) return profile
    const own = spans.filter((_, turn) => turns[turn]?.voiceIndex === voice).filter((span) => span !== undefined)
    return voiceProfile(frames, own) ?? profile
  })
}
