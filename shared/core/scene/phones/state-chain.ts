import { FRAMES_A_SECOND } from '../sound/frames.ts'
import type { LineReading } from './line-reading.ts'
import { PARTS, partState, type PhoneModel } from './model/phone-model.ts'

/** A state of a chain that stands for no part of a phone: quiet inside a line. */
export const QUIET = -1
/** The same for what lies between two lines. */
export const GAP = -2

/**
 * The states that a scene goes through, in order: the parts of all phones of all lines, behind each phone a quiet that may be
 * left out, before and behind each line a gap. A frame stays in a state, steps to the next one, or skips one.
 */
export type StateChain = {
  readonly count: number
  /** State of the model, or `QUIET` or `GAP`. */
  readonly state: Int16Array
  /** Line and word (of all words) that a state belongs to; a gap belongs to the line before it, -1 for the first. */
  readonly line: Int16Array
  readonly word: Int32Array
  /** Costs of staying, of coming from the state before, and of coming from the one before that. */
  readonly stay: Float32Array
  readonly step: Float32Array
  readonly skip: Float32Array
  /** 1 for a quiet that parts the last phone of a line from the rest of it, before another line: a closure, which is short. */
  readonly isClosure: Uint8Array
  /** Frames that pass on average before each state. */
  readonly passed: Float32Array
  /** The gap before each line and the one behind the last. */
  readonly gaps: readonly number[]
  /** The first and the last state of each word. */
  readonly words: readonly {
    readonly line: number
    readonly first: number
    readonly last: number
    readonly frames: number
  }[]
}

/** Costs of a pause between two phones of a word, between two words, and where the reading has one. */
export const PAUSE = { inWord: 14, word: 7, written: 1.5 } as const
/** What a gap costs that is left out: two lines that touch. */
const NO_GAP = 3
const STAY_QUIET = 0.02

/** `pace`: frames of the sound for a frame of the reading, one a line. */
export function stateChain(model: PhoneModel, readings: readonly LineReading[], pace: readonly number[]): StateChain {
  const state: number[] = []
  const line: number[] = []
  const word: number[] = []
  const stay: number[] = []
  const step: number[] = []
  const skip: number[] = []
  const passed: number[] = []
  const closures = new Set<number>()
  const gaps: number[] = []
  const words: { line: number; first: number; last: number; frames: number }[] = []
  let frames = 0
  const add = (
    of: number,
    inLine: number,
    inWord: number,
    costs: readonly [number, number, number],
    length = 0,
  ): void => {
    state.push(of)
    line.push(inLine)
    word.push(inWord)
    stay.push(costs[0])
    step.push(costs[1])
    skip.push(costs[2])
    passed.push(frames)
    frames += length
  }
  const addGap = (inLine: number): void => {
    gaps.push(state.length)
    add(GAP, inLine, -1, [STAY_QUIET, 0, Infinity], 20)
  }
  addGap(-1)
  for (const [index, reading] of readings.entries()) {
    const factor = pace[index] ?? 1
    let isFirst = true
    for (const [at, own] of reading.words.entries()) {
      const first = state.length
      const begun = frames
      // The last phone before a border.
      const isEnd = (count: number): boolean =>
        count === own.phones.length && at === reading.words.length - 1 && index < readings.length - 1
      for (const [place, phone] of own.phones.entries()) {
        if (partState(model, phone.name, 0) < 0) continue
        const length = Math.max(1.2, ((phone.end - phone.start) * FRAMES_A_SECOND * factor) / PARTS)
        const [stayCost, leaveCost] = [-Math.log(1 - 1 / length), -Math.log(1 / length)]
        for (let part = 0; part < PARTS; part += 1) {
          // Into the first part from the pause before it, or past that pause from the phone before.
          const past = part === 0 ? (isFirst ? NO_GAP : 0) : part === PARTS - 1 ? leaveCost + 1.5 : Infinity
          add(
            partState(model, phone.name, part),
            index,
            words.length,
            [stayCost, part === 0 ? 0 : leaveCost, past],
            length,
          )
        }
        isFirst = false
        const isLast = place === own.phones.length - 1
        const next = reading.words[at + 1]
        if (isLast && next === undefined) continue
        const rest = isLast && next !== undefined ? next.start - own.end : 0
        const pause = !isLast ? PAUSE.inWord : rest > 0.05 ? PAUSE.written : PAUSE.word
        if (!isLast && isEnd(place + 2)) closures.add(state.length)
        add(QUIET, index, words.length, [STAY_QUIET, pause, Infinity], rest > 0.05 ? rest * 60 : 0)
      }
      if (state.length > first) {
        const last = state.length - 1
        words.push({ line: index, first, last: state[last] === QUIET ? last - 1 : last, frames: frames - begun })
      }
    }
    addGap(index)
  }
  return {
    count: state.length,
    state: Int16Array.from(state),
    line: Int16Array.from(line),
    word: Int32Array.from(word),
    stay: Float32Array.from(stay),
    step: Float32Array.from(step),
    skip: Float32Array.from(skip),
    isClosure: Uint8Array.from(state, (_, at) => (closures.has(at) ? 1 : 0)),
    passed: Float32Array.from(passed),
    gaps,
    words,
  }
}
