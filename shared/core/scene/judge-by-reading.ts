import { type InnerWords, say, type Words } from '../../messages/say.ts'
import type { Problem } from '../model/errors.ts'
import { alignWords, plainWords, type WordEvidence } from './align-words.ts'
import { lacksWords, lineDoubtWords, nameOf, strayProblem, suspicious } from './judge-scene.ts'
import type { LineFit, PathEvidence, WordFit } from './phones/path-evidence.ts'
import type { LineRivals } from './phones/rival-scenes.ts'
import type { StrangerRival } from './phones/stranger-rivals.ts'
import type { LineDoubt, SceneInput } from './types.ts'
import { unwrittenSpeech } from './unwritten-speech.ts'

/*
 * Limits were chosen on scenes of the draft voices and of espeak's formant voices, whole and with lines missing, doubled,
 * swapped, cut short or added; `npm run bench -- scenes` counts what they do with engines, texts and seeds that had no part in it.
 */

/** Words that fit so badly, or of which so little is heard, are not there: see `wordsDoubt`. */
const WORDS = { misfit: 4, share: 0.6, shareWeight: 4, limit: 2.6 } as const
/**
 * Among the words of a long line two that fit badly are mostly chance, or said otherwise than they read; a line that is cut short
 * lacks its last ones. From so many words on others may fit worse, by so much for each, up to `most` times.
 */
const INNER_WORDS = { from: 6, each: 0.05, most: 1.5 } as const
/** A word that is too short to count alone fits no worse: `a` may be said as in `day`, and is still one word. */
const WORST_SHORT = 12
/** Frames that two words have at least for their misfit to count in full. */
const ENOUGH_FRAMES = 25
/** A word that lasts so many frames beyond this share of its reading, and fits so badly, has other words in it. */
const STRETCHED = { share: 1.3, frames: 45, misfit: 3.5, lacking: 25 } as const
/** Mean misfit of a line that says something else. */
const LINE_MISFIT = 7.7
/**
 * How badly lines fit in voices that the model of phones was made from. Where earlier takes of a voice, or most lines of the
 * scene, fit worse than that, it is the voices that are strange, and no word is missing.
 */
const USUAL_MISFIT = { line: 2.6, most: 2.5 } as const
/** Of so few lines most may be wrong: they say nothing of what is usual in a scene. */
const ENOUGH_LINES = 5
/**
 * How much better another voice of the scene may fit by chance: over a whole line, and over a part of it. A line of fewer frames
 * says less of its voice.
 */
const VOICE = { line: 2, frames: 70, part: 7 } as const
/** A line whose words a transcript has may fit worse: what its fit counts for then. */
const HEARD_SHARE = 0.6
/** A line that fits so well was misheard where a transcript lacks so few words of it, though it may have no more. */
const MISHEARD = { words: 2, fit: 0.5 } as const
/** Where so many lines do not fit their words, it is the language, or a voice like no other, and no line of it. */
const UNREADABLE = { lines: 3, share: 0.5 } as const
/** Frames by which a transcript's times may be wrong. */
const WORD_SLACK = 20
/** A border that could as well lie elsewhere, by the cost of the search, is nowhere: the right ones were 29 dearer at least. */
const LEAST_MARGIN = 25
/**
 * By how much cheaper a scene is in which a line was left out, said twice, cut short, moved, or in which another line stands in
 * its place: beyond it that is what happened. A slow short line seems to be said twice, one whose end is mumbled to be cut
 * short, and one that fits badly to be another one; where they are, it is mostly far more.
 */
const RIVAL_LIMIT = { doubled: 18, truncated: 6, swapped: 0, replaced: 18 } as const
/**
 * A line that was said spares something with each frame that it lasts, or should last: without it that sound would be no phone, or
 * a neighbour's, drawn out. One that spares hardly anything was laid on a sound of a neighbour that is spoken otherwise than it
 * reads, beside a moment of quiet. Short lines that are right spare 0.74 at the least, but for one of some 3,500; those that
 * nobody said mostly cost something, and spare 0.63. A neighbour lacks no more than a word: beyond `frames` nothing more is asked.
 */
const SPARED = { each: 0.7, frames: 80 } as const
/** Below this share of the length that its reading has, a line is likelier to be cut short: so much for all of it. */
const SHORT = { share: 0.9, weight: 100 } as const
/** What else would explain the sound: of each line, and of each gap. */
type SceneRivals = { readonly rivals?: readonly LineRivals[]; readonly strangers?: readonly StrangerRival[] }

/**
 * What is wrong with each line, and with the scene as a whole; nothing where all of it is as it was written. A transcript
 * joins what was heard: it speaks against a line that fits by its sounds, and for one of which it has all words but one.
 */
