import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createProject } from '../../../electron/documents/create-project.ts'
import { takeRecord, projectAt, testProject } from '../../support/projects.ts'
import { renderAll, studioHost } from '../../support/studio/studio-host.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'
import type { CallInput } from '../../../shared/contract/bridge.ts'

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8)

/** Modes by path below a folder. */
async function modesBelow(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).toSorted()
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [relative(folder, path), await modeOf(path)] as const)),
  )
}

describe.skipIf(process.platform === 'win32')('the modes of files', () => {
  it.each(['664', '640', '644', '600', '660'])('saving keeps %s of the file that it replaces', async (mode) => {
    const { path, open } = await testProject()
    const names = ['script.dialogue', 'cast.json', 'project.json', 'pronunciations.csv']
    await writeFile(path('pronunciations.csv'), 'word,spoken_as,scope,whole_word,match_case\n')
    for (const name of names) await chmod(path(name), Number.parseInt(mode, 8))
    const project = await open()
    project.replace('# Other\n\nRUTH: Quite another line.  #aaaaaa\n')
    project.setCast({ speakers: project.cast().speakers.slice(0, 1) })
    project.rename('Another name')
    expect((await project.save()).kind).toBe('saved')
    await project.close()
    for (const name of names) expect([name, await modeOf(path(name))]).toEqual([name, mode])
  })

  it.each([
    ['a folder that a group works in', 0o775, '664', '775'],
    ['a folder that others may read', 0o755, '644', '755'],
    ['a private folder', 0o700, '600', '700'],
  ])('new files in %s can be used by whoever uses the folder', async (_, ofFolder, ofFiles, ofFolders) => {
    const before = process.umask(0o022)
    onTestFinished(() => void process.umask(before))
    const parent = await temporaryFolder()
    const folder = await createProject({ parent, name: 'Shared', text: '# A\n\nRUTH: Hello.  #aaaaaa\n' })
    await chmod(folder, ofFolder)
    const { open, path } = projectAt(folder, join(parent, 'data'))
    const project = await open()
    await project.takes.add(takeRecord('aaaaaa', 'a'), new Uint8Array(100))
    project.setPronunciations([
      { word: 'Ruth', spokenAs: 'Rooth', scope: { kind: 'project' }, wholeWord: true, matchCase: false },
    ])
    expect((await project.save()).kind).toBe('saved')
    const lock = await modeOf(path('.repartee/lock'))
    await project.close()
    expect(lock).toBe(ofFiles)
    for (const name of ['takes.jsonl', 'pronunciations.csv'])
      expect([name, await modeOf(path(name))]).toEqual([name, ofFiles])
    for (const name of ['takes', '.repartee']) expect([name, await modeOf(path(name))]).toEqual([name, ofFolders])
    const [audio = ''] = await readdir(path('takes'))
    expect(await modeOf(path(join('takes', audio)))).toBe(ofFiles)
  })

  it.each([
    ['022', 0o755, '644', '755'],
    ['077', 0o700, '600', '700'],
    ['022', 0o775, '664', '775'],
  ])(
    'all files and folders of an export follow one rule: umask %s in a folder %o',
    async (umask, ofFolder, ofFiles, ofFolders) => {
      const before = process.umask(Number.parseInt(umask, 8))
      onTestFinished(() => void process.umask(before))
      const host = await studioHost()
      const { project } = await host.call('project.create', { name: 'Modes', folderId: null })
      const folder = join(host.folder, 'projects', 'Modes')
      await chmod(folder, ofFolder)
      await host.call('script.replace', { project, text: 'RUTH: Hold the line.  #aaa111\nAMOS: I hold it.  #aaa222\n' })
      await host.call('cast.autoCast', { project })
      await renderAll(host, { project, source: 'draft' })
      const options: CallInput<'export.start'>['options'] = {
        deliver: [
          { what: 'mix', format: 'wav' },
          { what: 'lines', format: 'wav' },
          { what: 'captions', formats: ['srt', 'vtt'] },
        ],
        missing: 'fillWithDraft',
        name: 'One',
      }
      await host.call('export.start', { project, options })
      const modes = await modesBelow(join(folder, 'exports'))
      expect(Object.keys(modes).length).toBeGreaterThan(6)
      for (const [name, mode] of Object.entries(modes)) {
        expect([name, mode]).toEqual([name, /\.[a-z0-9]+$/.test(name) ? ofFiles : ofFolders])
      }
    },
  )

  it('the data folder is for its user alone, and is made so if it was not', async () => {
    const fresh = await studioHost()
    expect(await modeOf(join(fresh.folder, 'data'))).toBe('700')
    const root = await temporaryFolder()
    await mkdir(join(root, 'data'), { mode: 0o755 })
    await chmod(join(root, 'data'), 0o755)
    await studioHost({}, root)
    expect(await modeOf(join(root, 'data'))).toBe('700')
  })
})
