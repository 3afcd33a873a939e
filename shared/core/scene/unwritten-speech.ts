import type { PathEvidence, WordFit } from './phones/path-evidence.ts'
import type { StrangerRival } from './phones/stranger-rivals.ts'
import type { SceneInput } from './types.ts'

/* Limits were chosen as those of `judgeByReading`. */

/**
 * Sound that no line has beyond which somebody says something else, in frames: in one run, as loud as speech, and all of it that
 * is no quiet, as breaths and laughter are, too, for less long. `both`: a run like a short word's with so much beside it; the
 * runs of laughter are shorter.
 */
const STRANGER = { run: 30, loud: 66, both: { run: 15, loud: 50 } } as const
/** So many words on each side of a gap may lack so many frames by chance, and last so much longer than they read. */
const BESIDE = { words: 2, usual: 15, longest: 1.2 } as const
/** Where that speech is looked for, a scene with it is so much cheaper at least, or its sound belongs to the words beside it. */
const LEAST_GAIN = 85
/**
 * By how much cheaper a scene is in which somebody says something else between two lines, and for how many frames at least: a
 * strange voice's own words are taken for such speech, too, but gain less.
 */
const STRANGER_RIVAL = [
  { gain: 90, run: 25 },
  { gain: 55, run: 65 },
] as const
/** The same where the words beside it are longer still by so many frames: in scenes that are right they were by 20 at the most. */
const BEYOND = { frames: 35, gain: 30, run: 25 } as const
/** A gasp or a laugh that a line asks for lasts so many frames more at the most, where it lies beside another line. */
const SOUND_FRAMES = 150

/** The first gap, by the line behind it, in which somebody says what nobody wrote; -1 where there is none. */
export function unwrittenSpeech(
  evidence: PathEvidence,
  turns: SceneInput['turns'],
  strangers: readonly StrangerRival[],
): number {
  return evidence.gaps.findIndex(({ run, loud }, gap) => {
    const isAsked = turns[gap - 1]?.makesSound === true || turns[gap]?.makesSound === true
    const { lacking, beyond } = wordsBeside(evidence, gap)
    const room = (isAsked ? SOUND_FRAMES : 0) + lacking
    const { gain = LEAST_GAIN, run: rivalRun = 0 } = strangers[gap] ?? {}
    const told = beyond >= BEYOND.frames ? [...STRANGER_RIVAL, BEYOND] : STRANGER_RIVAL
    const isRival = told.some((least) => gain > least.gain + room && rivalRun >= least.run + room)
    const isBoth = run >= STRANGER.both.run && loud >= STRANGER.both.loud + room && gain >= LEAST_GAIN
    return run >= STRANGER.run + room || loud >= STRANGER.loud + room || isBoth || isRival
  })
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
