import { assertNever } from '../model/assert-never.ts'
import { type Problem, problemFrom } from '../model/errors.ts'
import { say, type Words } from '../../messages/say.ts'
import type { WordEvidence } from './align-words.ts'
import { CONFIDENCE_UNIT } from './confidence.ts'
import { type ExpectedLength, lengthCost } from './expected-length.ts'
import { FRAMES_A_SECOND } from './sound/frames.ts'
import type { LineSpeech } from './speech-map.ts'
import type { LineDoubt, SceneTurn } from './types.ts'
import { foreignEvidence, loudCount, type VoiceTrack } from './voice-track.ts'

/** How much dearer other explanations of the sound are than that all lines were spoken in order. */
export type Rivals = {
  /** One a line: that it was left out. */
  readonly without: readonly number[]
  /** One a border, both ends included: that something else was said there. */
  readonly withStranger: readonly number[]
}

/** What the lines of a cut scene are judged by. */
export type JudgedScene = {
  readonly turns: readonly SceneTurn[]
  /** Undefined where nothing is heard. */
  readonly speech: readonly (LineSpeech | undefined)[]
  readonly expected: readonly ExpectedLength[]
  readonly track: VoiceTrack
  readonly words: WordEvidence | undefined
  readonly rivals: Rivals
  /** How sure each border is, 0 to 1. */
  readonly confidences: readonly number[]
}

/*
 * Calibration: `CHANCE`, `VOICE_LIMIT`, `RIVAL_LIMIT.withStranger` and `LEAST_SURE` were chosen on 100 made-up scenes of draft
 * voices and the same scenes with four kinds of damage, none of which any test uses; `npm run bench -- scenes` counts what
 * they do on further ones. Of 75 borders between lines of one voice there, those found with 0.65 or more were all right.
 */

/** Misfit of length and voice together beyond which a line is not what it should be; 4.5 is three standard deviations. */
const MISFIT_LIMIT = 4.5
/** Evidence beyond which another voice of the scene speaks in a line, whatever else fits. See the note on calibration. */
const VOICE_LIMIT = 9
/** Evidence of a voice is a sum over frames, of which neighbours say nearly the same. */
const EVIDENCE_UNIT = 8
/** How much better another voice, or a stranger, may explain an odd sound by chance. */
const CHANCE = 2.5
/** A line counts as missing, or a stranger as heard, where the scene is explained so much better that way. */
const RIVAL_LIMIT = { without: -3, withStranger: -8 } as const
/**
 * How sure the border of two lines of one voice must be that no transcript confirms: only lengths and pauses speak for it.
 * 0.65 is reached where every other place is four times less likely.
 */
const LEAST_SURE = 0.65
/**
 * How much more likely, as a logarithm, the place of such a border must be for each unit of `shortfall`: where the two lines
 * together are short, words of one may be missing and the border stands where the rest looks right.
 */
const SHORTFALL_WEIGHT = 5
/** Share of a line's expected length that must be loud: less is a breath, or the end of another line. */
const LEAST_LOUD = 0.25
/** Share of a line's words that must be heard in their place: transcripts mishear, but not half of a line. */
const LEAST_HEARD = 0.6
/** Words more than are written, as a share of all, that a transcript may have; three are never too many. */
const MOST_STRAY = 0.15
/** So many words in a row that stand nowhere are somebody's: by chance one of twenty is misheard. */
const STRAY_RUN = 4

/** What is wrong with each line. */
export function lineDoubts(scene: JudgedScene): readonly (LineDoubt | undefined)[] {
  return scene.turns.map((turn, index) => {
    const span = scene.speech[index]
    const expected = scene.expected[index]
    if (span === undefined || expected === undefined) return 'empty'
    const loud = loudCount(scene.track, span)
    if (loud < LEAST_LOUD * expected.seconds * FRAMES_A_SECOND) return 'empty'
    if (lacksWords(scene.words, index)) return 'words'
    const others = othersThan(scene, turn.voiceIndex)
    const voice = foreignEvidence(scene.track, turn.voiceIndex, span, others) / EVIDENCE_UNIT
    const besides = scene.rivals.withStranger.slice(index, index + 2)
    const foreign = Math.max(0, voice - CHANCE) + Math.max(0, -Math.min(...besides) - CHANCE) / 2
    const length = lengthCost(span.seconds, expected)
    if (voice <= VOICE_LIMIT && length + foreign <= MISFIT_LIMIT) return undefined
    return length > foreign ? 'length' : 'voice'
  })
}

