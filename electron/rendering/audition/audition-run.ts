import type { AuditionResult, AuditionView } from '../../../shared/contract/casting-views.ts'
import { canonicalJson } from '../../../shared/core/model/canonical.ts'
import { type Problem, problemFrom, toProblem } from '../../../shared/core/model/errors.ts'
import { type RenderKey, renderKeySchema } from '../../../shared/core/model/ids.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import type { LineStatus } from '../../../shared/core/queue/account.ts'
import type { Source, Take } from '../../../shared/core/model/take.ts'
import type { AudioWorkshop } from '../../audio/types.ts'
import { sha256Text } from '../../base/hash-text.ts'
import { noted } from '../../base/failures.ts'
import type { Runner } from '../runner/runner-types.ts'
import type { CandidatePlan } from './audition-plan.ts'
import { type MeasureStore, measuredVoice } from './voice-measures.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'
import { say } from '../../../shared/messages/say.ts'

/** What a running audition works with. */
export type AuditionRunInput = {
  readonly auditionId: string
  readonly plans: readonly CandidatePlan[]
  readonly runners: ReadonlyMap<Source, Runner>
  readonly takes: TakeStore
  readonly workshop: Pick<AudioWorkshop, 'join' | 'peaks' | 'measure'>
  /** True if the answer to a request was there before the audition began. */
  readonly isKept: (key: RenderKey) => boolean
  readonly measures: MeasureStore
  readonly originOf: (source: Source) => string
  readonly now: () => number
  /** Something has changed: the view may be told. */
  readonly onChange: () => void
}

/** Pairs of the small waveform beside a candidate. */
const PEAKS = 160

type RenderablePlan = Extract<CandidatePlan, { kind: 'renderable' }>

/** One audition: what its candidates wait for, and what was made of it. */
export class AuditionRun {
  readonly #input: AuditionRunInput
  readonly #results: AuditionResult[]
  /** Candidates whose sound is being put together, or has been: each once. */
  readonly #finishing = new Set<number>()
  readonly #settled = new Set<Source>()
  #hasBegun = false
  #tellOver: (() => void)[] = []
  readonly #work = new Set<Promise<void>>()

