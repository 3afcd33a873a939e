import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { canonicalJson } from '../../shared/core/model/canonical.ts'
import { launchBrowser } from '../support/browser.ts'
import { startLocalStudio } from '../support/host.ts'
import { makeGate } from '../support/stand-in/gate.ts'
import { writeProject } from '../support/small-project.ts'
import { temporaryFolder } from '../support/temp-folder.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

async function open(prepare: (page: Page) => Promise<void> = async () => undefined) {
  const base = await temporaryFolder()
  const folder = await writeProject(join(base, 'Small'), '')
  await writeFile(join(folder, 'cast.json'), canonicalJson({ speakers: [] }))
  const studio = await startLocalStudio({ dataFolder: join(base, 'data'), project: folder })
  onTestFinished(async () => void (await studio.stop()))
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  onTestFinished(() => page.close())
  await prepare(page)
  await page.goto(studio.openUrl, { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Script' }).click()
  const input = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  const commit = (text: string) => input.send('Input.insertText', { text })
  const onDisk = async () => (await readFile(join(folder, 'script.dialogue'), 'utf8')).replace(/ {2}#[a-z0-9]{6}/g, '')
  const frames = (count: number) =>
    page.evaluate(async (last) => {
      for (let frame = 0; frame < last; frame += 1) await new Promise((next) => requestAnimationFrame(next))
    }, count)
  return { page, compose, commit, onDisk, frames }
}

it('a window that comes while an input method composes, once and again, breaks off nothing', async () => {
  const window = makeGate()
  const files = /\/assets\/window-[^/]*\.js/
  const { page, compose, commit, onDisk, frames } = await open(async (fresh) => {
    await fresh.route(files, async (route) => {
      await window.opened
      await route.continue()
    })
  })
  await compose('Zoé:')
  const come = page.waitForResponse(files)
  window.open()
  await (await come).finished()
  // At once: in a pause between two words the window may come.
  await Promise.all([commit('Zoé:'), compose('Hi')])
  await frames(40)
  expect(await page.locator('#root > *').count()).toBe(0)
  await compose('Hi.')
  await commit('Hi.')
  await page.getByRole('button', { name: 'Play', exact: true }).first().waitFor()
  await expect.poll(onDisk).toBe('ZOÉ: Hi.')
})

it('a head is a head where the next words are composed at once', async () => {
  const { page, compose, commit, onDisk, frames } = await open()
  await page.getByRole('button', { name: 'Play', exact: true }).first().waitFor()
  await compose('太郎：')
  await Promise.all([commit('太郎：'), compose('は')])
  await frames(40)
  await compose('はい。')
  await commit('はい。')
  await expect.poll(onDisk).toBe('太郎: はい。')
})