/** Why a scene must be listened to before its lines are used; undefined if nothing speaks against it. */
export function sceneProblem(scene: JudgedScene, doubts: readonly (LineDoubt | undefined)[]): Problem | undefined {
  const at = doubts.findIndex((doubt) => doubt !== undefined)
  const doubt = doubts[at]
  if (doubt !== undefined) return suspicious(lineDoubtWords(doubt, scene.turns[at], at))
  const missing = scene.rivals.without.findIndex((margin) => margin < RIVAL_LIMIT.without)
  if (missing >= 0) return suspicious(say('scene.heard.missing', nameOf(scene.turns[missing], missing)))
  const stranger = scene.rivals.withStranger.findIndex((margin) => margin < RIVAL_LIMIT.withStranger)
  if (stranger === 0) return suspicious(say('scene.strangerFirst'))
  if (stranger > 0) return suspicious(say('scene.strangerAfter', nameOf(scene.turns[stranger - 1], stranger - 1)))
  const unsure = scene.confidences.findIndex(
    (confidence, border) => isBlind(scene, border) && confidence < neededConfidence(scene, border),
  )
  if (unsure >= 0) {
    return suspicious(say('scene.heard.noEnd', nameOf(scene.turns[unsure], unsure)))
  }
  return strayProblem(scene)
}

/** Whether a transcript has too few words of a line in their place; without one it has not. */
export function lacksWords(words: WordEvidence | undefined, line: number): boolean {
  return (words?.heardShare[line] ?? 1) < LEAST_HEARD
}

/** What a transcript has that nobody wrote. */
export function strayProblem({ turns, words }: Pick<JudgedScene, 'turns' | 'words'>): Problem | undefined {
  const run = words?.strayRun ?? 0
  if (run >= STRAY_RUN) return suspicious(say('scene.strays', { words: run }))
  const strays = words?.surplusWords ?? 0
  const all = turns.reduce((sum, { text = '' }) => sum + text.split(/\s+/).length, 0)
  return strays > Math.max(3, MOST_STRAY * all) ? suspicious(say('scene.strays', { words: strays })) : undefined
}

/** A problem that keeps the lines of a scene from being chosen by themselves. */
export function suspicious(words: Words): Problem {
  return problemFrom('audio.suspicious', words, say('scene.remedy'))
}

/** What is wrong with a line, which is named as people know it; `at` is its place in the scene. */
export function lineDoubtWords(doubt: LineDoubt, turn: SceneTurn | undefined, at: number): Words {
  const name = nameOf(turn, at)
  switch (doubt) {
    case 'empty':
      return say('scene.heard.empty', name)
    case 'words':
      return say('scene.heard.words', name)
    case 'voice':
      return say('scene.heard.voice', name)
    case 'length':
      return say('scene.heard.length', name)
    case 'missing':
      return say('scene.heard.missing', name)
    case 'twice':
      return say('scene.heard.twice', name)
    case 'short':
      return say('scene.heard.short', name)
    case 'moved':
      return say('scene.heard.moved', name)
    default:
      return assertNever(doubt, 'doubt')
  }
}

/** What people know a line by. */
export function nameOf(turn: SceneTurn | undefined, at: number): { readonly line: number; readonly speaker: string } {
  return { line: turn?.number ?? at + 1, speaker: turn?.speaker ?? '?' }
}

function isBlind({ turns, words }: JudgedScene, border: number): boolean {
  return words?.borders[border] === undefined && turns[border]?.voiceIndex === turns[border + 1]?.voiceIndex
}

/** How sure a border must be that only lengths and pauses speak for. */
function neededConfidence(scene: JudgedScene, border: number): number {
  return 1 - (1 - LEAST_SURE) * Math.exp((-SHORTFALL_WEIGHT * shortfall(scene, border)) / CONFIDENCE_UNIT)
}

/** How unlikely it is that the lines on both sides of a border together are as short as they are; 0 if they are not. */
function shortfall({ speech, expected }: JudgedScene, border: number): number {
  const pair = [border, border + 1].map((at) => ({ heard: speech[at]?.seconds ?? 0, wanted: expected[at] }))
  const heard = pair.reduce((sum, line) => sum + line.heard, 0)
  const seconds = pair.reduce((sum, { wanted }) => sum + (wanted?.seconds ?? 0), 0)
  const spread = Math.hypot(...pair.map(({ wanted }) => (wanted === undefined ? 0 : wanted.seconds * wanted.spread)))
  if (heard >= seconds) return 0
  return lengthCost(heard, { seconds, spread: spread / seconds })
}

function othersThan({ turns }: JudgedScene, voice: number): readonly number[] {
  return [...new Set(turns.map(({ voiceIndex }) => voiceIndex))].filter((other) => other !== voice)
}
