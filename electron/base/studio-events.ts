import type { EventName, EventPayload } from '../../shared/contract/bridge.ts'

/** A listener of every event of the contract. */
export type StudioListener = <N extends EventName>(name: N, payload: EventPayload<N>) => void

/** Sends an event to everybody who listens. */
export type Emit = <N extends EventName>(name: N, payload: EventPayload<N>) => void

/** The studio's events: one sender, any number of listeners. A listener that throws does not keep others from hearing. */
export function createEvents(): { readonly emit: Emit; readonly onEvent: (listener: StudioListener) => () => void } {
  const listeners = new Set<StudioListener>()
  return {
    emit: (name, payload) => {
      for (const listener of listeners) {
        try {
          listener(name, payload)
        } catch {
          // A window that is going away must not stop a render.
        }
      }
    },
    onEvent: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
