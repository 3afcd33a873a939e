import { execFileSync } from 'node:child_process'
import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testProject } from '../../support/projects.ts'
import { renderAll, studioHost } from '../../support/studio/studio-host.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/** What may lie where the audio of a take should be. `secret` is a file outside the project. */
const entries: readonly (readonly [string, (path: string, secret: string) => Promise<void>])[] = [
  ['a link to a file outside', (path, secret) => symlink(secret, path)],
  ['a link to nowhere', (path) => symlink('/nowhere/at/all', path)],
  ['a link to itself', (path) => symlink(path, path)],
  [
    'links in a ring',
    async (path) => {
      await symlink(`${path}.2`, path)
      await symlink(path, `${path}.2`)
    },
  ],
  ['a link to a device that never ends', (path) => symlink('/dev/zero', path)],
  ['a pipe', async (path) => void execFileSync('mkfifo', [path])],
]

describe('in place of the audio of a take', () => {
  it.runIf(process.platform === 'linux').each(entries)(
    '%s is never served, exported or written through, and the line can be rendered again',
    async (_, put) => {
      const host = await studioHost()
      const { project } = await host.call('project.create', { name: 'The Line', folderId: null })
      await host.call('script.replace', { project, text: 'RUTH: Hold the line.  #aaa111\n' })
      await host.call('cast.autoCast', { project })
      await renderAll(host, { project, source: 'draft' })
      const takes = join(host.folder, 'projects', 'The Line', 'takes')
      const [name = ''] = await readdir(takes)
      const id = name.replace(/\.wav$/, '')
      expect(await host.studio.media(project, id)).toMatchObject({ path: join(takes, name) })
      const audio = await readFile(join(takes, name))
      const secret = join(await temporaryFolder(), 'secret')
      await writeFile(secret, 'the secret')
      await rm(join(takes, name))
      await put(join(takes, name), secret)

      expect(await host.studio.media(project, id)).toBeUndefined()
      const deliver = ['mix', 'lines'].map((what) => ({ what, format: 'wav' }))
      const options = { deliver, missing: 'fillWithDraft', name: 'Out' }
      expect((await host.problem('export.start', { project, options })).code).toMatch(
        /^(audio\.invalid|export\.nothing)$/,
      )
      await renderAll(host, { project, source: 'draft' })
      expect(await host.studio.media(project, id)).toMatchObject({ path: join(takes, name) })
      expect(await readFile(join(takes, name))).toEqual(audio)
      expect(await readFile(secret, 'utf8')).toBe('the secret')
    },
  )
})

describe('links in place of a file of a project', () => {
  it('in a ring are refused', async () => {
    const { path, open } = await testProject()
    await rm(path('cast.json'))
    await symlink(path('other.json'), path('cast.json'))
    await symlink(path('cast.json'), path('other.json'))
    await expect(open()).rejects.toMatchObject({ problem: { code: 'project.unreadable' } })
  })

  it('above it are followed once, when it is opened: it is the project that they lead to', async () => {
    const project = await testProject()
    const link = join(await temporaryFolder(), 'link')
    await symlink(project.folder, link)
    const open = await project.open({ folder: link })
    expect([open.readOnly, open.folder]).toEqual([false, project.folder])
    await rm(link)
    await symlink(await temporaryFolder(), link)
    open.replace('# Changed\n')
    expect((await open.save()).kind).toBe('saved')
    await open.close()
    expect(await readFile(project.path('script.dialogue'), 'utf8')).toBe('# Changed\n')
    expect(await readdir(link)).toEqual([])
  })
})

describe('names of exports', () => {
  it('that differ only by case, or by how they are composed, get numbers', async () => {
    const host = await studioHost()
    const { project } = await host.call('project.create', { name: 'The Line', folderId: null })
    await host.call('script.replace', { project, text: 'RUTH: Hold the line.  #aaa111\n' })
    await host.call('cast.autoCast', { project })
    await renderAll(host, { project, source: 'draft' })
    const folder = join(host.folder, 'projects', 'The Line', 'exports')
    for (const name of ['Café', 'CAFÉ', 'Cafe\u0301', 'cafe\u0301']) {
      await host.call('export.start', {
        project,
        options: { deliver: [{ what: 'captions', formats: ['srt'] }], missing: 'fillWithDraft', name },
      })
    }
    const made = await readdir(folder)
    expect(new Set(made.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(4)
    expect(made.length).toBe(4)
  })
})
