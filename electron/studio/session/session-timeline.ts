import type { CallOutput } from '../../../shared/contract/bridge.ts'
import { graphChanges, isNoChange } from '../../../shared/core/timeline/graph-changes.ts'
import type { GraphParts } from '../../../shared/core/timeline/graph-schema.ts'

/** What is heard now, counted by its changes. */
export type SessionTimeline = {
  /** Another number whenever something else is heard, or elsewhere. */
  readonly revision: () => number
  /** What is heard now; by its differences from an earlier revision, where that is remembered. */
  readonly read: (since: number | undefined) => CallOutput<'timeline.read'>
}

/** A page is behind by one or two; who is further behind is told everything. */
const REMEMBERED = 8

/** `parts` is asked whenever somebody looks. */
export function sessionTimeline(parts: () => GraphParts): SessionTimeline {
  const remembered = new Map<number, GraphParts>()
  let revision = 0
  const look = (): GraphParts => {
    const known = remembered.get(revision)
    const now = parts()
    if (known === now) return now
    if (known !== undefined && isNoChange(graphChanges(known, now))) return known
    revision += 1
    remembered.set(revision, now)
    remembered.delete(revision - REMEMBERED)
    return now
  }
  return {
    revision: () => {
      look()
      return revision
    },
    read: (since) => {
      const now = look()
      const known = since === undefined ? undefined : remembered.get(since)
      return known === undefined
        ? { kind: 'whole', revision, parts: now }
        : { kind: 'changes', revision, changes: graphChanges(known, now) }
    },
  }
}
