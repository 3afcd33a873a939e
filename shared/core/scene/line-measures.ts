import type { HeardLine } from './heard-lines.ts'
import type { LineFit, PathEvidence, WordFit } from './phones/path-evidence.ts'
import type { LineRivals } from './phones/rival-scenes.ts'
import type { LineDoubt, SceneInput } from './types.ts'

/* Limits were chosen as those of `judgeByReading`. */

/** Words that fit so badly, or of which so little is heard, are not there: see `wordsDoubt`. */
const WORDS = { misfit: 4, share: 0.6, shareWeight: 4, limit: 2.6 } as const
/**
 * Among the words of a long line two that fit badly are mostly chance, or said otherwise than they read; a line that is cut short
 * lacks its last ones. From so many words on others may fit worse, by so much for each, up to `most` times.
 */
const INNER_WORDS = { from: 6, each: 0.05, most: 1.5 } as const
/**
 * A last word that reads so long, and of which no more than this share sounds, counts alone: what a line is cut short in, the words
 * before it fit. Of 863 lines of the tuned half that are right none whose last word is so long comes near it.
 */
const LAST_WORD = { expected: 30, share: 0.6, limit: 2.35 } as const
/** A word that is too short to count alone fits no worse: `a` may be said as in `day`, and is still one word. */
const WORST_SHORT = 12
/** Frames that two words have at least for their misfit to count in full. */
const ENOUGH_FRAMES = 25
/**
 * A word that lasts so many frames beyond this share of its reading, and fits so badly, has other words in it; fewer where a pause
 * of so many frames lies inside it: nobody stops in a word that they draw out.
 */
const STRETCHED = { share: 1.3, frames: 45, misfit: 3.5, lacking: 25, pause: 30, parted: 30 } as const
/**
 * Words between a pause of so many frames inside a line and an end of the line, so many at least, that all fit worse by so much
 * than most lines do: they were laid on what else was said there, before the line or behind it. A pause inside a word parts it too.
 */
const PARTED = { pause: 40, words: 3, worse: 1.5 } as const
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
/**
 * The same where a speaker is not taught by the line itself: of 1,095 lines that are right none comes to more than 0.97, of 126 that
 * another speaker said 123 come to more than 1.
 */
const OTHER_SPEAKER = 1
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
 * Where takes tell how all voices there sound (`known`), a neighbour's sound passes for no other voice's word: of 78 short lines that
 * nobody said all cost something but one, which was told by its words, and of 369 that are right each spares 0.5.
 */
const SPARED = { each: 0.7, known: 0.35, frames: 80 } as const
/** Below this share of the length that its reading has, a line is likelier to be cut short: so much for all of it. */
const SHORT = { share: 0.9, weight: 100 } as const
/** By how much further another explanation may go of a line that a transcript has. */
const HEARD_BEYOND = 17
/** So much short of its limit another explanation of a line says nothing against it. */
const RIVAL_NEAR = 25

/** How near each measure of a line comes to its limit, as a share of it: beyond 1 it is a doubt by itself. */
export type LineShares = Readonly<
  Record<'words' | 'stretched' | 'parted' | 'voice' | 'missing' | 'twice' | 'short' | 'moved' | 'replaced', number>
>

/** Measures a line. `usual`: see `unusualMisfit`. */
export function lineShares(
  evidence: PathEvidence,
  line: number,
  rivals: LineRivals | undefined,
  usual: number,
): LineShares {
  const fit = evidence.lines[line]
  const shares = { missing: 0, twice: 0, short: 0, moved: 0, replaced: 0 }
  if (fit === undefined) return { ...shares, words: 0, stretched: 0, parted: 0, voice: 0 }
  for (const { measure, share } of rivalTold(rivals, fit)) shares[measure] = Math.max(0, share)
  const other = (fit.otherVoice * Math.min(1, fit.frames / VOICE.frames)) / VOICE.line
  return {
    ...shares,
    words: Math.max((fit.misfit - usual) / LINE_MISFIT, wordsDoubt(evidence, line, usual) / WORDS.limit),
    stretched: stretchedShare(evidence, line, usual),
    parted: partedShare(evidence, line),
    voice: Math.max(0, other, fit.otherStretch / VOICE.part, (rivals?.otherSpeaker ?? 0) / OTHER_SPEAKER),
  }
}

/** What each measure of a line says of it. */
export function doubtOfMeasure(measure: keyof LineShares): LineDoubt {
  return measure === 'stretched' || measure === 'parted' || measure === 'replaced' ? 'words' : measure
}

