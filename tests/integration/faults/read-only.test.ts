import { chmod, chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createProject } from '../../../electron/documents/create-project.ts'
import { makePrivateFolder } from '../../../electron/base/modes.ts'
import { openTakeStore } from '../../../electron/documents/takes/take-store.ts'
import { startChild } from '../../support/child.ts'
import { openToAll, smallDisk, whyNoMounts } from '../../support/mounts.ts'
import { SCRIPT, type TestProject, takeRecord, testProject } from '../../support/projects.ts'
import { studioHost } from '../../support/studio/studio-host.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const isRoot = process.getuid?.() === 0
if (!isRoot) process.stdout.write('skipped, because only root can work as a user who is not root\n')

/** The user "nobody", to whom permission bits mean something. */
const NOBODY = 65_534

/** A project with a take, which nobody but this user may change, and a data folder that is the other user's. */
async function withTake(): Promise<TestProject> {
  const project = await testProject()
  const { store } = await openTakeStore(project.folder)
  await store.add(takeRecord('aaaaaa', 'a'), new Uint8Array(300).fill(1))
  await store.flush()
  await openToAll(dirname(project.folder))
  await mkdir(project.data)
  await chown(project.data, NOBODY, NOBODY)
  return project
}

async function asNobody(mode: string, { folder, data }: TestProject): Promise<Record<string, unknown>> {
  const user = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
  const child = startChild([mode, folder, data], user)
  const { code, errors } = await child.ended
  expect(`${code} ${errors}`).toBe('0 ')
  return child.said[0] ?? {}
}

const copyIsWhole = { copyState: 'saved', copyTakes: 1, newTakes: 2, isOtherProject: true }

describe.skipIf(!isRoot)('a folder that this user may not write to', () => {
  it('opens for reading as a user who is not root, and in a copy everything can be written', async () => {
    const project = await withTake()
    for (const entry of await readdir(project.folder, { recursive: true, withFileTypes: true })) {
      await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o555 : 0o444)
    }
    await chmod(project.folder, 0o555)
    const before = await readFile(project.path('script.dialogue'), 'utf8')
    // The control proves that the folder really refused: as root it would not have.
    expect(await asNobody('read-only', project)).toMatchObject({
      control: 'EACCES',
      readOnly: true,
      state: 'readOnly',
      text: before,
      copyText: before,
      ...copyIsWhole,
    })
    expect(await readFile(project.path('script.dialogue'), 'utf8')).toBe(before)
  })

  it('any more: what is only in memory by then is in the copy', async () => {
    const project = await withTake()
    await mkdir(project.path('.repartee'))
    await chown(project.folder, NOBODY, NOBODY)
    for (const entry of await readdir(project.folder, { recursive: true, withFileTypes: true })) {
      await chown(join(entry.parentPath, entry.name), NOBODY, NOBODY)
    }
    const told = await asNobody('lose-the-right', project)
    expect(told).toMatchObject({ control: 'EACCES', readOnly: false, state: 'failed', ...copyIsWhole })
    expect(told['copyText']).toMatch(/^# Test\n[^]*\nRUTH: Only in memory\. {2}#[a-z0-9]{6}\n$/)
    expect(await readFile(project.path('script.dialogue'), 'utf8')).toBe(SCRIPT)
    const copied: unknown = JSON.parse(await readFile(join(project.data, 'The Copy', 'cast.json'), 'utf8'))
    expect(copied).toMatchObject({ speakers: [{ name: 'RUTH' }] })
  })
})

describe.skipIf(whyNoMounts !== undefined)('a data folder on a disk that may only be read', () => {
  it.each([['data'], ['home', 'share', 'data']])(
    'is refused for that, and not as one that is gone: %s',
    async (...names) => {
      const disk = await smallDisk(1024 * 1024)
      disk.makeReadOnly()
      await expect(makePrivateFolder(join(disk.path, ...names))).rejects.toMatchObject({ code: 'EROFS' })
    },
  )
})

describe.skipIf(whyNoMounts !== undefined)('Save a copy from a disk that may only be read', () => {
  it('makes a project with the edits that could not be saved, which can be written', async () => {
    const disk = await smallDisk(1024 * 1024)
    const folder = await createProject({ parent: disk.path, name: 'Kept', text: SCRIPT })
    const home = await temporaryFolder()
    const dialogs = { native: true, chooseProject: async () => folder, confirmSpending: async () => false }
    const host = await studioHost({ dialogs }, home)
    const opened = await host.call('project.open', { entryId: null })
    if (opened === null) throw new Error('The project was not opened')
    const { project } = opened
    disk.makeReadOnly()
    await expect(writeFile(join(disk.path, 'control'), 'x')).rejects.toMatchObject({ code: 'EROFS' })
    const edited = SCRIPT.replace('Good evening', 'Typed since')
    await host.call('script.replace', { project, text: edited })
    expect((await host.call('project.save', { project })).kind).toBe('failed')

    const { recentId } = await host.call('project.saveCopy', { project, name: 'The Copy', folderId: null })
    const copy = await host.call('project.openRecent', { recentId })
    expect([copy.name, copy.text]).toEqual(['The Copy', edited])
    await host.call('script.replace', { project: copy.project, text: `${edited}RUTH: More.  #eeeeee\n` })
    expect((await host.call('project.save', { project: copy.project })).kind).toBe('saved')
    expect(await readFile(join(home, 'projects', 'The Copy', 'script.dialogue'), 'utf8')).toContain('More.')
    expect(await readFile(join(folder, 'script.dialogue'), 'utf8')).toBe(SCRIPT)
  })
})
