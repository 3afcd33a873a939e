import type { LineId, RenderKey } from '../model/ids.ts'
import type { Take } from '../model/take.ts'

/** Takes of kind `line`, found by their line and by their key; lists are oldest first, as the records came. */
export type TakeLookup = {
  readonly ofLine: (lineId: LineId) => readonly Take[]
  readonly withKey: (key: RenderKey) => readonly Take[]
}

const none: readonly Take[] = []
const indexes = new WeakMap<readonly Take[], TakeLookup>()

/** Builds the index once for a list; the list must not be changed afterwards (a store makes a new one instead). */
export function indexTakes(takes: readonly Take[]): TakeLookup {
  const known = indexes.get(takes)
  if (known !== undefined) return known
  const byLine = new Map<LineId, Take[]>()
  const byKey = new Map<RenderKey, Take[]>()
  for (const take of takes) {
    if (take.kind !== 'line') continue
    add(byLine, take.lineId, take)
    add(byKey, take.key, take)
  }
  const index: TakeLookup = {
    ofLine: (lineId) => byLine.get(lineId) ?? none,
    withKey: (key) => byKey.get(key) ?? none,
  }
  indexes.set(takes, index)
  return index
}

/**
 * The origin of the newest service take, or undefined. While no service is connected, plans for `source: 'service'` use
 * it, so that paid audio does not look outdated only because there is no connection.
 */
export function lastServiceOrigin(takes: readonly Take[]): string | undefined {
  const known = origins.get(takes)
  if (known !== undefined) return known.origin
  const newest = takes.findLast((take) => take.source === 'service' && take.requests.length > 0)
  const origin = newest?.requests[0]?.origin
  origins.set(takes, { origin })
  return origin
}

// Asked for with every line of a plan: among thousands of drafts without a service take each look would be at all of them.
const origins = new WeakMap<readonly Take[], { readonly origin: string | undefined }>()

function add<K>(lists: Map<K, Take[]>, key: K, take: Take): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [take])
  else list.push(take)
}
