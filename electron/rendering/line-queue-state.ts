import type { LineId } from '../../shared/core/model/ids.ts'
import type { LineQueueState } from '../../shared/core/render/line-views.ts'
import type { LineStatus } from '../../shared/core/queue/account.ts'
import type { Script } from '../../shared/core/model/script.ts'
import { estimateSpokenSamples } from '../../shared/core/reading/estimate.ts'

/** Bytes of one sample of the audio that is asked for. */
const BYTES_PER_SAMPLE = 2

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
