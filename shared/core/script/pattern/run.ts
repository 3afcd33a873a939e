import { assertNever } from '../../model/assert-never.ts'
import type { CharacterTest } from './characters.ts'
import { anyCharacter, fits, wordCharacter } from './characters.ts'
import type { Program, Step } from './program.ts'

/** Where a match and its groups stand: two offsets each, the whole match first; -1 for a group that took no part. */
export type Marks = Int32Array

/** Threads of one place in the text, in the order of their claims: each waits at a character, or has matched. */
type Threads = { readonly steps: Int32Array; readonly marks: Int32Array; count: number }

const ops = {
  character: 0,
  match: 1,
  jump: 2,
  fork: 3,
  mark: 4,
  clear: 5,
  start: 6,
  end: 7,
  wordEdge: 8,
  noWordEdge: 9,
}

/**
 * Runs a pattern over texts. All ways to match go forward together, one character at a time, so that the time is bounded by
 * steps times characters whatever the pattern: nothing a person types can hang the program.
 */
export class PatternRun {
  readonly #program: Program
  // The steps as numbers, which is what the inner loop can go through fast.
  readonly #ops: Uint8Array
  readonly #first: Int32Array
  readonly #second: Int32Array
  readonly #tests: readonly CharacterTest[]
  /** Stamp of the place where each step was last followed: a step is followed once for each place. */
  readonly #seen: Uint32Array
  #stamp = 0
  #now: Threads
  #next: Threads
  readonly #trail: number[] = []
  readonly #own: Int32Array

  constructor(program: Program) {
    this.#program = program
    const { steps, slots } = program
    this.#ops = Uint8Array.from(steps, (step) => ops[step.op === 'assert' ? step.at : step.op])
    this.#first = Int32Array.from(steps, firstNumber)
    this.#second = Int32Array.from(steps, (step) => (step.op === 'fork' ? step.or : step.op === 'clear' ? step.to : 0))
    this.#tests = steps.map((step) => (step.op === 'character' ? step.test : anyCharacter))
    this.#seen = new Uint32Array(steps.length)
    this.#now = threads(program)
    this.#next = threads(program)
    this.#own = new Int32Array(slots)
  }

  /** The first match at or after `from`: of those that begin first, the one a backtracking matcher would find. */
  find(text: string, from: number): Marks | undefined {
    const { slots, mayBegin } = this.#program
    const own = this.#own
    let found: Marks | undefined
    this.#now.count = 0
    this.#newPlace()
    let at = from
    for (;;) {
      const now = this.#now
      if (now.count === 0) {
        if (found !== undefined) return found
        if (mayBegin !== undefined) {
          while (at < text.length && !mayBegin(text.codePointAt(at) ?? 0)) at += widthAt(text, at)
          if (at >= text.length) return undefined
          // Steps that were followed at the place before are none that were followed here.
          this.#newPlace()
        }
      }
      const code = at < text.length ? (text.codePointAt(at) ?? 0) : -1
      if (found === undefined && (mayBegin === undefined || (code !== -1 && mayBegin(code)))) {
        own.fill(-1)
        this.#add(now, 0, text, at)
      }
      const behind = at + (code > 0xffff ? 2 : 1)
      const next = this.#next
      next.count = 0
      this.#newPlace()
      for (let index = 0; index < now.count; index++) {
        const place = now.steps[index] ?? 0
        const marks = index * slots
        if (this.#ops[place] === ops.match) {
          found = now.marks.slice(marks, marks + slots)
          break
        }
        const test = this.#tests[place]
        if (code === -1 || test === undefined || !fits(test, code)) continue
        for (let slot = 0; slot < slots; slot++) own[slot] = now.marks[marks + slot] ?? -1
        this.#add(next, place + 1, text, behind)
      }
      this.#now = next
      this.#next = now
      if (code === -1) return found
      at = behind
    }
  }

  #newPlace(): void {
    this.#stamp += 1
    if (this.#stamp <= 0xffff_ffff) return
    this.#seen.fill(0)
    this.#stamp = 1
  }

  // Follows everything that takes no character. Marks that are set on the way are put back afterwards: the trail holds
  // pairs of a slot (as -1 - slot) and its value beside the steps still to be tried.
  #add(list: Threads, start: number, text: string, at: number): void {
    const { slots } = this.#program
    const own = this.#own
    const trail = this.#trail
    trail.push(start, 0)
    while (trail.length > 0) {
      const value = trail.pop() ?? 0
      const place = trail.pop() ?? 0
      if (place < 0) {
        own[-1 - place] = value
        continue
      }
      if (this.#seen[place] === this.#stamp) continue
      this.#seen[place] = this.#stamp
      const first = this.#first[place] ?? 0
      const second = this.#second[place] ?? 0
      switch (this.#ops[place]) {
        case ops.jump:
          trail.push(first, 0)
          break
        case ops.fork:
          trail.push(second, 0, first, 0)
          break
        case ops.mark:
          trail.push(-1 - first, own[first] ?? -1, place + 1, 0)
          own[first] = at
          break
        case ops.clear:
          for (let slot = first; slot < second; slot++) {
            trail.push(-1 - slot, own[slot] ?? -1)
            own[slot] = -1
          }
          trail.push(place + 1, 0)
          break
        case ops.start:
          if (at === 0) trail.push(place + 1, 0)
          break
        case ops.end:
          if (at === text.length) trail.push(place + 1, 0)
          break
        case ops.wordEdge:
          if (isWordEdge(text, at)) trail.push(place + 1, 0)
          break
        case ops.noWordEdge:
          if (!isWordEdge(text, at)) trail.push(place + 1, 0)
          break
        default: {
          const marks = list.count * slots
          for (let slot = 0; slot < slots; slot++) list.marks[marks + slot] = own[slot] ?? -1
          list.steps[list.count] = place
          list.count += 1
        }
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
  const before = at === 0 ? -1 : text.charCodeAt(at - 1)
  const behind = at >= text.length ? -1 : text.charCodeAt(at)
  if (before < 128 && behind < 128) return isAsciiWord(before) !== isAsciiWord(behind)
  return isWord(text.codePointAt(at)) !== isWord(codeBefore(text, at))
}

function isAsciiWord(code: number): boolean {
  return code !== -1 && wordCharacter.ascii[code] === 1
}

function threads({ steps, slots }: Program): Threads {
  return { steps: new Int32Array(steps.length), marks: new Int32Array(steps.length * slots), count: 0 }
}

function firstNumber(step: Step): number {
  switch (step.op) {
    case 'jump':
    case 'fork':
      return step.to
    case 'mark':
      return step.slot
    case 'clear':
      return step.from
    case 'character':
    case 'assert':
    case 'match':
      return 0
    default:
      return assertNever(step, 'step')
  }
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
