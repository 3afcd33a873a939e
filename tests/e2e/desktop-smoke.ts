import type { Page } from 'playwright'
import { expect } from 'vitest'

/** A key that must never be seen again once it has been typed. */
export const CANARY = 'canary-7f31c9d2e8b64a05-end9'

/**
 * What holds for the desktop application's window, whatever drives it: the real Electron or its double. The page is the
 * first window of a first run.
 */
export async function smoke(page: Page): Promise<void> {
  await showsTheSample(page)
  await answersCalls(page)
  await servesAudio(page)
  await exposesFunctionsOnly(page)
  await keepsTheKey(page)
  await staysWhereItIs(page)
}

async function showsTheSample(page: Page): Promise<void> {
  await page.getByText('Engines to dead slow').first().waitFor()
}

async function answersCalls(page: Page): Promise<void> {
  const answer = await page.evaluate(() => window.studio?.call['app.read']({}))
  expect(answer).toMatchObject({ ok: true, value: { host: 'electron', picker: 'native' } })
  const wrong = await page.evaluate(() => {
    // What a hostile script would send, past the types of the honest ones.
    const call: unknown = window.studio?.call['project.read']
    return typeof call === 'function' ? call({ project: '../../etc' }) : undefined
  })
  expect(wrong).toMatchObject({ ok: false, error: { code: 'input.invalid' } })
}

async function servesAudio(page: Page): Promise<void> {
  const answers = await page.evaluate(async () => {
    const opened = await window.studio?.call['project.openSample']({ sampleId: 'the-night-ferry' })
    const view: unknown = opened?.ok === true ? opened.value : undefined
    const project: unknown = Reflect.get(Object(view), 'project')
    const lines: { take?: { id: string } }[] = Reflect.get(Object(view), 'lines') ?? []
    const id = lines.find((line) => line.take !== undefined)?.take?.id ?? ''
    const url = window.studio?.mediaUrl(String(project), id) ?? ''
    const part = await fetch(url, { headers: { range: 'bytes=0-3' } })
    const beyond = await fetch(url, { headers: { range: 'bytes=999999999-' } })
    const unknown = await fetch(url.replace(id, 'f'.repeat(64)))
    return { head: await part.text(), statuses: [part.status, beyond.status, unknown.status] }
  })
  expect(answers).toEqual({ head: 'RIFF', statuses: [206, 416, 404] })
}

async function exposesFunctionsOnly(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const kinds = new Set<string>()
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) {
        kinds.add(typeof value)
        return
      }
      for (const member of Object.values(value)) walk(member)
    }
    walk(window.studio)
    return {
      kinds: [...kinds],
      members: Object.keys(window.studio ?? {}),
      node: ['process', 'require', 'module', 'Buffer'].filter((name) => name in window),
    }
  })
  expect(found).toEqual({ kinds: ['function'], members: ['call', 'on', 'mediaUrl'], node: [] })
}

async function keepsTheKey(page: Page): Promise<void> {
  const answer = await page.evaluate(
    (key) => window.studio?.call['connection.set']({ address: 'https://speech.invalid', key, keepIn: 'memory' }),
    CANARY,
  )
  expect(answer).toMatchObject({ ok: true, value: { kind: 'connected', last4: CANARY.slice(-4), keptIn: 'memory' } })
  const seen = await page.evaluate(async () => {
    const answers = [await window.studio?.call['app.read']({}), await window.studio?.call['connection.read']({})]
    return JSON.stringify([
      answers,
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      document.documentElement.outerHTML,
    ])
  })
  expect(seen).toContain(CANARY.slice(-4))
  expect(seen).not.toContain(CANARY)
  expect(await page.evaluate(() => window.studio?.call['connection.clear']({}))).toMatchObject({ ok: true })
}

async function staysWhereItIs(page: Page): Promise<void> {
  const before = page.url()
  const frameHasStudio = await page.evaluate(() => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const hasStudio = frame.contentWindow !== null && 'studio' in frame.contentWindow
    frame.remove()
    return hasStudio
  })
  expect(frameHasStudio).toBe(false)
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = 'https://elsewhere.invalid/'
    document.body.append(link)
    link.click()
    link.remove()
  })
  // Another round trip through the page shows that it is still there, with its document.
  expect(await page.evaluate(() => document.title)).toContain('Repartee')
  expect(page.url()).toBe(before)
}
