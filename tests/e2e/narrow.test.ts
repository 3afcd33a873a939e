import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { startLocalStudio } from '../support/host.ts'
import { writeProject } from '../support/small-project.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { canonicalJson } from '../../shared/core/model/canonical.ts'
import { castSchema } from '../../shared/core/model/cast.ts'
import { outOfReach } from '../support/out-of-reach.ts'
import { openWindow, runCommand } from '../support/window.ts'

/** The last is a window of the first at twice the size. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 1100, height: 700 },
  { width: 720, height: 450 },
] as const

/** What opens over the window, by its command. */
const surfaces = [
  'Export',
  'Settings and account',
  'Settings of the project',
  'Pronunciations',
  'Speech service connection',
  'Snapshots of the project',
  'Spending',
  'Add a speaker',
  'Show the render queue',
]

const NAMES = [
  'RUTH',
  'AMOS',
  'MARA VAN DER BERGHE-OYELARAN THE ELDER',
  'TOM',
  'NARRATOR',
  'REPORTER',
  'BARNABY',
  'ANNA',
]

describe('the smallest window', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  it('keeps the name of the project whole beside a long folder, and the fields of find as wide as each other', async () => {
    const base = await temporaryFolder()
    const folder = await writeProject(
      join(base, `A folder that has ${'a very '.repeat(20)}long name`),
      'RUTH: Hello.\n',
    )
    const studio = await startLocalStudio({ dataFolder: join(base, 'data'), project: folder })
    onTestFinished(async () => void (await studio.stop()))
    const { page, breaches, close } = await openWindow(browser, studio.openUrl, { width: 1100, height: 700 })
    onTestFinished(close)
    const isCut = (text: Locator) => text.evaluate((element) => element.scrollWidth > element.clientWidth)
    await expect.poll(() => isCut(page.getByRole('heading', { name: 'Small', exact: true }))).toBe(false)
    await expect.poll(() => isCut(page.getByText('A folder that has'))).toBe(true)

    await page.getByRole('textbox', { name: 'Script' }).click()
    await page.keyboard.press('Control+h')
    const widthOf = async (name: string) =>
      (await page.locator('.field', { has: page.getByRole('textbox', { name, exact: true }) }).boundingBox())?.width
    await page.getByRole('textbox', { name: 'Replace with' }).waitFor()
    const areAlike = async () => (await widthOf('Find')) === (await widthOf('Replace with'))
    await expect.poll(areAlike).toBe(true)

    await page.getByRole('button', { name: 'Repartee menu' }).click()
    await page.getByRole('menuitem', { name: 'Close the project' }).click()
    await expect.poll(() => isCut(page.getByRole('banner').getByRole('heading', { name: 'Repartee' }))).toBe(false)
    expect(breaches).toEqual([])
  })

  it.each([2, 12])('leaves everything within reach and eight lines in sight, with %i speakers', async (count) => {
    const base = await temporaryFolder()
    const names = Array.from({ length: count }, (_none, index) => NAMES[index] ?? `VOICE ${index}`)
    const line = (index: number) => `${names[index % count] ?? ''}: You came back, and nobody saw it.`
    const scene = (number: number) =>
      `\n## Scene ${number}. A place\n\n${Array.from({ length: 12 }, (_none, index) => line(number + index)).join('\n')}\n`
    const script = Array.from({ length: 14 }, (_none, index) => scene(index + 1)).join('')
    const folder = await writeProject(join(base, 'Small'), script)
    const speakers = names.map((name, index) => ({ id: `s${index}`, name, colour: (index % 8) + 1 }))
    await writeFile(join(folder, 'cast.json'), canonicalJson(castSchema.parse({ speakers })))
    const studio = await startLocalStudio({ dataFolder: join(base, 'data'), project: folder })
    onTestFinished(async () => void (await studio.stop()))
    const { page, breaches, close } = await openWindow(browser, studio.openUrl, sizes[1])
    onTestFinished(close)

    const fully = page.locator('.cm-line.cm-speech')
    const seen = () =>
      fully.evaluateAll((lines) => {
        const box = document.querySelector('.cm-scroller')?.getBoundingClientRect() ?? new DOMRect()
        const isSeen = ({ top, bottom }: DOMRect) => top >= box.top && bottom <= box.bottom
        return lines.filter((one) => isSeen(one.getBoundingClientRect())).length
      })
    await page.getByRole('slider', { name: 'Playhead' }).waitFor()
    expect(await seen()).toBeGreaterThanOrEqual(8)
    // With a line that sounds there are numbers in the row of the transport, and a hint below.
    await fully.first().click()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('group', { name: 'Loudness' }).getByText(/LUFS/).waitFor()
    // Every text begins where the others do, however long its name is.
    const starts = await fully.evaluateAll((lines) =>
      lines.map((one) => Math.round(one.querySelector('.cm-name')?.getBoundingClientRect().right ?? 0)),
    )
    expect(new Set(starts)).toEqual(new Set(starts.slice(0, 1)))
    const scenes = page.getByRole('tree', { name: 'Scenes' })
    await scenes.getByRole('treeitem').first().focus()
    await page.keyboard.press('End')
    await expect.poll(() => scenes.getByRole('treeitem').last().getAttribute('aria-posinset')).toBe('14')

    const atEverySize = async (what: string) => {
      for (const size of sizes) {
        await page.setViewportSize(size)
        // The window is drawn anew a moment after it has another size.
        await expect.poll(() => outOfReach(page), { message: `${what} at ${size.width}` }).toEqual([])
      }
    }
    await page.keyboard.press('Control+h')
    await page.getByRole('textbox', { name: 'Replace with' }).waitFor()
    await atEverySize('the script')
    // At the last of them no number and no button of the transport is behind the edge, not even of what could be scrolled.
    const row = page.getByRole('group', { name: 'Loudness' }).locator('xpath=..')
    await expect.poll(() => row.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    await page.keyboard.press('Escape')
    if (count === 2) await besideNotices(page, atEverySize)
    // What the dialogs show does not hang on the number of speakers.
    for (const title of count === 2 ? surfaces : []) {
      await runCommand(page, title)
      await page.getByRole('dialog').first().waitFor()
      await atEverySize(title)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    }
    for (const [key, button] of [
      ['Control+2', 'Render 1 voice'],
      ['Control+3', 'New take'],
    ] as const) {
      await page.keyboard.press(key)
      await page.getByRole('button', { name: button, exact: true }).waitFor()
      await atEverySize(button)
    }
    expect(breaches).toEqual([])
  })
})