export function judgeByReading(
  evidence: PathEvidence,
  {
    turns,
    words: heard,
    voices = [],
    fixed,
    rivals = [],
    strangers = [],
  }: Pick<SceneInput, 'turns' | 'words'> & Partial<SceneInput> & SceneRivals,
): { readonly doubts: readonly (LineDoubt | undefined)[]; readonly problem: Problem | undefined } {
  const words = heard === undefined ? undefined : alignWords(turns, heard)
  const unusual = unusualMisfit(turns, voices, evidence.lines)
  const doubts = evidence.lines.map((line, at): LineDoubt | undefined => {
    if (line.frames === 0) return 'empty'
    const rival = rivalDoubt(rivals[at], line)
    if (rival !== undefined) return rival
    const usual = unusual(at)
    const lacking = lackingWords(turns[at], words, at)
    const isHeardWell = lacking === 0 || (lacking === 1 && (words?.heardShare[at] ?? 0) > 0)
    const least = isHeardWell ? HEARD_SHARE : 1
    const fit = Math.max((line.misfit - usual) / LINE_MISFIT, wordsDoubt(evidence, at, usual) / WORDS.limit)
    const isMisheard = lacking !== undefined && lacking <= MISHEARD.words && fit < MISHEARD.fit
    if (fit * least > 1 || (lacksWords(words, at) && !isMisheard) || hasStretched(evidence, at, usual)) return 'words'
    const other = line.otherVoice * Math.min(1, line.frames / VOICE.frames)
    return other > VOICE.line || line.otherStretch > VOICE.part ? 'voice' : undefined
  })
  const found = turns.flatMap((turn, at): readonly Words[] => {
    const doubt = doubts[at]
    return doubt === undefined ? [] : [lineDoubtWords(doubt, turn, at)]
  })
  const stranger = unwrittenSpeech(evidence, turns, strangers)
  const before = turns[stranger - 1]
  const unplaced = evidence.margins.flatMap((margin, border): readonly Words[] => {
    const isPlaced = margin >= LEAST_MARGIN && borderConfidence(evidence, border, unusual) >= LEAST_SURE
    if (isPlaced || fixed?.has(border) === true || isHeard(evidence, words, border)) return []
    if (border + 1 === stranger || doubts[border] !== undefined || doubts[border + 1] !== undefined) return []
    return [say('scene.heard.border', nameOf(turns[border], border))]
  })
  const others =
    stranger < 0
      ? []
      : [before === undefined ? say('scene.strangerFirst') : say('scene.strangerAfter', nameOf(before, stranger - 1))]
  const unlike = doubts.filter((doubt) => doubt === 'words').length
  if (unlike >= UNREADABLE.lines && unlike > UNREADABLE.share * turns.length) {
    return { doubts, problem: suspicious(say('scene.notReadable')) }
  }
  const [first, ...more] = [...found, ...others, ...unplaced]
  if (first === undefined) return { doubts, problem: strayProblem({ turns, words }) }
  return {
    doubts,
    problem: suspicious(more.length === 0 ? first : say('scene.several', { first: asPart(first), more: more.length })),
  }
}

function asPart({ id, params }: Words): InnerWords {
  const { line = 0, speaker = '' } = params
  return { id, params: typeof line === 'number' && typeof speaker === 'string' ? { line, speaker } : {} }
}

/** What went wrong with a line, if that explains the sound better than that nothing did. */
function rivalDoubt(rivals: LineRivals | undefined, { frames, expected }: LineFit): LineDoubt | undefined {
  if (rivals === undefined) return undefined
  const lacking = SHORT.weight * Math.max(0, SHORT.share - frames / Math.max(1, expected))
  const told: readonly (readonly [LineDoubt, number])[] = [
    ['missing', rivals.missing + SPARED.each * Math.min(SPARED.frames, Math.max(frames, expected))],
    ['twice', rivals.doubled - RIVAL_LIMIT.doubled],
    ['short', rivals.truncated + lacking - RIVAL_LIMIT.truncated],
    ['moved', rivals.swapped - RIVAL_LIMIT.swapped],
    ['words', rivals.replaced - RIVAL_LIMIT.replaced],
  ]
  const [doubt, most] = told.reduce((best, one) => (one[1] > best[1] ? one : best))
  return most > 0 ? doubt : undefined
}

/** How much worse than usual each line may fit: as much as earlier takes of its voice do, or most lines of the scene. */
export function unusualMisfit(
  turns: SceneInput['turns'],
  voices: SceneInput['voices'],
  lines: PathEvidence['lines'],
): (line: number) => number {
  const misfits = lines.map(({ misfit }) => misfit).toSorted((a, b) => a - b)
  const ofScene = misfits.length < ENOUGH_LINES ? 0 : (misfits[Math.floor((misfits.length - 1) / 2)] ?? 0)
  return (line) => {
    const ofTakes = voices[turns[line]?.voiceIndex ?? -1]?.phones?.misfit ?? 0
    return Math.max(0, Math.min(USUAL_MISFIT.most, Math.max(ofTakes, ofScene) - USUAL_MISFIT.line))
  }
}

