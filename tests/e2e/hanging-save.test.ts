import { access, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { launchDouble } from '../support/electron-double/launch.ts'
import { startLocalStudio } from '../support/host.ts'
import { writeProject } from '../support/small-project.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { openWindow } from '../support/window.ts'

const SCRIPT = '# Small\nRUTH: Engines to dead slow.  #aaaaa1\n'

const hangingDisk = fileURLToPath(new URL('../support/hanging-disk.mjs', import.meta.url))

/** A project on a disk that stops answering once `hang` was called. */
async function onHangingDisk() {
  const base = await temporaryFolder()
  const project = await writeProject(join(base, 'Small'), SCRIPT)
  const toggle = join(base, 'hang')
  const dataFolder = join(base, 'data')
  const env = { NODE_OPTIONS: `--import ${hangingDisk}`, HANGING_DISK_SWITCH: toggle }
  const isThere = (path: string): Promise<boolean> =>
    access(path).then(
      () => true,
      () => false,
    )
  return {
    base,
    project,
    dataFolder,
    env,
    hang: () => writeFile(toggle, ''),
    mend: () => rm(toggle),
    /** The fault really happened. */
    hangs: () => isThere(`${toggle}.hangs`),
    onDisk: () => readFile(join(project, 'script.dialogue'), 'utf8'),
    pending: async (): Promise<string> => {
      const names = await readdir(join(dataFolder, 'pending'), { recursive: true }).catch(() => [])
      const records = names.filter((name) => name.endsWith('.json') && !name.includes('.tmp'))
      return (await Promise.all(records.map((name) => readFile(join(dataFolder, 'pending', name), 'utf8')))).join()
    },
  }
}

describe('a save that hangs', () => {
  it('makes the desktop application ask before it quits, and the edit is offered at the next start', async () => {
    const disk = await onHangingDisk()
    const settings = { chosenFolder: disk.project, answer: 1 }
    const desktop = launchDouble({ dataFolder: disk.dataFolder, settings, env: disk.env })
    onTestFinished(async () => void (await desktop.stop()))
    const page = await desktop.page()
    const handle = await page.evaluate(async () => {
      const opened = await window.studio?.call['project.open']({ entryId: null })
      return opened?.ok === true ? String(Reflect.get(Object(opened.value), 'project')) : 'not opened'
    })
    await disk.hang()
    const sent = await page.evaluate(
      async ([project, text]) =>
        (await window.studio?.call['script.replace'](JSON.parse(JSON.stringify({ project, text }))))?.ok,
      [handle, `${SCRIPT}RUTH: Typed while it hung.  #aaaaa2\n`] as const,
    )
    expect(sent).toBe(true)
    await expect.poll(disk.hangs).toBe(true)
    await expect.poll(disk.pending).toContain('Typed while it hung')
    const asked = () => desktop.reports().filter((entry) => entry.kind === 'asked')
    expect(asked()).toEqual([])
    // As the system would end it: the second button is "Quit now".
    expect(await desktop.stop()).toBe(0)
    expect(asked()).toEqual([{ kind: 'asked', message: 'Saving has not finished.', buttons: ['Wait', 'Quit now'] }])
    expect(await disk.onDisk()).toBe(SCRIPT)

    await disk.mend()
    const again = launchDouble({ dataFolder: disk.dataFolder, settings, env: disk.env })
    onTestFinished(async () => void (await again.stop()))
    const recovery = await (await again.page()).evaluate(async () => {
      const opened = await window.studio?.call['project.open']({ entryId: null })
      const project: unknown = Reflect.get(Object(opened?.ok === true ? opened.value : {}), 'project')
      const input = Object.assign(Object.create(null), { project })
      const safety = await window.studio?.call['safety.read'](input)
      return safety?.ok === true ? JSON.stringify(safety.value) : 'nothing'
    })
    expect(recovery).toContain('"kind":"pending"')
    expect(await again.stop()).toBe(0)
    expect(again.reports().filter((entry) => entry.kind === 'asked')).toEqual([])
  })

  it('makes the local host say so when it is told to end, and end when it is told again', async () => {
    const disk = await onHangingDisk()
    const studio = await startLocalStudio({ dataFolder: disk.dataFolder, env: disk.env, project: disk.project })
    onTestFinished(() => void studio.process.kill('SIGKILL'))
    const browser = await launchBrowser()
    onTestFinished(() => browser.close())
    const shown = await openWindow(browser, studio.openUrl)
    await shown.page.locator('.cm-line', { hasText: 'Engines' }).waitFor()
    await disk.hang()
    await shown.page.locator('.cm-line', { hasText: 'Engines' }).click()
    await shown.page.keyboard.press('End')
    await shown.page.keyboard.type(' Typed while it hung.')
    await expect.poll(disk.hangs).toBe(true)
    await expect.poll(disk.pending).toContain('Typed while it hung')
    await shown.page.getByText('Still saving').first().waitFor()
    await shown.close()

    const ended = studio.stop()
    await expect.poll(studio.errors).toContain('Saving has not finished')
    expect(studio.process.exitCode).toBeNull()
    studio.process.kill('SIGINT')
    expect(await ended).toBe(1)
    expect(await disk.onDisk()).toBe(SCRIPT)
    expect(await disk.pending()).toContain('Typed while it hung')
  })
})
