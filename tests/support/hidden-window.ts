import type { Page } from 'playwright'

/**
 * Makes a page live as one that nobody sees: no frames, and timers once a second at most, as browsers have it (Chromium's
 * "Timer throttling in background pages"; an audible page may get more). A browser without a screen hides no page itself.
 * Answers what shows it again.
 */
export async function hideWindow(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(hide)
  return async () => {
    await page.evaluate('hiddenWindow.show()')
  }
}

// Runs in the page.
function hide(): void {
  const timer = globalThis.setTimeout
  const frame = globalThis.requestAnimationFrame
  const waiting = new Map<number, FrameRequestCallback>()
  let isHidden = true
  let last = 0
  const late = new Proxy(timer, {
    apply: (target, self, [work, ms = 0, ...given]: [() => void, number?, ...unknown[]]) => {
      const due = performance.now() + ms
      const wait = isHidden ? Math.ceil(due / 1000) * 1000 - performance.now() : ms
      return Reflect.apply(target, self, [work, wait, ...given])
    },
  })
  Object.defineProperty(globalThis, 'setTimeout', { value: late, configurable: true })
  Object.defineProperty(globalThis, 'requestAnimationFrame', {
    configurable: true,
    value: (work: FrameRequestCallback) => {
      if (!isHidden) return frame(work)
      last -= 1
      waiting.set(last, work)
      return last
    },
  })
  const tell = (): void => {
    Object.defineProperty(document, 'visibilityState', { value: isHidden ? 'hidden' : 'visible', configurable: true })
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  tell()
  Object.assign(globalThis, {
    hiddenWindow: {
      show: () => {
        isHidden = false
        for (const work of waiting.values()) frame(work)
        waiting.clear()
        tell()
      },
    },
  })
}
