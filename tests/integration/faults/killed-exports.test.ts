import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { LOCK_FILE } from '../../../electron/export/folder-lock.ts'
import { FINISHED_FILE } from '../../../electron/export/folder/unfinished.ts'
import { runCliProcess } from '../../support/studio/cli-process.ts'
import { renderAll, studioHost } from '../../support/studio/studio-host.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/** All of them by `npm run faults -- killed-exports`. */
const KILLS = process.env['REPARTEE_FAULTS'] === 'full' ? 100 : 3
const LINES = 6

const script = Array.from(
  { length: LINES },
  (_, at) =>
    `${at % 2 === 0 ? 'RUTH' : 'TOM'}: This is line ${at + 1} of a scene that is long enough.  #aaa${at + 100}\n`,
).join('')

/** What a killed export recorded as whole, by path: its file's place on the disk and when it was written. */
async function recorded(out: string): Promise<ReadonlyMap<string, { readonly ino: number; readonly mtimeMs: number }>> {
  const found = new Map<string, { ino: number; mtimeMs: number }>()
  const names = await readdir(out).catch(() => [])
  for (const name of names.filter((one) => one.endsWith('.partial'))) {
    const text = await readFile(join(out, name, FINISHED_FILE), 'utf8').catch(() => '')
    for (const [, path = ''] of text.matchAll(/"path":"([^"]+)".*\n/g)) {
      const { ino, mtimeMs } = await stat(join(out, name, path))
      found.set(path, { ino, mtimeMs })
    }
  }
  return found
}

/** The files of a folder by path; of a manifest everything but when it was written. */
async function filesOf(out: string, names: readonly string[]): Promise<readonly unknown[]> {
  const read = async (name: string) => {
    if (!(await stat(join(out, name))).isFile()) return name
    const bytes = await readFile(join(out, name))
    return name === 'manifest.json'
      ? { ...JSON.parse(bytes.toString()), createdAt: '' }
      : [name, createHash('sha256').update(bytes).digest('hex')]
  }
  return Promise.all(names.map(read))
}

describe('exports that are killed wherever they are', () => {
  it('are gone on with by the next one: nothing is made twice, left over, or other than undisturbed', async () => {
    const host = await studioHost()
    const { project } = await host.call('project.create', { name: 'Killed', folderId: null })
    await host.call('script.replace', { project, text: script })
    await host.call('cast.autoCast', { project })
    await renderAll(host, { project, source: 'draft' })
    // Words that are found later would make other captions.
    await host.call('project.close', { project })
    const folder = await temporaryFolder()
    const [out, temporary] = [join(folder, 'out-first'), join(folder, 'tmp')]
    await mkdir(temporary)
    await writeFile(join(folder, 'mine.txt'), 'mine')
    const path = join(host.folder, 'projects', 'Killed')
    const args = ['export', path, '--out', out, '--what', 'mix,stems,lines,captions', '--draft', '--json']
    const run = (kill?: (stop: (signal: NodeJS.Signals) => void) => void) =>
      runCliProcess(args, {
        dataFolder: join(folder, 'data'),
        cwd: folder,
        env: { TMPDIR: temporary },
        ...(kill === undefined ? {} : { onStart: kill }),
      })
    const first = await run()
    expect(first.code, first.stderr).toBe(0)
    // The first one of a program takes longer than those that come.
    args[3] = join(folder, 'out')
    const before = performance.now()
    await run()
    const tookMs = performance.now() - before
    const whole = (await readdir(out, { recursive: true })).toSorted()
    const undisturbed = await filesOf(out, whole)
    const account = { killed: 0, ended: 0, kept: 0, leftOver: 0 }
    for (let at = 0; at < KILLS; at += 1) {
      // Each time in a folder of its own, so that everything is made again.
      const own = join(folder, `out${at}`)
      args[3] = own
      // In turns at any time, and as soon as so many files are recorded.
      const moment = async () => {
        if (at % 2 === 0) return pause((tookMs * (at + 1)) / KILLS)
        while ((await recorded(own).catch(() => new Map())).size < ((at / 2) % 9) + 1) await pause(1)
      }
      const { code } = await run((stop) => void moment().then(() => stop('SIGKILL')))
      if (code === null) account.killed += 1
      else account.ended += 1
      const there = code === null ? await recorded(own) : new Map()
      account.kept += there.size
      const again = await run()
      expect(again.code, again.stderr).toBe(0)
      const total = whole.length - 2
      // One that was whole already is only put into its place.
      if (there.size > 0 && there.size < total - 1) {
        expect(again.stderr).toContain(`was interrupted: ${there.size} of ${total} files`)
      }
      const reused = JSON.parse(again.stdout).outputs.filter(({ wasReused }: { wasReused: boolean }) => wasReused)
      if (there.size > 0) expect(reused).toHaveLength(there.size)
      for (const [name, { ino, mtimeMs }] of there) {
        expect(await stat(join(own, name))).toMatchObject({ ino, mtimeMs })
        expect(reused.map(({ path }: { path: string }) => path)).toContain(join(own, name))
      }
      expect(await filesOf(own, whole)).toEqual(undisturbed)
      const left = (await readdir(join(folder, `out${at}`), { recursive: true })).filter(
        (name) => !whole.includes(name),
      )
      account.leftOver += left.length
      expect(left).toEqual([])
    }
    const besides = (await readdir(folder)).filter((name) => !/^(?:out(?:-first|\d*)|data|tmp|mine\.txt)$/.test(name))
    account.leftOver += besides.length + (await readdir(temporary)).length
    console.info(`${KILLS} exports: ${JSON.stringify(account)}`)
    expect(besides).toEqual([])
    expect(await readdir(temporary)).toEqual([])
    expect(whole).not.toContain(LOCK_FILE)
    expect(account.killed).toBeGreaterThan(0)
    expect(account.kept).toBeGreaterThan(0)
  })
})
