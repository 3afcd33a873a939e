/** How long (ms) what is not urgent is put off at most. */
const LATEST_MS = 2000

/** Does something once the page has nothing better to do. */
export function whenIdle(work: () => void): void {
  requestIdleCallback(work, { timeout: LATEST_MS })
}
