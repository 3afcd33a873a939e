import { type InnerWords, say, type Words } from '../../messages/say.ts'
import type { Problem } from '../model/errors.ts'
import { alignWords } from './align-words.ts'
import { heardLines, isBorderHeard } from './heard-lines.ts'
import { lacksWords, lineDoubtWords, nameOf, strayProblem, suspicious } from './judge-scene.ts'
import { doubtOf, type LineShares, lineShares, rivalDoubt, unusualMisfit } from './line-measures.ts'
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

/** Where so many lines do not fit their words, it is the language, or a voice like no other, and no line of it. */
const UNREADABLE = { lines: 3, share: 0.5 } as const
/** A border that could as well lie elsewhere, by the cost of the search, is nowhere: the right ones were 29 dearer at least. */
const LEAST_MARGIN = 25
/** A line whose words a transcript has may come so near its limits that this share of what speaks against it is one of them. */
const HEARD_SHARE = 0.6
/** A line was misheard where a transcript lacks few words of it, and it fits so well: the better, the more of them. */
const MISHEARD = { words: 2, fit: 1, each: 0.25 } as const
/** A line whose last words a transcript lacks is cut short where anything else speaks against it, or its end is hardly sure. */
const LACKS_END = { near: 0.7, sure: 0.5 } as const
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
  const heardOf = heardLines(turns, words)
  const unusual = unusualMisfit(turns, voices, evidence.lines)
  const endConfidence = (line: number): number =>
    line + 1 < evidence.lines.length ? borderConfidence(evidence, line, unusual) : 1
  const doubts = evidence.lines.map((line, at): LineDoubt | undefined => {
    if (line.frames === 0) return 'empty'
    const { lacking, lacksEnd, isWell = false } = heardOf[at] ?? {}
    const rival = rivalDoubt(rivals[at], line, heardOf[at])
    if (rival !== undefined) return rival
    const shares = lineShares(evidence, at, rivals[at], unusual(at))
    const most = isWell ? 1 / HEARD_SHARE : 1
    const isMisheard =
      lacking !== undefined && lacking <= MISHEARD.words && shares.words < MISHEARD.fit - MISHEARD.each * lacking
    if (shares.words > most || (lacksWords(words, at) && !isMisheard)) return 'words'
    if (shares.stretched > most || shares.parted > most) return 'words'
    if (lacksEnd === true && (nearest(shares) > LACKS_END.near || endConfidence(at) < LACKS_END.sure)) return 'short'
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
    if (isPlaced || fixed?.has(border) === true || isBorderHeard(evidence, words, border)) return []
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
    const isHeardLine = (line: number): boolean => heardOf[line]?.isWell === true
    const isSet = (line: number): boolean => fixed?.has(line - 1) === true || fixed?.has(line) === true
    const borderShare = (border: number): number => {
      if (fixed?.has(border) === true || isBorderHeard(evidence, words, border)) return 0
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

/** How near a line comes to a limit of what it says; whose voice it is, is another thing. */
function nearest(shares: LineShares): number {
  return Math.max(...Object.entries(shares).map(([measure, share]) => (measure === 'voice' ? 0 : share)))
}

/** Whether most lines are of a language in which nothing reads aloud. */
function isOtherLanguage(turns: SceneInput['turns']): boolean {
  return turns.filter(({ isForeign }) => isForeign === true).length > UNREADABLE.share * turns.length
}

function asPart({ id, params }: Words): InnerWords {
  const { line = 0, speaker = '' } = params
  return { id, params: typeof line === 'number' && typeof speaker === 'string' ? { line, speaker } : {} }
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
