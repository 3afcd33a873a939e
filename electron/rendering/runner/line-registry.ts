import type { LineId, RenderKey } from '../../../shared/core/model/ids.ts'
import type { LineEnd, LineJob } from '../../../shared/core/queue/account.ts'
import type { PlannedScene, SentPlan } from '../../../shared/core/model/render.ts'
import type { RenderableLine, LineOrder } from '../queue/renderable-line.ts'

/** One line of an order, and what the person asked for it. */
export type RegisteredLine = {
  readonly job: LineJob
  readonly line: RenderableLine
  /** New audio even where current audio is there. */
  readonly again: boolean
  readonly resendUnknown: boolean
  /** The request that it is a part of, in place of its own. */
  readonly scene?: PlannedScene | undefined
  /** Takes to be made, the one at work included. */
  readonly takesLeft: number
  /** How it was ordered, for ordering what is left of it in another run. */
  readonly as: LineOrder
  /** How many answers to each of its requests are not its own, because they came before. */
  readonly after: ReadonlyMap<RenderKey, number>
}

/** Which lines an order holds, and which of them wait for which request. Lines with one key wait for one request. */
export class LineRegistry {
  readonly #lines = new Map<LineId, RegisteredLine>()
  readonly #waitersOf = new Map<RenderKey, Set<LineId>>()
  readonly #requests = new Map<RenderKey, SentPlan>()

  clear(): void {
    this.#lines.clear()
    this.#waitersOf.clear()
    this.#requests.clear()
  }

  find(lineId: LineId): RegisteredLine | undefined {
    return this.#lines.get(lineId)
  }

  /** In the order in which lines were first ordered. */
  all(): Iterable<RegisteredLine> {
    return this.#lines.values()
  }

  *jobs(): Iterable<LineJob> {
    for (const { job } of this.#lines.values()) yield job
  }

  /** Registers a line that waits for these requests, or has ended already. */
  register(registered: RegisteredLine, requests: readonly SentPlan[]): void {
    const { lineId } = registered.job
    this.#lines.set(lineId, registered)
    for (const request of requests) {
      this.#requests.set(request.key, request)
      const waiters = this.#waitersOf.get(request.key)
      if (waiters === undefined) this.#waitersOf.set(request.key, new Set([lineId]))
      else waiters.add(lineId)
    }
  }

  /** A request of a line has its answer. The line as it is now; undefined if this is not its present job. */
  answer(job: LineJob, key: RenderKey): RegisteredLine | undefined {
    const registered = this.#lines.get(job.lineId)
    if (registered?.job !== job) return undefined
    const now = { ...registered, job: { ...job, has: [...(job.has ?? []), key] } }
    this.#lines.set(job.lineId, now)
    this.#unwait(job.lineId, key)
    return now
  }

  /** No take follows the one at work. */
  endWithPresent(): void {
    for (const [lineId, registered] of this.#lines) {
      if (registered.takesLeft > 1) this.#lines.set(lineId, { ...registered, takesLeft: 1 })
    }
  }

  /** Writes down how a line ended, unless it was registered anew since. True if this was the present job. */
  end(job: LineJob, end: LineEnd): boolean {
    const registered = this.#lines.get(job.lineId)
    this.#forget(job)
    if (registered?.job !== job) return false
    this.#lines.set(job.lineId, { ...registered, job: { ...job, end } })
    return true
  }

  /** Lets a line wait for nothing any more; answers the requests that nobody waits for now. */
  withdraw(job: LineJob): readonly RenderKey[] {
    this.#forget(job)
    return job.waitsFor.filter((key) => !this.#waitersOf.has(key))
  }

  /** Takes a line out. */
  drop(job: LineJob): void {
    this.#forget(job)
    this.#lines.delete(job.lineId)
  }

  waitersOf(key: RenderKey): readonly LineId[] {
    return [...(this.#waitersOf.get(key) ?? [])]
  }

  request(key: RenderKey): SentPlan | undefined {
    return this.#requests.get(key)
  }

  /** Requests that these lines wait for, in the order of the lines. */
  keysOf(lineIds: readonly LineId[]): readonly RenderKey[] {
    return lineIds.flatMap((lineId) => this.#lines.get(lineId)?.job.waitsFor ?? [])
  }

  #forget({ lineId, waitsFor }: LineJob): void {
    for (const key of waitsFor) this.#unwait(lineId, key)
  }

  #unwait(lineId: LineId, key: RenderKey): void {
    const waiters = this.#waitersOf.get(key)
    waiters?.delete(lineId)
    if (waiters?.size === 0) this.#waitersOf.delete(key)
  }
}

/** How much of a scene's answer is about one of its lines: their lengths are as their texts. */
export function shareOf({ line, scene }: Pick<RegisteredLine, 'line' | 'scene'>): Pick<LineJob, 'share'> {
  const turns = scene?.turns.filter(({ lineId }) => lineId === line.lineId) ?? []
  if (scene === undefined || turns.length === 0) return {}
  const bytes = turns.reduce((sum, { bytesOfText }) => sum + bytesOfText, 0)
  return { share: bytes / Math.max(1, scene.bytesOfText) }
}

/** The scene that each line is to be cut out of; of a pick-up only the line that is kept. */
export function scenesByLine(scenes: readonly PlannedScene[]): ReadonlyMap<LineId, PlannedScene> {
  return new Map(
    scenes.flatMap((scene) =>
      scene.turns.flatMap(({ lineId }) => ((scene.keepOnly ?? lineId) === lineId ? [[lineId, scene] as const] : [])),
    ),
  )
}

/** What became of a line that was registered, and what is to be enqueued for it. */
export type Placed = { readonly kind: 'queued' | 'cached' | 'held'; readonly requests: readonly SentPlan[] }
