import type { PathEvidence, WordFit } from './phones/path-evidence.ts'
import type { StrangerRival } from './phones/stranger-rivals.ts'
import type { SceneInput } from './types.ts'

/* Limits were chosen as those of `judgeByReading`. */

/**
 * Sound that no line has beyond which somebody says something else, in frames: in one run, as loud as speech, and all of it that
 * is no quiet. Somebody who laughs or breathes makes as much sound, but in short bursts, or faint: no run of it was longer than 6,
 * and what is said has one of 13 at the least (`syllable`); without one it takes far more (`faint`). `both`: a run like a short
 * word's, which is none of those, whatever words beside it lack, with so much beside it: a laugh of scenes that are right had a
 * run of 9 with 64 of loud sound, speech one of 12 with 31.
 */
const STRANGER = { run: 30, loud: 66, syllable: 9, faint: 110, both: { run: 11, loud: 46 } } as const
/**
 * Two lines are parted by quiet, even where somebody breathes: sound that is partly as loud as speech and leaves less of it. What
 * fills a border of scenes that are right is 17 frames long at the most, and no part of it so loud.
 */
const FILLED = { quiet: 5, loud: 26, run: 6 } as const
/** So many words on each side of a gap may lack so many frames by chance, and last so much longer than they read. */
const BESIDE = { words: 2, usual: 15, longest: 1.2 } as const
/**
 * By how much cheaper a scene is in which somebody says something else between two lines, and for how many frames at least: a
 * strange voice's own words are taken for such speech, too, but gain less.
 */
const STRANGER_RIVAL = [
  { gain: 90, run: 25 },
  { gain: 55, run: 65 },
] as const
/** The same where the words beside it are longer still by so many frames: in scenes that are right they were by 20 at the most. */
const BEYOND = { frames: 30, gain: 25, run: 25 } as const
/**
 * The same where so many words beside it all fit worse than lines mostly do, by so much: what took up other speech fits badly from
 * word to word, and of what is only spoken otherwise than it reads one word does. `taken`: see `StrangerRival`.
 */
const TAKEN = { taken: 20, run: 20, words: 4, least: 3, worse: 1.5 } as const
/** A gasp or a laugh that a line asks for lasts so many frames more at the most, where it lies beside another line. */
const SOUND_FRAMES = 150

/** The first gap, by the line behind it, in which somebody says what nobody wrote; -1 where there is none. */
export function unwrittenSpeech(
  evidence: PathEvidence,
  turns: SceneInput['turns'],
  strangers: readonly StrangerRival[],
): number {
  return evidence.gaps.findIndex((_, gap) => unwrittenShare(evidence, turns, strangers, gap) >= 1)
}

/** How near a gap, by the line behind it, comes to holding speech that nobody wrote, as a share of the rule it comes nearest to. */
export function unwrittenShare(
  evidence: PathEvidence,
  turns: SceneInput['turns'],
  strangers: readonly StrangerRival[],
  gap: number,
): number {
  const { from = 0, to = 0, run = 0, loud = 0 } = evidence.gaps[gap] ?? {}
  const isAsked = turns[gap - 1]?.makesSound === true || turns[gap]?.makesSound === true
  const { lacking, beyond } = wordsBeside(evidence, gap)
  const room = (isAsked ? SOUND_FRAMES : 0) + lacking
  const { gain = 0, taken = 0, run: rivalRun = 0 } = strangers[gap] ?? {}
  const rivalShare = (least: { readonly gain: number; readonly run: number }): number =>
    Math.min(gain / (least.gain + room), rivalRun / (least.run + room))
  const isBetween = gap > 0 && gap < turns.length
  const filled = Math.min(FILLED.quiet / Math.max(1, to - from - loud), loud / (FILLED.loud + room), run / FILLED.run)
  return Math.max(
    ...STRANGER_RIVAL.map(rivalShare),
    Math.min(beyond / BEYOND.frames, rivalShare(BEYOND)),
    Math.min(run / STRANGER.both.run, loud / (STRANGER.both.loud + room)),
    isBetween ? filled : 0,
    Math.min(taken / (TAKEN.taken + room), rivalRun / (TAKEN.run + room), badFitBeside(evidence, gap)),
    run / (STRANGER.run + room),
    loud / ((run >= STRANGER.syllable ? STRANGER.loud : STRANGER.faint) + room),
  )
}

/**
 * Frames that the words beside a gap lack, beyond what is usual, and by which they are too long. What they lack sounds in the gap,
 * otherwise than it reads, as a name that is called before a comma; what is too long has taken up what somebody else says.
 */
function wordsBeside({ words }: PathEvidence, gap: number): { readonly lacking: number; readonly beyond: number } {
  const sides = [
    words.filter(({ line }) => line === gap - 1).slice(-BESIDE.words),
    words.filter(({ line }) => line === gap).slice(0, BESIDE.words),
  ]
  const most = (pick: (word: WordFit) => number): number =>
    Math.max(...sides.map((own) => own.reduce((sum, word) => sum + pick(word), 0)))
  return {
    lacking: Math.max(0, most(({ expected, loud }) => Math.max(0, expected - loud)) - BESIDE.usual),
    beyond: most(({ expected, frames }) => frames - BESIDE.longest * expected),
  }
}

/** By how much the words on one side of a gap all fit worse than most lines, as a share of what counts. */
function badFitBeside({ words, lines }: PathEvidence, gap: number): number {
  const usual = lines.map(({ misfit }) => misfit).toSorted((a, b) => a - b)[Math.floor((lines.length - 1) / 2)] ?? 0
  const sides = [
    words.filter(({ line }) => line === gap - 1).slice(-TAKEN.words),
    words.filter(({ line }) => line === gap).slice(0, TAKEN.words),
  ]
  return Math.max(
    ...sides.map((own) =>
      own.length < TAKEN.least ? 0 : (Math.min(...own.map(({ misfit }) => misfit)) - usual) / TAKEN.worse,
    ),
  )
}
