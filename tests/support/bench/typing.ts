import type { CDPSession, Page } from 'playwright'

/** Keys that are typed in one round into one target. */
export const keysPerRound = 60

/** One round of typing: a latency for every key, and the main thread's processor time a key. Milliseconds. */
export type Sample = { readonly latencies: readonly number[]; readonly cpuMs: number }

/** Something to type into. */
export type Target = {
  readonly name: string
  readonly page: Page
  readonly session: CDPSession
  /** Expression of the page: the text of the caret's line. */
  readonly line: string
  /** Until everything that follows from typing is done: that work is not to fall into the next one's round. */
  readonly settleMs: number
}

// Runs in the page: notes for every key when its frame was done.
const probe = `
  window.keyTimes = []
  document.addEventListener('keydown', (event) => {
    const pressed = event.timeStamp
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => window.keyTimes.push(performance.now() - pressed)
      port2.postMessage(0)
    })
  }, true)
`

/** Makes a page that has the focus where to type a target. */
export async function target(page: Page, options: Pick<Target, 'name' | 'line' | 'settleMs'>): Promise<Target> {
  const session = await page.context().newCDPSession(page)
  // Time the thread ran, not time that passed: a busy machine takes turns.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.evaluate(probe)
  return { page, session, ...options }
}

/**
 * Types at the end of the next line of speech and answers what each key took, from its own time stamp to the first task
 * after the next frame: without compositor and display.
 * @throws Error if a key was lost or nothing was written.
 */
export async function typeInto({ name, page, session, line, settleMs }: Target): Promise<Sample> {
  await page.bringToFront()
  await toNextLineOfSpeech(page, line)
  await page.waitForTimeout(500)
  await page.evaluate('window.keyTimes = []')
  const before = await taskMs(session)
  for (let key = 0; key < keysPerRound; key++) {
    const text = key % 6 === 5 ? ' ' : 'e'
    const code = text === ' ' ? 'Space' : 'KeyE'
    const event = { key: text, code, text, windowsVirtualKeyCode: text === ' ' ? 32 : 69 }
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
    // Uneven, so that keys do not fall into step with frames.
    await page.waitForTimeout(35 + ((key * 7) % 20))
  }
  const after = await taskMs(session)
  const latencies: unknown = await page.evaluate('window.keyTimes')
  if (!Array.isArray(latencies) || latencies.length < keysPerRound * 0.9) throw new Error(`${name}: keys were lost`)
  // A key that nothing was written by would be fast, and worthless.
  const written = await textOfLine(page, line)
  if (!written.includes('eeeee eeeee')) throw new Error(`${name}: the keys were not written: ${written}`)
  await page.waitForTimeout(settleMs)
  return { latencies: latencies.map(Number), cpuMs: (after - before) / keysPerRound }
}

// A line of its own each round: lines stay as long as lines are.
async function toNextLineOfSpeech(page: Page, line: string): Promise<void> {
  for (let steps = 0; steps < 20; steps++) {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    const text = await textOfLine(page, line)
    if (/^[A-Z]{3}/.test(text) && !text.includes('eeeee')) return
  }
  throw new Error('There is no line of speech to type into')
}

async function textOfLine(page: Page, line: string): Promise<string> {
  return String(await page.evaluate(line))
}

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}
