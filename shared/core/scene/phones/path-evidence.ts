import type { DecodedLine, DecodedScene } from './decoded-scene.ts'
import { bestVoice, distinctVoices, noteVoice, otherVoice, type VoiceFit, type VoicePair } from './other-voices.ts'
import { pausesBeside } from './pauses-beside.ts'
import { isStrong, MOST_BREAK } from './strong-sound.ts'
import { voicesOfTakes } from './take-voices.ts'

/** What was found of a word: its frames, those of them that are loud, how many it should have, and how badly it fits. */
export type WordFit = {
  readonly line: number
  /** Its first frame, and the one behind its last; -1 for both where nothing of it was found. */
  readonly from: number
  readonly to: number
  /** Frames in which it sounds. Quiet inside it is none of them. */
  readonly frames: number
  readonly loud: number
  readonly expected: number
  /** Mean of how much worse its phones fit than those that sound best there, or quiet. */
  readonly misfit: number
}

/** What was found of a line. Frames: `from` is its first, `to` is not in it. */
export type LineFit = {
  readonly from: number
  readonly to: number
  /** Frames in which it sounds, and how many its reading has at the pace of its speaker. */
  readonly frames: number
  readonly expected: number
  /** Mean of how much worse its phones fit than those that fit best, or quiet. */
  readonly misfit: number
} & VoiceFit

/** What sounds between two lines, and before the first and behind the last, and is no quiet. */
export type GapFit = {
  readonly from: number
  readonly to: number
  readonly loud: number
  readonly voiced: number
  readonly run: number
  readonly fit: number
}

export type PathEvidence = {
  readonly lines: readonly LineFit[]
  readonly words: readonly WordFit[]
  readonly gaps: readonly GapFit[]
  /** Pairs of voices, by their indices, whose lines tell that two people speak. */
  readonly distinct: readonly VoicePair[]
  /**
   * How much dearer every other place of each border is: see `borderMargins`; more where it is quiet, less where a longer pause lies
   * beside it.
   */
  readonly margins: readonly number[]
}

/** A pause beside a border that is longer than the quiet at it by so many frames, and what that says against the border. */
const LONGER_PAUSE = 15
const PAUSE_WEIGHT = 25
/**
 * What each frame of quiet at a border says for it, and all of it at the most: those in the wrong place lie where one line
 * touches the next, or beside a longer pause.
 */
const QUIET_BORDER = { weight: 1.5, most: 20 } as const
/** Sound that touches a line is mostly a part of it that is longer than it reads. */
const TOUCHING = 0.4

/** Reads off a decoded scene what speaks for and against it. */
export function pathEvidence(decoded: DecodedScene, asked: readonly DecodedLine[]): PathEvidence {
  const { chain, states, own, quiet, free, sound } = decoded
  const lines = asked.map(() => ({ from: -1, to: -1, frames: 0, misfit: 0 }))
  const others = asked.map(() => decoded.phoneCosts.map(otherVoice))
  const words = chain.words.map(({ line, frames }) => ({
    line,
    from: -1,
    to: -1,
    frames: 0,
    loud: 0,
    expected: frames,
    misfit: 0,
  }))
  const gaps = chain.gaps.map(() => ({
    from: -1,
    to: -1,
    loud: 0,
    voiced: 0,
    run: 0,
    fit: 0,
    now: 0,
    rest: 0,
    touches: false,
  }))
  for (const [frame, at] of states.entries()) {
    const state = chain.state[at] ?? -1
    const line = chain.line[at] ?? -1
    if (state === -2) {
      const gap = gaps[line + 1]
      if (gap === undefined) continue
      if (gap.from < 0) gap.from = frame
      gap.to = frame + 1
      if (sound.isLoud[frame] === 1) {
        gap.loud += 1
        if (!Number.isNaN(sound.pitch[frame] ?? Number.NaN)) gap.voiced += 1
        gap.fit += own[frame] ?? 0
      }
      // Sound as loud as speech, with breaks as short as inside a word.
      if (isStrong(sound, frame)) {
        gap.touches ||= gap.now === 0 && frame - gap.from < MOST_BREAK
        gap.now += 1
        gap.rest = 0
        gap.run = Math.max(gap.run, gap.now * (gap.touches ? TOUCHING : 1))
      } else {
        gap.rest += 1
        if (gap.rest > MOST_BREAK) {
          gap.now = 0
          gap.touches = false
        }
      }
      continue
    }
    const entry = lines[line]
    if (entry === undefined || state < 0) continue
    if (entry.from < 0) entry.from = frame
    entry.to = frame + 1
    entry.frames += 1
    const misfit = (own[frame] ?? 0) - Math.min(free[frame] ?? 0, quiet[frame] ?? 0)
    entry.misfit += misfit
    const word = words[chain.word[at] ?? -1]
    if (word !== undefined) {
      if (word.from < 0) word.from = frame
      word.to = frame + 1
      word.frames += 1
      word.loud += sound.isLoud[frame] ?? 0
      word.misfit += misfit
    }
    const speaker = asked[line]?.speaker ?? 0
    for (const [other, costs] of decoded.phoneCosts.entries()) {
      const voice = others[line]?.[other]
      if (other === speaker || voice === undefined) continue
      noteVoice(voice, (own[frame] ?? 0) - costs.of(frame, state) - (decoded.pitchCosts[other]?.[frame] ?? 0))
    }
  }
  const pauses = pausesBeside(decoded)
  const expected = asked.map((_, line) =>
    chain.words.filter((word) => word.line === line).reduce((sum, { frames }) => sum + frames, 0),
  )
  return {
    lines: lines.map(({ from, to, frames, misfit }, at) => ({
      from,
      to,
      frames,
      expected: expected[at] ?? 0,
      misfit: misfit / Math.max(1, frames),
      ...bestVoice(others[at]?.filter((_, other) => other !== asked[at]?.speaker) ?? [], frames),
    })),
    distinct: [
      ...distinctVoices(
        lines.map(({ frames }, at) => ({ speaker: asked[at]?.speaker ?? 0, frames, others: others[at] ?? [] })),
        decoded.phoneCosts.length,
      ),
      ...voicesOfTakes(decoded, asked),
    ],
    margins: decoded.margins.map((margin, border) => {
      const { from = 0, to = 0, loud = 0 } = gaps[border + 1] ?? {}
      const quiet = Math.min(QUIET_BORDER.most, QUIET_BORDER.weight * (to - from - loud))
      return (pauses[border] ?? 0) >= LONGER_PAUSE ? margin - PAUSE_WEIGHT : margin + quiet
    }),
    words: words.map(({ misfit, ...word }) => ({ ...word, misfit: misfit / Math.max(1, word.frames) })),
    gaps: gaps.map(({ from, to, loud, voiced, run, now, rest, fit }) => {
      // What touches the next line may be its beginning.
      const isNext = now > 0 && rest < MOST_BREAK && now === run
      return { from, to, loud, voiced, run: isNext ? run * TOUCHING : run, fit: fit / Math.max(1, loud) }
    }),
  }
}

/** Another line may be heard in the place of one that fits worse by this than a quarter of the scene's lines do. */
const UNLIKE = 1
/** A line of no more frames may fit as well as others do, though it is another one. */
const SHORT_LINE = 70

/** Tells of each line whether another one may be heard in its place. */
export function oddLines(found: readonly LineFit[]): readonly boolean[] {
  const usual = found.map(({ misfit }) => misfit).toSorted((a, b) => a - b)[Math.floor((found.length - 1) / 4)] ?? 0
  return found.map(({ misfit, from, to }) => misfit >= usual + UNLIKE || to - from <= SHORT_LINE)
}
