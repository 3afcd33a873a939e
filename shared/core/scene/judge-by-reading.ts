import { type InnerWords, say, type Words } from '../../messages/say.ts'
import type { Problem } from '../model/errors.ts'
import { alignWords, plainWords, type WordEvidence } from './align-words.ts'
import { lacksWords, lineDoubtWords, nameOf, strayProblem, suspicious } from './judge-scene.ts'
import { doubtOf, lineShares, rivalDoubt, unusualMisfit } from './line-measures.ts'
import { addedDoubt } from './added-doubts.ts'
import type { PathEvidence } from './phones/path-evidence.ts'
import type { LineRivals } from './phones/rival-scenes.ts'
import type { StrangerRival } from './phones/stranger-rivals.ts'
import type { LineDoubt, SceneInput } from './types.ts'
import { unwrittenSpeech } from './unwritten-speech.ts'

/*
 * Limits were chosen on scenes of the draft voices and of espeak's formant voices, whole and with lines missing, doubled,
 * swapped, cut short or added; `npm run bench -- scenes` counts what they do with engines, texts and seeds that had no part in it.
 */

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
    const shares = lineShares(evidence, at, rivals[at], unusual(at))
    const lacking = lackingWords(turns[at], words, at)
    const least = isHeardWell(words, lacking, at) ? HEARD_SHARE : 1
    const isMisheard = lacking !== undefined && lacking <= MISHEARD.words && shares.words < MISHEARD.fit
    if (shares.words * least > 1 || (lacksWords(words, at) && !isMisheard)) return 'words'
    if (shares.stretched > 1 || shares.parted > 1) return 'words'
    return shares.voice > 1 ? 'voice' : undefined
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
  const isUnlike = unlike >= UNREADABLE.lines && unlike > UNREADABLE.share * turns.length
  // Of another language what is told of a line is mostly that it does not read so. Whose voice it is, is told in any.
  const isForeign = found.length > 0 && isOtherLanguage(turns) && !doubts.includes('voice')
  if (isUnlike || isForeign) return { doubts, problem: suspicious(say('scene.notReadable')) }
  const [first, ...more] = [...found, ...others, ...unplaced]
  if (first === undefined) {
    const isKnown = (line: number): boolean => voices[turns[line]?.voiceIndex ?? -1]?.phones !== undefined
    const isHeardLine = (line: number): boolean => isHeardWell(words, lackingWords(turns[line], words, line), line)
    const isSet = (line: number): boolean => fixed?.has(line - 1) === true || fixed?.has(line) === true
    const borderShare = (border: number): number => {
      if (fixed?.has(border) === true || isHeard(evidence, words, border)) return 0
      const margin = LEAST_MARGIN / Math.max(1, evidence.margins[border] ?? Infinity)
      return Math.max(margin, (1 - borderConfidence(evidence, border, unusual)) / (1 - LEAST_SURE))
    }
    const told = { isKnown, isHeard: isHeardLine, isSet, borderShare }
    const added = addedDoubt({ evidence, turns, rivals, strangers, unusual, ...told })
    if (added === undefined) return { doubts, problem: strayProblem({ turns, words }) }
    return { doubts: doubts.with(added.line, added.doubt), problem: suspicious(added.words) }
  }
  return {
    doubts,
    problem: suspicious(more.length === 0 ? first : say('scene.several', { first: asPart(first), more: more.length })),
  }
}

/** Whether most lines are of a language in which nothing reads aloud. */
function isOtherLanguage(turns: SceneInput['turns']): boolean {
  return turns.filter(({ isForeign }) => isForeign === true).length > UNREADABLE.share * turns.length
}

function asPart({ id, params }: Words): InnerWords {
  const { line = 0, speaker = '' } = params
  return { id, params: typeof line === 'number' && typeof speaker === 'string' ? { line, speaker } : {} }
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

/** Whether a transcript has all words of a line but one. */
function isHeardWell(words: WordEvidence | undefined, lacking: number | undefined, line: number): boolean {
  return lacking === 0 || (lacking === 1 && (words?.heardShare[line] ?? 0) > 0)
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
