import { spawnSync } from 'node:child_process'
import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { LOCK_FILE } from '../../../electron/export/folder-lock.ts'
import { readWav } from '../../../electron/audio/codecs/wav.ts'
import { eventually } from '../../support/eventually.ts'
import { runCliProcess } from '../../support/studio/cli-process.ts'
import { renderAll, studioHost } from '../../support/studio/studio-host.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const hangingDisk = fileURLToPath(new URL('../../support/hanging-disk.mjs', import.meta.url))

/** The id of a process that is there for as long as this one is, and of one that has ended. */
const alive = process.ppid
const ended = spawnSync(process.execPath, ['--version']).pid

/** Folders, each with one file in it. */
async function leave(parent: string, folders: Readonly<Record<string, string>>): Promise<void> {
  for (const [folder, file] of Object.entries(folders)) {
    await mkdir(join(parent, folder, 'lines'), { recursive: true })
    await writeFile(join(parent, folder, file), 'half')
  }
}

describe('what a killed export left', () => {
  it('is swept by the next one of the project and takes no name from it, and nothing else is', async () => {
    const host = await studioHost()
    const { project } = await host.call('project.create', { name: 'The Line', folderId: null })
    await host.call('script.replace', { project, text: 'RUTH: Hold the line.  #aaa111\n' })
    await host.call('cast.autoCast', { project })
    await renderAll(host, { project, source: 'draft' })
    const exports = join(host.folder, 'projects', 'The Line', 'exports')
    await leave(exports, {
      'First cut.partial': 'mix.wav',
      [`First cut draft.${ended}.partial`]: '.mix draft.wav.partial',
      [`Second cut.${alive}.partial`]: 'mix.wav',
      'Notes.partial': 'notes.txt',
      [`Notes.${ended}.partial`]: 'notes.txt',
    })
    await writeFile(join(exports, 'file.partial'), 'mine')
    await host.call('export.start', {
      project,
      options: { deliver: [{ what: 'mix', format: 'wav' }], missing: 'fillWithDraft', name: 'First cut' },
    })
    const others = [`Notes.${ended}.partial`, 'Notes.partial', `Second cut.${alive}.partial`, 'file.partial']
    expect((await readdir(exports)).toSorted()).toEqual(['First cut draft', ...others].toSorted())
  })

  it('inside a folder is swept by the next one into it, and nothing else is', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'line.dialogue'), 'RUTH: Hold the line.\n')
    const out = join(folder, 'out')
    const partial = (pid: number, digit: string): string => `.repartee-${pid}-${digit.repeat(12)}.partial`
    const others = { [partial(alive, '1')]: 'mix.wav', [partial(ended, '2')]: 'notes.txt', 'mine.partial': 'mix.wav' }
    await leave(out, { ...others, [partial(ended, '3')]: '.mix.wav.partial' })
    // Of processes that were killed while they took the lock: one had written who it is, the other had not.
    await writeFile(join(out, `${LOCK_FILE}.${ended}-${'4'.repeat(12)}`), `${ended} ${hostname()}`)
    await writeFile(join(out, `${LOCK_FILE}.${ended}-${'5'.repeat(12)}.old`), '')
    const args = ['render', 'line.dialogue', '--draft', '--json', '--out', 'out']
    const run = await runCliProcess(args, { dataFolder: join(folder, 'data'), cwd: folder })
    expect(run.code, run.stderr).toBe(0)
    expect((await readdir(out)).toSorted()).toEqual([...Object.keys(others), 'manifest.json', 'mix.wav'].toSorted())
  })

  it('in its middle has no file of its name, and the next one is whole', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'line.dialogue'), 'RUTH: Hold the line.\n')
    const toggle = join(folder, 'hang')
    const env = { NODE_OPTIONS: `--import ${hangingDisk}`, HANGING_DISK_SWITCH: toggle, HANGING_DISK_NAME: 'mix.wav' }
    const setup = { dataFolder: join(folder, 'data'), cwd: folder }
    const args = ['render', 'line.dialogue', '--draft', '--json', '--lines', '--captions', 'srt', '--out', 'out']
    await writeFile(toggle, '')
    let kill: (signal: NodeJS.Signals) => void = () => undefined
    const killed = runCliProcess(args, { ...setup, env, onStart: (stop) => (kill = stop) })
    // The export stands still with its mix made and not yet in its place.
    await eventually(() => access(`${toggle}.hangs`))
    kill('SIGKILL')
    expect((await killed).code).toBeNull()
    const left = await readdir(join(folder, 'out'), { recursive: true, withFileTypes: true })
    // Beside them a lock, which names a process that has ended.
    const files = left
      .filter((entry) => entry.isFile() && entry.name !== LOCK_FILE)
      .map((entry) => join(entry.parentPath, entry.name))
    expect(files.length).toBe(4)
    expect(files.filter((path) => !/out\/\.repartee-\d+-[0-9a-f]{12}\.partial\//.test(path))).toEqual([])

    await rm(toggle)
    const again = await runCliProcess(args, setup)
    expect(again.code, again.stderr).toBe(0)
    const out = join(folder, 'out')
    expect((await readdir(out)).toSorted()).toEqual(['captions.srt', 'lines', 'manifest.json', 'mix.wav'])
    await runCliProcess([...args.slice(0, -1), 'clean'], { ...setup, dataFolder: join(folder, 'other data') })
    // Takes of other runs were made at other times, which the files say: what sounds is the same, and as many bytes.
    const [mix, clean] = [await readFile(join(out, 'mix.wav')), await readFile(join(folder, 'clean', 'mix.wav'))]
    expect(mix.length).toBe(clean.length)
    expect(readWav(mix).pcm).toEqual(readWav(clean).pcm)
  })
})