/** With three notices and with one nothing lies under them, wherever a person is, and a dialog stays while one is answered. */
async function besideNotices(page: Page, atEverySize: (what: string) => Promise<void>): Promise<void> {
  const notices = page.getByRole('region', { name: 'Notices' })
  for (const name of ['ZELDA', 'YORICK', 'XAVER']) {
    await page.locator('.cm-content').evaluate((content, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, `\n${name}: Who is there?\n`)
    await notices.getByText(name).waitFor()
  }
  expect(await notices.getByRole('status').count()).toBe(3)
  await atEverySize('the script with three notices')
  // Of a notice of more rows than there is room for, all that acts stays in sight.
  const longNames = ['Bartholomew', 'Wilhelmina', 'Constantine', 'Maximiliana', 'Theophrastus']
  await page.setViewportSize(sizes[2])
  await page.locator('.cm-content').evaluate(
    (content, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    `\n${longNames.map((name) => `${name} Featherstonehaugh: Who is there?`).join('\n')}\n`,
  )
  await notices.getByRole('button', { name: 'Choose…' }).waitFor()
  const newest = notices.getByRole('status').last()
  const areInSight = () =>
    newest.evaluate((notice) => {
      const strip = notice.closest('[data-region="notices"]')?.getBoundingClientRect()
      const boxes = [...notice.querySelectorAll('button')].map((button) => button.getBoundingClientRect())
      return strip !== undefined && boxes.every(({ top, bottom }) => top >= strip.top && bottom <= strip.bottom)
    })
  await expect.poll(areInSight).toBe(true)
  await atEverySize('the script with a long notice')
  await newest.getByRole('button', { name: 'Dismiss' }).click()
  for (const key of ['Control+2', 'Control+3', 'Control+1']) {
    await page.keyboard.press(key)
    await atEverySize(`${key} with three notices`)
  }
  for (const title of ['Settings and account', 'Export', 'Pronunciations']) {
    await runCommand(page, title)
    const dialog = page.getByRole('dialog').first()
    await dialog.waitFor()
    await atEverySize(`${title} with notices`)
    // Answered beside the dialog, which stays.
    const left = await notices.getByRole('status').count()
    if (left > 1) await notices.getByRole('button', { name: 'Dismiss' }).first().click()
    await expect.poll(() => notices.getByRole('status').count()).toBe(Math.max(1, left - 1))
    expect(await dialog.isVisible(), title).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await atEverySize('the script with a notice')
  await notices.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect.poll(() => notices.boundingBox().then((box) => box?.height ?? 0)).toBe(0)
}
