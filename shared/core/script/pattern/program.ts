import { assertNever } from '../../model/assert-never.ts'
import type { CharacterTest } from './characters.ts'
import { fits } from './characters.ts'
import type { ParsedPattern, PatternNode } from './syntax.ts'
import { PatternError } from './syntax.ts'

/** One step of a compiled pattern. Steps without a target go on to the next one. */
export type Step =
  | { readonly op: 'character'; readonly test: CharacterTest }
  | { readonly op: 'jump'; to: number }
  /** Tries `to` first and then `or`. */
  | { readonly op: 'fork'; to: number; or: number }
  | { readonly op: 'mark'; readonly slot: number }
  /** Forgets the marks of groups that are tried anew: `[from, to)`. */
  | { readonly op: 'clear'; readonly from: number; readonly to: number }
  | { readonly op: 'assert'; readonly at: 'start' | 'end' | 'wordEdge' | 'noWordEdge' }
  | { readonly op: 'match' }

/** A pattern that can be run. */
export type Program = {
  readonly steps: readonly Step[]
  /** Two marks a group, the whole match first. */
  readonly slots: number
  readonly names: ReadonlyMap<string, number>
  /** True for characters a match may begin with; undefined if a match may be empty. */
  readonly mayBegin: ((code: number) => boolean) | undefined
}

/** The time to run is at most this many steps for each character. */
const mostSteps = 5000

/** Compiles a pattern. @throws PatternError if it is too large. */
export function compileProgram({ node, groups, names }: ParsedPattern): Program {
  const steps: Step[] = []
  emit({ kind: 'group', node, index: 0 }, steps)
  steps.push({ op: 'match' })
  return { steps, slots: (groups + 1) * 2, names, mayBegin: beginnings(steps) }
}

function emit(node: PatternNode, steps: Step[]): void {
  if (steps.length > mostSteps) throw new PatternError('This pattern is too large: repeat less.')
  switch (node.kind) {
    case 'character':
      steps.push({ op: 'character', test: node.test })
      break
    case 'sequence':
      for (const part of node.nodes) emit(part, steps)
      break
    case 'choice':
      emitChoice(node.nodes, steps)
      break
    case 'repeat':
      emitRepeat(node, steps)
      break
    case 'group':
      steps.push({ op: 'mark', slot: node.index * 2 })
      emit(node.node, steps)
      steps.push({ op: 'mark', slot: node.index * 2 + 1 })
      break
    case 'assertion':
      steps.push({ op: 'assert', at: node.at })
      break
    default:
      assertNever(node, 'pattern')
  }
}

function emitChoice(nodes: readonly PatternNode[], steps: Step[]): void {
  const ends: Extract<Step, { op: 'jump' }>[] = []
  for (const [index, node] of nodes.entries()) {
    if (index === nodes.length - 1) {
      emit(node, steps)
      break
    }
    const fork: Step = { op: 'fork', to: steps.length + 1, or: 0 }
    steps.push(fork)
    emit(node, steps)
    const end = { op: 'jump' as const, to: 0 }
    steps.push(end)
    ends.push(end)
    fork.or = steps.length
  }
  for (const end of ends) end.to = steps.length
}

function emitRepeat({ node, min, max, greedy }: Extract<PatternNode, { kind: 'repeat' }>, steps: Step[]): void {
  const groups = groupsOf(node)
  const once = (): void => {
    if (groups !== undefined) steps.push({ op: 'clear', from: groups[0] * 2, to: groups[1] * 2 + 2 })
    emit(node, steps)
  }
  for (let count = 0; count < min; count++) once()
  if (max === Number.POSITIVE_INFINITY) {
    const start = steps.length
    const fork: Step = { op: 'fork', to: 0, or: 0 }
    steps.push(fork)
    once()
    steps.push({ op: 'jump', to: start })
    aim(fork, start + 1, steps.length, greedy)
    return
  }
  const forks: { readonly fork: Extract<Step, { op: 'fork' }>; readonly body: number }[] = []
  for (let count = min; count < max; count++) {
    const fork: Step = { op: 'fork', to: 0, or: 0 }
    steps.push(fork)
    forks.push({ fork, body: steps.length })
    once()
  }
  for (const { fork, body } of forks) aim(fork, body, steps.length, greedy)
}

function aim(fork: Extract<Step, { op: 'fork' }>, body: number, behind: number, greedy: boolean): void {
  fork.to = greedy ? body : behind
  fork.or = greedy ? behind : body
}

function groupsOf(node: PatternNode): readonly [number, number] | undefined {
  switch (node.kind) {
    case 'character':
    case 'assertion':
      return undefined
    case 'repeat':
      return groupsOf(node.node)
    case 'group':
      return span([[node.index, node.index], groupsOf(node.node)])
    case 'sequence':
    case 'choice':
      return span(node.nodes.map(groupsOf))
    default:
      return assertNever(node, 'pattern')
  }
}

function span(ranges: readonly (readonly [number, number] | undefined)[]): readonly [number, number] | undefined {
  const found = ranges.filter((range) => range !== undefined)
  if (found.length === 0) return undefined
  return [Math.min(...found.map(([from]) => from)), Math.max(...found.map(([, to]) => to))]
}

// Lets the search skip what cannot begin a match: most of a script, for most patterns.
function beginnings(steps: readonly Step[]): Program['mayBegin'] {
  const seen = new Set<number>()
  const tests: CharacterTest[] = []
  const open = [0]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    const step = steps[at]
    if (step === undefined || step.op === 'match') return undefined
    if (step.op === 'character') tests.push(step.test)
    else if (step.op === 'jump') open.push(step.to)
    else if (step.op === 'fork') open.push(step.to, step.or)
    else open.push(at + 1)
  }
  const ascii = Uint8Array.from({ length: 128 }, (_, code) => (tests.some((test) => test.ascii[code] === 1) ? 1 : 0))
  return (code) => (code < 128 ? ascii[code] === 1 : tests.some((test) => fits(test, code)))
}
