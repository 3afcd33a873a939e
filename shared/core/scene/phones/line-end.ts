import type { DecodedScene } from './decoded-scene.ts'
import { PARTS } from './model/phone-model.ts'
import { isPlosive, longestClosure } from './sound-end.ts'
import type { SoundFeatures } from './model/sound-features.ts'

/** Closures and bursts last no longer. */
const MOST_BURST = 26
/** A burst holds less than so many frames, voiced or not; `ch` and `jh` have a hiss behind theirs. */
const HELD = 15
/** Quiet of so many frames parts what touches the next line from what does not. */
const PAUSE = 4
/** Quiet of so many frames parts a burst from a breath behind it; inside of one sound there is less. */
const APART = 3
/** Frames that a closure lasts at the most: see `CLOSURE` of the search. */
const LONGEST_CLOSURE = 12
/** Nothing that is held lasts less, and what parts its beginning from the rest of it is no longer than `late`. */
const SHORTEST = { frames: 3, late: 6 } as const
const HISSING: ReadonlySet<string> = new Set(['ch', 'jh'])

const isQuietAt = ({ energyDb, gateDb }: SoundFeatures, frame: number): boolean =>
  (energyDb[frame] ?? -Infinity) <= gateDb

/** Where the sound of a line ends that the search has up to `to`, before the next one at `begin`. `phones`: of its last word. */
export function lineSoundEnd(
  { chain, states, sound }: Pick<DecodedScene, 'chain' | 'states' | 'sound'>,
  line: number,
  to: number,
  phones: readonly string[],
  begin: number,
): number {
  const word = chain.words.findLast((one) => one.line === line)
  const from = word === undefined ? to : states.findIndex((at) => at > word.last - PARTS)
  return lineEnd(sound, lastSoundEnd(sound, from, to, phones.at(-1) ?? ''), phones, begin)
}

/** Where the sound of a line begins that the search has from `from` on. */
export function lineSoundBegin(
  { chain, states, sound }: Pick<DecodedScene, 'chain' | 'states' | 'sound'>,
  line: number,
  from: number,
): number {
  const word = chain.words.find((one) => one.line === line)
  if (word === undefined) return from
  const behind = states.findIndex((at) => at >= word.first + PARTS)
  return firstSoundBegin(sound, from, behind < 0 ? from : behind)
}

/**
 * Where the sound of a line's first phone begins, which the search found from `from` to `to`: no phone has so long a quiet inside
 * that it could be one between two lines. What was laid into it before that, and is no voice, is how the line before it fades, or a breath.
 */
export function firstSoundBegin(sound: SoundFeatures, from: number, to: number): number {
  let begin = from
  for (let end = nextQuiet(sound, from, to); end < to; ) {
    const next = nextSound(sound, end, to)
    const isParted = next - end > SHORTEST.late && to - next >= SHORTEST.frames
    if (isParted && !isVoiced(sound, begin, end)) begin = next
    end = nextQuiet(sound, next, to)
  }
  return begin
}

/**
 * Where the sound of a line ends whose last one of `phones` ends at `end`: the burst of a plosive comes behind its closure, which is
 * quiet and may be longer than the pause before the next line, at `begin`. What touches the next line is no burst of this one.
 */
export function lineEnd(sound: SoundFeatures, end: number, phones: readonly string[], begin: number): number {
  const longest = longestClosure(phones)
  let last = end
  for (let frame = end; frame < begin - PAUSE && frame - last <= longest; frame += 1) {
    if (isQuietAt(sound, frame)) continue
    const over = soundOver(sound, frame, begin)
    // What is longer is a breath, or a hum before the next line.
    if (over - end >= MOST_BURST || isHeld(frame, over, phones.at(-1) ?? '')) break
    if (isApart(sound, over, begin)) last = over
    frame = over
  }
  return last
}

/** Whether the quiet at a frame parts what is before it from the next line: it is a pause, or another sound lies between, a breath. */
function isApart(sound: SoundFeatures, from: number, begin: number): boolean {
  const heard = nextSound(sound, from, begin)
  if (heard - from >= PAUSE) return true
  if (heard - from < APART) return false
  const breath = nextQuiet(sound, heard, begin)
  return nextSound(sound, breath, begin) - breath >= APART
}

/** Whether a sound behind a closure lasts longer than that of any plosive. */
function isHeld(from: number, to: number, phone: string): boolean {
  return to - from >= HELD && !HISSING.has(phone)
}

/** Where a sound is over that may be lost for a moment in it. */
function soundOver(sound: SoundFeatures, from: number, until: number): number {
  let over = nextQuiet(sound, from, until)
  for (let next = nextSound(sound, over, until); next < until && next - over < APART; ) {
    over = nextQuiet(sound, next, until)
    next = nextSound(sound, over, until)
  }
  return over
}

/** Where the quiet before a frame begins. */
function quietBefore(sound: SoundFeatures, until: number): number {
  let frame = until
  while (frame > 0 && isQuietAt(sound, frame - 1)) frame -= 1
  return frame
}

function nextQuiet(sound: SoundFeatures, from: number, until: number): number {
  let frame = from
  while (frame < until && !isQuietAt(sound, frame)) frame += 1
  return frame
}

function nextSound(sound: SoundFeatures, from: number, until: number): number {
  let frame = from
  while (frame < until && isQuietAt(sound, frame)) frame += 1
  return frame
}

/**
 * Where the sound of a line's last phone ends, which the search found from `from` to `to`: a phone is one sound, and a plosive one
 * behind a closure, which does not hold. What the search laid into it behind a quiet, and is no voice, is a breath or the faint beginning of the next line.
 */
export function lastSoundEnd(sound: SoundFeatures, from: number, to: number, phone: string): number {
  const begun = nextSound(sound, from, to)
  const closed = quietBefore(sound, begun)
  if (begun - closed >= APART && isPlosive(phone) && isHeld(begun, nextQuiet(sound, begun, to), phone)) return closed
  // Its closure may lie inside of it, or before its first sound.
  let mayClose = isPlosive(phone) && begun === from && !isQuietAt(sound, from - 1)
  let end = nextQuiet(sound, begun, to)
  // A soft hiss is lost for a moment behind the voice: so little of it is not all that there is.
  let isLate = !isPlosive(phone) && end - begun < SHORTEST.frames
  while (end < to) {
    const next = nextSound(sound, end, to)
    const most = mayClose ? LONGEST_CLOSURE : isLate ? SHORTEST.late : APART - 1
    if (next - end > most && !isVoiced(sound, next, to)) return end
    if (next - end >= APART) {
      mayClose = false
      isLate = false
    }
    end = nextQuiet(sound, next, to)
  }
  return to
}

function isVoiced({ pitch }: SoundFeatures, from: number, to: number): boolean {
  return pitch.subarray(from, to).some((one) => !Number.isNaN(one))
}
