import type { HostState } from '../../../shared/contract/host-link.ts'
import type { LinkStatus } from '../../../shared/contract/local-headers.ts'

/** Where the events of a host stand that the page has: `count` is as the host tells it, empty before the first. */
export type LinkPosition = { readonly hostId: string; readonly count: string }

/** The position in a header of the page's answer, `<host id>:<count>`. */
export function positionOf(header: string): LinkPosition {
  const [hostId = '', count = ''] = header.split(':')
  return { hostId, count }
}

/** The position as it is asked for; empty where nothing is known. */
export function askedPosition({ hostId, count }: LinkPosition): string {
  return count === '' ? '' : `${hostId}:${count}`
}

/** What a host's greeting makes of the link: the states that it goes through, in their order. */
export function welcomed(
  state: HostState,
  position: LinkPosition,
  status: LinkStatus,
  nowMs: number,
): { readonly states: readonly HostState[]; readonly position: LinkPosition } {
  const { hostId } = status
  const isKnown = position.hostId === '' || (position.hostId === hostId && status.resumed)
  const count = position.hostId !== hostId || !status.resumed ? String(status.count) : position.count
  // What was missed has to be read anew. Nobody who waits for "lost" may overlook that it was.
  const isMissed = state.kind === 'connected' && !isKnown
  const states: HostState[] = isMissed ? [{ kind: 'lost', sinceMs: nowMs, nextTryMs: nowMs }] : []
  if (isMissed || state.kind !== 'connected' || state.hostId !== hostId) {
    states.push({ kind: 'connected', hostId, resumed: isKnown })
  }
  return { states, position: { hostId, count } }
}
