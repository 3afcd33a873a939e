import type { Page } from 'playwright'

/**
 * Writes down, from now on, each word that is marked while it sounds, in the script unless told; answers what was written
 * down. Words are shorter than the time in which a busy machine looks again.
 */
export async function heardWords(
  page: Page,
  marks = '.cm-content .cm-sounds',
): Promise<(count: number) => Promise<readonly string[]>> {
  await page.evaluate((selector) => {
    const heard: string[] = []
    const look = (): void => {
      const word = document.querySelector(selector)?.textContent ?? undefined
      if (word !== undefined && word !== heard.at(-1)) heard.push(word)
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
    Object.assign(window, { heardWords: heard })
  }, marks)
  return async (count) => {
    const found: unknown = await page.evaluate(() => Reflect.get(window, 'heardWords'))
    return Array.isArray(found) ? found.slice(0, count).map(String) : []
  }
}
