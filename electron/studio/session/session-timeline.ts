import type { CallOutput } from '../../../shared/contract/bridge.ts'
import type { ListenTo } from '../../../shared/core/model/take.ts'
import { graphChanges, isNoChange } from '../../../shared/core/timeline/graph-changes.ts'
import type { GraphParts } from '../../../shared/core/timeline/graph-schema.ts'

/** What is heard now, counted by its changes. */
type SessionTimeline = {
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

/** What is heard now, for each way of listening that some page has. */
export type SessionTimelines = {
  /** Another number whenever any of them may be another. */
  readonly revision: () => number
  readonly read: (since: number | undefined, listenTo?: ListenTo) => CallOutput<'timeline.read'>
}

/** A way of listening that no page has asked for is not looked at; one that none asks for any more is forgotten. */
export function sessionTimelines(partsFor: (listenTo: ListenTo) => () => GraphParts): SessionTimelines {
  const known = new Map<ListenTo, { readonly timeline: SessionTimeline; seen: number; isAskedFor: boolean }>()
  let revision = 0
  const of = (listenTo: ListenTo) => {
    const one = known.get(listenTo) ?? { timeline: sessionTimeline(partsFor(listenTo)), seen: 0, isAskedFor: true }
    known.set(listenTo, one)
    return one
  }
  return {
    revision: () => {
      of('best')
      for (const [listenTo, one] of known) {
        const now = one.timeline.revision()
        if (now === one.seen) continue
        // Every page reads again when it is told: who listens so has read since the last time.
        if (!one.isAskedFor && listenTo !== 'best') known.delete(listenTo)
        else revision += 1
        one.seen = now
        one.isAskedFor = false
      }
      return revision
    },
    read: (since, listenTo = 'best') => {
      const one = of(listenTo)
      one.isAskedFor = true
      return one.timeline.read(since)
    },
  }
}
