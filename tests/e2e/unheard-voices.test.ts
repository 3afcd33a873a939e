import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EngineVoice, isInstalled, speakLines } from '../support/bench/scenes/engines.ts'
import { launchBrowser } from '../support/browser.ts'
import { openRenderingWindow, renderedScript } from '../support/rendering-window.ts'
import { speakingService } from '../support/scene/draft-as-service.ts'
import { answersOf } from '../support/scene/engine-answers.ts'
import { heardWords } from '../support/words/heard-words.ts'

// Of engines that no limit of the cutter and no reading of the aligner was made with.
const engines: readonly (readonly [string, readonly [EngineVoice, EngineVoice]])[] = [
  [
    'festival',
    [
      { engine: 'hts', voice: 'voice_cmu_us_slt_arctic_hts' },
      { engine: 'diphone', voice: 'voice_kal_diphone' },
    ],
  ],
  [
    'espeak-ng, by its Klatt voices',
    [
      { engine: 'klatt', voice: 'en-us+klatt4', args: ['-p', '60', '-s', '155'] },
      { engine: 'klatt', voice: 'en-us+klatt', args: ['-p', '30', '-s', '150'], played: 0.9 },
    ],
  ],
]

const linesOf = (script: string, voices: readonly [EngineVoice, EngineVoice]) =>
  [...script.matchAll(/^(RUTH|AMOS): (.*?) {2}#/gm)].map(([, name, text = '']) => ({
    voice: voices[name === 'RUTH' ? 0 : 1],
    text,
  }))

describe('a scene in voices that were never heard before', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  for (const [name, voices] of engines) {
    it.skipIf(!voices.every(isInstalled))(
      `of ${name}, is believed at once, and its words are marked while it plays`,
      async () => {
        const said = await speakingService(answersOf(voices))
        // A program that speaks blocks this thread, by which the page is served and driven.
        await speakLines(linesOf(renderedScript, voices))
        const { page, shown, command } = await openRenderingWindow(browser, {
          mode: 'scene',
          speaker: { ...said, voices: ['draft-wren', 'draft-cliff'] },
        })
        await command('Preview whole scenes')
        await page.getByRole('button', { name: 'Render as scenes' }).click()
        const told = page.getByRole('status', { name: /^Announcements/ })
        await told.getByText(/Render finished\. 7 ready/).waitFor()
        expect(said.sent).toHaveLength(2)

        // Words are found when somebody wants them, which takes seconds on a busy machine: the second line has its own first.
        const sounding = page.locator('.cm-content .cm-sounds')
        await page.locator('.cm-line', { hasText: 'Somebody has' }).click()
        await page.keyboard.press('Control+Alt+w')
        await sounding.first().waitFor()
        await page.getByRole('button', { name: 'Pause', exact: true }).first().click()
        await expect.poll(() => sounding.count()).toBe(0)

        await page.locator('.cm-line', { hasText: 'Then stop' }).click()
        const seams = page.getByRole('region', { name: 'Scene answer' })
        await seams.getByText('Drag a border to cut elsewhere.').waitFor()
        expect(await seams.getByRole('button', { name: /^Accept/ }).count()).toBe(0)
        const heard = await heardWords(page)
        await page.keyboard.press('Control+Alt+w')
        // From line to line, in order; a busy machine may draw no frame in a short word.
        const words = ['Then', 'stop', 'looking', 'Somebody', 'has', 'to', 'keep', 'the', 'light']
        const marked = async () => (await heard(words.length)).map((word) => word.replace('.', ''))
        await expect
          .poll(async () => (await marked()).filter((word) => words.indexOf(word) > 2).length)
          .toBeGreaterThan(1)
        const places = (await marked()).map((word) => words.indexOf(word))
        expect(places).not.toContain(-1)
        expect(places).toEqual(places.toSorted((one, other) => one - other))
        expect(shown.breaches).toEqual([])
      },
    )
  }
})
