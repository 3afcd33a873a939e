import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { LOCK_FILE } from '../../../electron/export/folder-lock.ts'
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

describe('exports that are killed wherever they are', () => {
  it('leave nothing behind that the next one does not take away, and no file that is not whole', async () => {
    const host = await studioHost()
    const { project } = await host.call('project.create', { name: 'Killed', folderId: null })
    await host.call('script.replace', { project, text: script })
    await host.call('cast.autoCast', { project })
    await renderAll(host, { project, source: 'draft' })
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
    const account = { killed: 0, ended: 0, leftOver: 0 }
    for (let at = 0; at < KILLS; at += 1) {
      // Each time in a folder of its own, so that everything is made again.
      args[3] = join(folder, `out${at}`)
      const { code } = await run((stop) => void pause((tookMs * (at + 1)) / KILLS).then(() => stop('SIGKILL')))
      if (code === null) account.killed += 1
      else account.ended += 1
      const again = await run()
      expect(again.code, again.stderr).toBe(0)
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
  })
})
