import type { Page } from 'playwright'

/**
 * Presses keys one after the other without waiting for what each one does, as a key that is held repeats: keys that are
 * waited for have pauses between them on a busy machine. `Shift+ArrowRight`: with a modifier.
 */
export async function pressInOneGo({ keyboard }: Page, keys: readonly string[]): Promise<void> {
  await Promise.all(
    keys.flatMap((key) => {
      const held = key.split('+')
      return [...held.map((one) => keyboard.down(one)), ...held.toReversed().map((one) => keyboard.up(one))]
    }),
  )
}

/** The page is busy from the first of the keys on, for so long that all of them wait behind what that one does. */
export async function pressWhileBusy(page: Page, keys: readonly string[], busyMs = 200): Promise<void> {
  await page.evaluate((milliseconds) => {
    const keepBusy = (): void => {
      const until = performance.now() + milliseconds
      while (performance.now() < until);
    }
    document.addEventListener('keydown', keepBusy, { capture: true, once: true })
  }, busyMs)
  await pressInOneGo(page, keys)
}
