import type { Problem } from '../../shared/core/model/errors.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import type { Script } from '../../shared/core/model/script.ts'
import type { Source } from '../../shared/core/model/take.ts'
import type { LineStatus } from '../../shared/core/queue/account.ts'
import { estimateSpokenSamples } from '../../shared/core/reading/estimate.ts'
import type { LineQueueState } from '../../shared/core/render/line-views.ts'

/** Bytes of one sample of the audio that is asked for. */
const BYTES_PER_SAMPLE = 2

/** What is known of one line. What takes long to find out is asked for only where it decides. */
export type LineFacts = {
  readonly service: LineStatus | undefined
  readonly draft: LineStatus | undefined
  /** What the project is rendered with: only its ends are shown, but for what may have been billed. */
  readonly renderWith: Source
  readonly progressOf: (received: number) => number | undefined
  /** An earlier run left it to be sent. */
  readonly isLeft: () => boolean
  /** Why it is not sent unasked. */
  readonly held: () => Problem | undefined
  /** Why it failed in an earlier order. */
  readonly failedBefore: () => Problem | undefined
}

/** What the queues say of a line: what is under way before what waits, and that before how it ended. */
export function queueStateOf(line: LineFacts): LineQueueState | undefined {
  const { service, draft, progressOf } = line
  const work = workState(service, progressOf) ?? workState(draft, progressOf)
  if (work !== undefined) return work
  if (line.isLeft()) return { kind: 'queued' }
  if (service?.kind === 'unknown') return endState(service)
  const held = line.held()
  if (held !== undefined) return { kind: 'unknown', problem: held }
  const ended = endState(line.renderWith === 'draft' ? draft : service)
  if (ended !== undefined) return ended
  const problem = line.failedBefore()
  return problem === undefined ? undefined : { kind: 'failed', problem }
}

/** How a line's last attempt ended, as its view shows it; nothing for one that is ready or still in the queue. */
export function endState(status: LineStatus | undefined): LineQueueState | undefined {
  if (status === undefined || status.kind === 'queued' || status.kind === 'rendering' || status.kind === 'ready') {
    return undefined
  }
  if (status.kind === 'cancelled') return { kind: 'cancelled' }
  return { kind: status.kind, ...(status.problem === undefined ? {} : { problem: status.problem }) }
}

/** A line in the queue, as its view shows it; nothing for one that has ended. */
export function workState(
  status: LineStatus | undefined,
  progressOf: (received: number) => number | undefined,
): LineQueueState | undefined {
  if (status?.kind === 'queued') return { kind: 'queued' }
  if (status?.kind !== 'rendering') return undefined
  const progress = status.received === 0 ? undefined : progressOf(status.received)
  return progress === undefined ? { kind: 'rendering' } : { kind: 'rendering', progress }
}

/** Progress by the bytes that words of this length usually have (pauses are not sent); never quite 1 before it is done. */
export function progressOf(script: Script, lineId: LineId, received: number): number | undefined {
  const node = script.nodes.find((candidate) => candidate.kind === 'line' && candidate.id === lineId)
  if (node?.kind !== 'line') return undefined
  return Math.min(0.95, received / (estimateSpokenSamples(node.parts) * BYTES_PER_SAMPLE))
}

const scenes = new WeakMap<Script, ReadonlyMap<LineId, string>>()

/** The title of the scene that a line stands in; undefined before the first heading, and for a line without an id. */
export function sceneOf(script: Script, lineId: LineId): string | undefined {
  let known = scenes.get(script)
  if (known === undefined) {
    const titles = new Map<LineId, string>()
    let title: string | undefined
    for (const node of script.nodes) {
      if (node.kind === 'scene') title = node.title
      else if ((node.kind === 'line' || node.kind === 'action') && node.id !== undefined && title !== undefined) {
        titles.set(node.id, title)
      }
    }
    known = titles
    scenes.set(script, known)
  }
  return known.get(lineId)
}