/**
 * What went wrong with a line, if that explains the sound better than that nothing did. `heard`: what a transcript says of it; where
 * that has the line, another explanation has to be better by far.
 */
export function rivalDoubt(
  rivals: LineRivals | undefined,
  line: LineFit,
  heard?: Pick<HeardLine, 'isWell' | 'mayBeTwice'>,
): LineDoubt | undefined {
  const [first, ...others] = rivalTold(rivals, line).map(({ measure, beyond }) => {
    const isHeard = heard?.isWell === true && (measure !== 'twice' || !heard.mayBeTwice)
    if (!isHeard) return { measure, beyond }
    // What was heard was said, unless all sound is explained better without it.
    return { measure, beyond: measure === 'missing' ? (rivals?.missing ?? beyond) : beyond - HEARD_BEYOND }
  })
  if (first === undefined) return undefined
  const most = others.reduce((best, one) => (one.beyond > best.beyond ? one : best), first)
  return most.beyond > 0 ? doubtOfMeasure(most.measure) : undefined
}

/** What each other explanation of a line is cheaper by than its limit, and how near it comes to it. */
function rivalTold(rivals: LineRivals | undefined, { frames, expected }: LineFit) {
  if (rivals === undefined) return []
  const lacking = SHORT.weight * Math.max(0, SHORT.share - frames / Math.max(1, expected))
  const least = (rivals.isKnown ? SPARED.known : SPARED.each) * Math.min(SPARED.frames, Math.max(frames, expected))
  const told = [
    ['twice', rivals.doubled - RIVAL_LIMIT.doubled],
    ['short', rivals.truncated + lacking - RIVAL_LIMIT.truncated],
    ['moved', rivals.swapped - RIVAL_LIMIT.swapped],
    ['replaced', rivals.replaced - RIVAL_LIMIT.replaced],
  ] as const
  return [
    {
      measure: 'missing',
      beyond: rivals.missing + least,
      share: rivals.missing < 0 ? least / -rivals.missing : Infinity,
    },
    ...told.map(([measure, beyond]) => ({ measure, beyond, share: 1 + beyond / RIVAL_NEAR })),
  ] as const
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

/** How near one word of a line comes to having other words in it. */
function stretchedShare({ words }: PathEvidence, line: number, usual: number): number {
  const own = words.filter((word) => word.line === line)
  // What a neighbour lacks may be in it.
  const wholeShare = (word: WordFit | undefined): number =>
    word === undefined || word.expected <= word.frames ? Infinity : STRETCHED.lacking / (word.expected - word.frames)
  return own.reduce(
    (most, word, at) =>
      Math.max(
        most,
        Math.min(
          (word.misfit - usual) / STRETCHED.misfit,
          (word.frames - STRETCHED.share * word.expected) / mostBeyond(word),
          wholeShare(own[at - 1]),
          wholeShare(own[at + 1]),
        ),
      ),
    0,
  )
}

function mostBeyond({ from, to, frames }: WordFit): number {
  return to - from - frames >= STRETCHED.pause ? STRETCHED.parted : STRETCHED.frames
}

/** How near the words on one side of a pause come to be those of something else. */
function partedShare({ words, lines }: PathEvidence, line: number): number {
  const own = words.filter((word) => word.line === line && word.from >= 0)
  const misfits = lines.map(({ misfit }) => misfit).toSorted((a, b) => a - b)
  const usual = misfits[Math.floor((misfits.length - 1) / 2)] ?? 0
  const sides = own.flatMap((word, at) => {
    const before = own[at - 1]
    if (word.to - word.from - word.frames >= PARTED.pause) return [own.slice(0, at), own.slice(at + 1)]
    return before !== undefined && word.from - before.to >= PARTED.pause ? [own.slice(0, at), own.slice(at)] : []
  })
  const worst = sides
    .filter((side) => side.length >= PARTED.words)
    .map((side) => Math.min(...side.map(({ misfit }) => misfit)) - usual)
  return Math.max(0, ...worst) / PARTED.worse
}

/** The worst two neighbouring words of a line, or its last one. */
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
  const last = own.at(-1)
  if (last === undefined || own.length < 2 || last.expected < LAST_WORD.expected) return worst
  if (last.frames >= LAST_WORD.share * last.expected) return worst
  return Math.max(worst, (doubtOf([last], usual) * WORDS.limit) / LAST_WORD.limit)
}

/** How badly some words fit together, and how much of them is not heard. */
export function doubtOf(words: readonly WordFit[], usual: number, worstShort = Infinity): number {
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