  constructor(input: AuditionRunInput) {
    this.#input = input
    this.#results = input.plans.map((plan): AuditionResult => {
      const { index } = plan
      if (plan.kind === 'blocked') return { index, state: 'failed', isKept: false, problem: plan.problem }
      const keys = plan.lines.flatMap(requestsOfLine).map(({ key }) => key)
      return { index, state: 'waiting', isKept: keys.every(input.isKept) }
    })
  }

  view(): AuditionView {
    return { auditionId: this.#input.auditionId, results: this.#results.map((result) => ({ ...result })) }
  }

  /** True for the same candidates saying the same, in the same order. */
  isOf(plans: readonly CandidatePlan[]): boolean {
    return signatureOf(plans) === signatureOf(this.#input.plans)
  }

  /** True if every candidate is ready, or came to nothing. */
  isOver(): boolean {
    return this.#results.every(({ state }) => state !== 'waiting' && state !== 'rendering')
  }

  /** Looks at how far the lines are. `settled`: the queue of that source has come to rest, so what still waits stays so. */
  look(settled?: Source): void {
    if (settled !== undefined) this.#settled.add(settled)
    for (const plan of this.#input.plans) {
      if (plan.kind === 'renderable' && !this.#finishing.has(plan.index)) this.#lookAt(plan)
    }
    this.#tell()
  }

  /** Resolves when every candidate is ready or came to nothing. */
  whenOver(): Promise<void> {
    if (this.isOver()) return Promise.resolve()
    return new Promise((resolve) => {
      this.#tellOver.push(resolve)
    })
  }

  /** Lets `order` put the lines into the queues, unless the audition was cancelled before. */
  begin(order: () => void): void {
    if (this.isOver()) return
    this.#hasBegun = true
    order()
    this.look()
  }

  cancel(): void {
    for (const runner of this.#input.runners.values()) runner.cancel()
    for (const { index, state } of this.#hasBegun ? [] : this.#results) {
      if (state === 'waiting') this.#end(index, 'failed', cancelled)
    }
    this.look()
  }

  wake(): void {
    for (const runner of this.#input.runners.values()) runner.wake()
  }

  async close(graceMs: number): Promise<void> {
    this.cancel()
    await Promise.all([...this.#input.runners.values()].map((runner) => runner.close(graceMs)))
    await Promise.all(this.#work)
  }

  #lookAt(plan: RenderablePlan): void {
    const runner = this.#input.runners.get(plan.source)
    if (runner === undefined) return
    const statuses = plan.lines.map(({ lineId, contentKey }) => runner.statusOf(lineId, contentKey))
    const lost = statuses.find((status) => status?.kind === 'unknown') ?? statuses.find((one) => one?.kind === 'failed')
    if (lost?.kind === 'unknown' || lost?.kind === 'failed') {
      this.#end(plan.index, lost.kind, lost.problem)
    } else if (statuses.some((status) => status?.kind === 'cancelled')) {
      this.#end(plan.index, 'failed', cancelled)
    } else if (statuses.every(isHeard)) {
      this.#finishing.add(plan.index)
      const work = this.#finish(plan)
      this.#work.add(work)
      void work.finally(() => this.#work.delete(work))
    } else {
      this.#wait(plan, runner, statuses)
    }
  }

  #wait(plan: RenderablePlan, runner: Runner, statuses: readonly (LineStatus | undefined)[]): void {
    const phase = runner.phase()
    const problem = phase.kind === 'running' ? undefined : phase.problem
    // A queue that was stopped (no key, no credit) has come to rest with lines in it.
    if (phase.kind === 'stopped' && this.#settled.has(plan.source)) {
      this.#end(plan.index, 'failed', problem)
      return
    }
    const isWorking = statuses.some((status) => status?.kind === 'rendering' || isHeard(status))
    this.#set(plan.index, { state: isWorking ? 'rendering' : 'waiting', ...(problem === undefined ? {} : { problem }) })
  }

  #end(index: number, state: 'failed' | 'unknown', problem: Problem | undefined): void {
    this.#finishing.add(index)
    this.#set(index, { state, ...(problem === undefined ? {} : { problem: withoutLine(problem) }) })
  }

  #set(index: number, change: Pick<AuditionResult, 'state'> & Partial<AuditionResult>): void {
    const { isKept } = this.#results[index] ?? { isKept: false }
    this.#results[index] = { index, isKept, ...change }
  }

  /** Puts the sound of a candidate together and looks into it. */
  async #finish(plan: RenderablePlan): Promise<void> {
    const { workshop, takes } = this.#input
    this.#set(plan.index, { state: 'rendering' })
    try {
      const lines = plan.lines.map((line) => takeOf(takes, line))
      const whole = await this.#joined(plan, lines)
      const path = pathIn(takes, whole)
      const peaks = new Uint8Array(await workshop.peaks(path, PEAKS))
      const measures = await this.#measured(plan, lines, whole)
      const doubtful = lines.find(({ verdict }) => verdict === 'suspicious')
      this.#set(plan.index, {
        state: doubtful === undefined ? 'ready' : 'suspicious',
        mediaId: `audition-${whole.id}`,
        durationSamples: whole.durationSamples,
        sampleRate: whole.sampleRate,
        peaks,
        measures,
        ...(doubtful?.problem === undefined ? {} : { problem: withoutLine(doubtful.problem) }),
      })
      this.#match()
    } catch (error) {
      this.#set(plan.index, { state: 'failed', problem: toProblem(error) })
    }
    this.#tell()
  }

  #tell(): void {
    this.#input.onChange()
    if (!this.isOver()) return
    for (const tell of this.#tellOver) tell()
    this.#tellOver = []
  }

  /** One line as it is; an exchange as one sound with the project's gaps, kept under what it is made of. */
  async #joined(plan: RenderablePlan, lines: readonly Take[]): Promise<Take> {
    const [first] = lines
    if (first === undefined) throw new TypeError('An audition has at least one line')
    if (lines.length === 1) return first
    const { takes, workshop, now } = this.#input
    const material = canonicalJson({ v: 1, exchange: lines.map(({ id }) => id), gapsMs: [...plan.gapsMs] })
    const key = renderKeySchema.parse(sha256Text(material))
    const before = takes.byKey('line', key)
    if (before !== undefined) return before
    const pieces = lines.flatMap((take, at) => {
      const file = { kind: 'file' as const, path: pathIn(takes, take) }
      const durationMs = at === 0 ? 0 : (plan.gapsMs[at - 1] ?? 0)
      return durationMs === 0 ? [file] : [{ kind: 'silence' as const, durationMs }, file]
    })
    const { bytes, durationSamples } = await workshop.join(pieces, first.sampleRate)
    const { lineId, source, sampleRate } = first
    const createdAt = new Date(now()).toISOString()
    return takes.add(
      { kind: 'line', lineId, source, key, requests: [], createdAt, sampleRate, durationSamples, verdict: 'ready' },
      bytes,
    )
  }

  /** The voice by its own line; the loudness by all that is heard of this candidate. */
  async #measured(plan: RenderablePlan, lines: readonly Take[], whole: Take): Promise<AuditionResult['measures']> {
    const { workshop, takes, measures, originOf } = this.#input
    const own = lines[plan.own.at] ?? whole
    const voice = await workshop.measure(pathIn(takes, own), plan.own.text)
    const line = plan.lines[plan.own.at]
    const request = line === undefined ? undefined : requestsOfLine(line)[0]
    if (request !== undefined && own.verdict === 'ready') {
      const name = measuredVoice(request.voice, plan.source, originOf(plan.source))
      // Without the disk the audition still tells what it heard.
      await measures.add(name, voice).catch(noted('audition run: keeping'))
    }
    if (own.id === whole.id) return voice
    const { loudnessLufs } = await workshop.measure(pathIn(takes, whole), plan.own.text)
    return { ...voice, ...(loudnessLufs === undefined ? {} : { loudnessLufs }) }
  }

  /** Everything is brought down to the quietest: louder must not win, and nothing may clip. */
  #match(): void {
    const loud = this.#results.flatMap(({ measures }) => measures?.loudnessLufs ?? [])
    const quietest = Math.min(...loud)
    for (const [index, result] of this.#results.entries()) {
      const own = result.measures?.loudnessLufs
      if (own !== undefined) this.#results[index] = { ...result, matchGainDb: quietest - own }
    }
  }
}

const cancelled: Problem = problemFrom(
  'render.cancelled',
  say('rendering.audition.cancelled'),
  say('rendering.audition.cancelled.remedy'),
)

function signatureOf(plans: readonly CandidatePlan[]): string {
  return plans
    .map((plan) => (plan.kind === 'blocked' ? 'blocked' : plan.lines.map(({ contentKey }) => contentKey).join(' ')))
    .join('\n')
}

function isHeard(status: LineStatus | undefined): boolean {
  return status?.kind === 'ready' || status?.kind === 'suspicious'
}

function withoutLine(problem: Problem): Problem {
  const { lineId: _, ...rest } = problem
  return rest
}

function takeOf(takes: TakeStore, { lineId, contentKey }: RenderablePlan['lines'][number]): Take {
  const own = takes.ofLine(lineId).filter((take) => take.kind === 'line' && take.key === contentKey)
  const take = own.findLast(({ verdict }) => verdict === 'ready') ?? own.at(-1)
  if (take === undefined) throw new TypeError('A line was ready, but its take is not there')
  return take
}

function pathIn(takes: TakeStore, { id }: Take): string {
  const path = takes.audioPath(id)
  if (path === undefined) throw new TypeError('A take has no audio')
  return path
}
