import type { RenderKey } from '../../../shared/core/model/ids.ts'

/** What sends for one studio: the queue and auditions never have the same request under way at the same time. */
export type SharedRequests = {
  /**
   * Waits while a request of this key is under way, then takes its place. `hasWaited`: what another was sent for may be
   * there now. `leave` is to be called once, however it ends.
   */
  readonly enter: (key: RenderKey) => Promise<{ readonly hasWaited: boolean; readonly leave: () => void }>
}

/** Nothing is under way. */
export function createSharedRequests(): SharedRequests {
  const underWay = new Map<RenderKey, Promise<void>>()
  return {
    enter: async (key) => {
      let hasWaited = false
      for (let other = underWay.get(key); other !== undefined; other = underWay.get(key)) {
        hasWaited = true
        await other
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      underWay.set(key, promise)
      const leave = (): void => {
        underWay.delete(key)
        resolve()
      }
      return { hasWaited, leave }
    },
  }
}
