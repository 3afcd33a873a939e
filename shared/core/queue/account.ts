import type { Problem } from '../model/errors.ts'
import type { LineId, RenderKey } from '../model/ids.ts'
import { isInFlight, itemOf } from './machine.ts'
import type { QueueState } from './types.ts'

/** One line of an order: the requests it waits for, and how it ended once it has. Lines with one key share the request. */
export type LineJob = {
  readonly lineId: LineId
  readonly contentKey: RenderKey
  /** Requests that must succeed first; none if all audio was there. */
  readonly waitsFor: readonly RenderKey[]
  /** Those of them whose audio it has: what becomes of them later, for other lines, is not its own. */
  readonly has?: readonly RenderKey[]
  /** Its part of a request that it shares with other lines of its scene, above 0 to 1; absent: all of it is its own. */
  readonly share?: number
  readonly end?: LineEnd
}

/** How a line ended. `isCached`: without any request of its own order. `cancelled`: a person took this line out. */
export type LineEnd = {
  readonly kind: 'ready' | 'suspicious' | 'failed' | 'unknown' | 'cancelled'
  readonly isCached: boolean
  readonly problem?: Problem
}

/** Where a line is now. `received`: bytes of its answers so far, of a shared one its share. */
export type LineStatus =
  | { readonly kind: 'queued' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'rendering'; readonly received: number }
  | LineEnd

/** Counts every line of an order once: `total` is the sum of all but `cached`, which is part of `ready`. */
export type Account = {
  readonly total: number
  readonly ready: number
  readonly cached: number
  readonly suspicious: number
  readonly failed: number
  readonly unknown: number
  readonly waiting: number
  readonly cancelled: number
}

/** A line's status from its job and the queue. The worst of its requests decides; unknown is worse than failed. */
export function statusOfLine(job: LineJob, queue: QueueState): LineStatus {
  if (job.end !== undefined) return job.end
  const { waitsFor, has = [] } = job
  const all = waitsFor.flatMap((key) => itemOf(queue, key) ?? [])
  const items = has.length === 0 ? all : all.filter(({ key }) => !has.includes(key))
  const lost = items.find((item) => item.state === 'unknown') ?? items.find((item) => item.state === 'failed')
  if (lost !== undefined && (lost.state === 'unknown' || lost.state === 'failed')) {
    const { state: kind, problem } = lost
    return { kind, isCached: false, ...(problem === undefined ? {} : { problem }) }
  }
  if (items.some((item) => item.state === 'cancelled')) return { kind: 'cancelled' }
  const isWorking = items.some(isInFlight) || items.every((item) => item.state === 'done')
  if (!isWorking) return { kind: 'queued' }
  const received = all.reduce((sum, item) => sum + item.received, 0)
  return { kind: 'rendering', received: Math.round(received * (job.share ?? 1)) }
}

/** The account of an order. Cancelled lines were neither sent nor lost: what is said about them is the caller's. */
export function accountOf(jobs: Iterable<LineJob>, queue: QueueState): Account {
  const count = { ready: 0, suspicious: 0, failed: 0, unknown: 0, waiting: 0, cancelled: 0 }
  let total = 0
  let cached = 0
  for (const job of jobs) {
    const status = statusOfLine(job, queue)
    total += 1
    if (status.kind === 'queued' || status.kind === 'rendering') count.waiting += 1
    else count[status.kind] += 1
    if (status.kind === 'ready' && status.isCached) cached += 1
  }
  return { total, cached, ...count }
}

/** What is wrong with lines of an order, and with the whole queue. */
export function problemsOf(jobs: Iterable<LineJob>, queue: QueueState): readonly Problem[] {
  const problems: Problem[] = []
  for (const job of jobs) {
    const status = statusOfLine(job, queue)
    if ('problem' in status && status.problem !== undefined) problems.push({ ...status.problem, lineId: job.lineId })
  }
  if (queue.phase.kind !== 'running') problems.push(queue.phase.problem)
  return problems
}