/** How many words of a line a transcript lacks; undefined without one, and for a line without words. */
function lackingWords(
  turn: SceneInput['turns'][number] | undefined,
  words: WordEvidence | undefined,
  line: number,
): number | undefined {
  const share = words?.heardShare[line]
  if (turn === undefined || share === undefined) return undefined
  return Math.round((1 - share) * plainWords(turn.text ?? '').length)
}

/** Whether a transcript has a border where it was found. */
function isHeard({ lines }: PathEvidence, words: WordEvidence | undefined, border: number): boolean {
  const told = words?.borders[border]
  const [end, begin] = [lines[border]?.to, lines[border + 1]?.from]
  if (told === undefined || end === undefined || begin === undefined) return false
  return end <= told.to + WORD_SLACK && begin >= told.from - WORD_SLACK
}

/**
 * How sure a border is, 0 to 1: by how well the words on both sides fit, what else sounds between them, and how much worse
 * every other place is. `unusual`: see `unusualMisfit`.
 */
export function borderConfidence(
  evidence: PathEvidence,
  border: number,
  unusual: (line: number) => number = () => 0,
): number {
  const last = evidence.words.findLast(({ line }) => line === border)
  const first = evidence.words.find(({ line }) => line === border + 1)
  const margin = evidence.margins[border] ?? Infinity
  const far = Math.min(1, Math.max(0, (margin - FAR_DEARER.from) / (FAR_DEARER.to - FAR_DEARER.from)))
  const misfits = [last, first].map((word) => (word === undefined ? 20 : doubtOf([word], unusual(word.line))))
  const isOpen = margin < LEAST_MARGIN
  const doubt = Math.max(Math.max(...misfits) * (1 - FAR_DEARER.less * far), (evidence.gaps[border + 1]?.run ?? 0) / 20)
  const sure = 0.99 / (1 + Math.exp((doubt - 3.2) / 0.4))
  return isOpen ? Math.min(UNPLACED, sure) : sure
}

/** How sure a border is that could as well lie elsewhere. */
const UNPLACED = 0.5
/**
 * Where every other place is so much dearer, a word that is spoken otherwise than it reads leaves its border where it is: it counts
 * for less by this share.
 */
const FAR_DEARER = { from: 50, to: 150, less: 0.5 } as const
/** A scene is not believed with a border that is less sure. */
const LEAST_SURE = 0.2

/** Whether other words hide in one of a line. */
function hasStretched({ words }: PathEvidence, line: number, usual: number): boolean {
  const own = words.filter((word) => word.line === line)
  // What a neighbour lacks may be in it.
  const isWhole = (word: WordFit | undefined): boolean =>
    word === undefined || word.expected - word.frames < STRETCHED.lacking
  return own.some(
    (word, at) =>
      word.misfit - usual > STRETCHED.misfit &&
      word.frames - STRETCHED.share * word.expected > STRETCHED.frames &&
      isWhole(own[at - 1]) &&
      isWhole(own[at + 1]),
  )
}

/** The worst two neighbouring words of a line. */
function wordsDoubt({ words }: PathEvidence, line: number, usual: number): number {
  const own = words.filter((word) => word.line === line)
  // Where nothing fits well, as in another language, that is excuse enough.
  const each = usual < USUAL_MISFIT.most ? INNER_WORDS.each : 0
  const inner = Math.min(INNER_WORDS.most, 1 + each * Math.max(0, own.length - INNER_WORDS.from))
  let worst = 0
  for (let at = 0; at === 0 || at + 1 < own.length; at += 1) {
    const isLast = at + 2 >= own.length
    worst = Math.max(worst, doubtOf(own.slice(at, at + 2), usual, WORST_SHORT) / (isLast ? 1 : inner))
  }
  return worst
}

function doubtOf(words: readonly WordFit[], usual: number, worstShort = Infinity): number {
  const misfitOf = (word: WordFit): number =>
    word.expected < ENOUGH_FRAMES ? Math.min(worstShort, word.misfit) : word.misfit
  const sum = (pick: (word: WordFit) => number): number => words.reduce((total, word) => total + pick(word), 0)
  const frames = sum((word) => word.frames)
  const expected = sum((word) => word.expected)
  const mean = Math.max(0, sum((word) => misfitOf(word) * word.frames) / Math.max(1, frames) - usual)
  const misfit = mean * Math.min(1, expected / ENOUGH_FRAMES)
  const share = (sum((word) => word.loud) + 3) / (expected + 3)
  return misfit / WORDS.misfit + WORDS.shareWeight * Math.max(0, WORDS.share - share)
}
