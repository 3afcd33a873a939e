import { fits, wordCharacter } from './characters.ts'
import type { Program } from './program.ts'

/** Where a match and its groups stand: two offsets each, the whole match first; -1 for a group that took no part. */
export type Marks = Int32Array

/** Threads of one place in the text, in the order of their claims, each step at most once. */
type Threads = {
  readonly steps: Int32Array
  /** Position of a step in `steps`; valid only if that place holds the step. */
  readonly places: Int32Array
  readonly marks: Int32Array
  count: number
}

/**
 * Runs a pattern over texts. All ways to match go forward together, one character at a time, so that the time is bounded by
 * steps times characters whatever the pattern: nothing a person types can hang the program.
 */
export class PatternRun {
  readonly #program: Program
  #now: Threads
  #next: Threads
  readonly #trail: number[] = []
  readonly #own: Int32Array

  constructor(program: Program) {
    this.#program = program
    this.#now = threads(program)
    this.#next = threads(program)
    this.#own = new Int32Array(program.slots)
  }

  /** The first match at or after `from`: of those that begin first, the one a backtracking matcher would find. */
  find(text: string, from: number): Marks | undefined {
    const { steps, slots, mayBegin } = this.#program
    let found: Marks | undefined
    this.#now.count = 0
    let at = from
    for (;;) {
      if (this.#now.count === 0) {
        if (found !== undefined) return found
        if (mayBegin !== undefined) {
          while (at < text.length && !mayBegin(text.codePointAt(at) ?? 0)) at += widthAt(text, at)
          if (at >= text.length) return undefined
        }
      }
      if (found === undefined) {
        this.#own.fill(-1)
        this.#add(this.#now, 0, text, at)
      }
      const code = at < text.length ? (text.codePointAt(at) ?? 0) : -1
      const next = at + (code > 0xffff ? 2 : 1)
      this.#next.count = 0
      for (let index = 0; index < this.#now.count; index++) {
        const place = this.#now.steps[index] ?? 0
        const step = steps[place]
        const marks = this.#now.marks.subarray(index * slots, (index + 1) * slots)
        if (step?.op === 'match') {
          found = marks.slice()
          break
        }
        if (step?.op === 'character' && code !== -1 && fits(step.test, code)) {
          this.#own.set(marks)
          this.#add(this.#next, place + 1, text, next)
        }
      }
      const done = this.#now
      this.#now = this.#next
      this.#next = done
      if (code === -1) return found
      at = next
    }
  }

  // Follows everything that takes no character. Marks that are set on the way are put back afterwards: the trail holds
  // pairs of a slot (as -1 - slot) and its value beside the steps still to be tried.
  #add(list: Threads, start: number, text: string, at: number): void {
    const { steps, slots } = this.#program
    const trail = this.#trail
    trail.push(start, 0)
    while (trail.length > 0) {
      const value = trail.pop() ?? 0
      const place = trail.pop() ?? 0
      if (place < 0) {
        this.#own[-1 - place] = value
        continue
      }
      const known = list.places[place] ?? 0
      if (known < list.count && list.steps[known] === place) continue
      list.places[place] = list.count
      list.steps[list.count] = place
      const step = steps[place]
      const index = list.count
      list.count += 1
      switch (step?.op) {
        case 'jump':
          trail.push(step.to, 0)
          break
        case 'fork':
          trail.push(step.or, 0, step.to, 0)
          break
        case 'mark':
          trail.push(-1 - step.slot, this.#own[step.slot] ?? -1, place + 1, 0)
          this.#own[step.slot] = at
          break
        case 'clear':
          for (let slot = step.from; slot < step.to; slot++) {
            trail.push(-1 - slot, this.#own[slot] ?? -1)
            this.#own[slot] = -1
          }
          trail.push(place + 1, 0)
          break
        case 'assert':
          if (holds(step.at, text, at)) trail.push(place + 1, 0)
          break
        default:
          list.marks.set(this.#own, index * slots)
      }
    }
  }
}

/** Width in code units of the character at an offset. */
export function widthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}

/** True if a word begins or ends at the offset. */
export function isWordEdge(text: string, at: number): boolean {
  return isWord(text.codePointAt(at)) !== isWord(codeBefore(text, at))
}

function threads({ steps, slots }: Program): Threads {
  return {
    steps: new Int32Array(steps.length),
    places: new Int32Array(steps.length),
    marks: new Int32Array(steps.length * slots),
    count: 0,
  }
}

function holds(place: 'start' | 'end' | 'wordEdge' | 'noWordEdge', text: string, at: number): boolean {
  if (place === 'start') return at === 0
  if (place === 'end') return at === text.length
  return isWordEdge(text, at) === (place === 'wordEdge')
}

function isWord(code: number | undefined): boolean {
  return code !== undefined && fits(wordCharacter, code)
}

function codeBefore(text: string, at: number): number | undefined {
  if (at === 0) return undefined
  const unit = text.charCodeAt(at - 1)
  const isLow = unit >= 0xdc00 && unit <= 0xdfff
  return isLow && at > 1 ? (text.codePointAt(at - 2) ?? unit) : unit
}
