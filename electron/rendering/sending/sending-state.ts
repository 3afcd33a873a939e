import { assertNever } from '../../../shared/core/model/assert-never.ts'

/** A claim on the sending of a project that was made here. */
export type Claim = {
  /** Undefined in a folder that cannot be written to. */
  readonly number: number | undefined
  /** By a clock that only ever grows, in milliseconds. */
  readonly sinceMs: number
}

/**
 * Whether this opening has the right to send, and how many here count on it:
 *
 *     free        --claimed-->    held        with those who counted on a claim that was lost
 *     held        --joined-->     held        one more
 *     any         --left-->       the same    one fewer
 *     held        --overtaken-->  lost        those who count on it find out before they send
 *     held, lost  --letGo-->      free        with those who have not found out yet
 */
export type SendingState =
  | { readonly kind: 'free'; readonly holders: number }
  | { readonly kind: 'held'; readonly claim: Claim; readonly holders: number }
  | { readonly kind: 'lost'; readonly claim: Claim; readonly holders: number }

/** What can happen to the right to send. */
export type SendingEvent =
  | { readonly kind: 'claimed'; readonly claim: Claim }
  | { readonly kind: 'joined' }
  | { readonly kind: 'left' }
  /** Somebody else has the project now, or the disk says so: it is about this claim only. */
  | { readonly kind: 'overtaken'; readonly claim: Claim }
  | { readonly kind: 'letGo' }

/** The state before anything is claimed. */
export const nothingClaimed: SendingState = { kind: 'free', holders: 0 }

/** The state after an event. An event that does not fit changes nothing. */
export function stepSending(state: SendingState, event: SendingEvent): SendingState {
  switch (event.kind) {
    case 'claimed':
      return state.kind === 'free' ? { ...state, kind: 'held', claim: event.claim } : state
    case 'joined':
      return state.kind === 'held' ? { ...state, holders: state.holders + 1 } : state
    case 'left':
      return { ...state, holders: Math.max(0, state.holders - 1) }
    case 'overtaken':
      return state.kind === 'held' && state.claim === event.claim ? { ...state, kind: 'lost' } : state
    case 'letGo':
      return { kind: 'free', holders: state.holders }
    default:
      return assertNever(event, 'event of the right to send')
  }
}
