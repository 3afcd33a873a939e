import { appendFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ProjectHandle } from '../../../shared/core/model/ids.ts'
import { speakerIdSchema, voiceIdSchema } from '../../../shared/core/model/ids.ts'
import { type StudioHost, studioHost } from '../../support/studio/studio-host.ts'

const ruth = speakerIdSchema.parse('ruth')
const script = 'RUTH: Hold the line.  #aaa111\nAMOS: I am holding it.  #bbb222\n'

/** A project in which Ruth has a draft voice. */
async function castOnce(host: StudioHost): Promise<{ readonly project: ProjectHandle; readonly draft: string }> {
  const { project } = await host.call('project.create', { name: 'The Line', folderId: null })
  await host.call('script.replace', { project, text: script })
  const { cast } = await host.call('cast.autoCast', { project })
  return { project, draft: cast.speakers.find(({ id }) => id === ruth)?.draftVoice?.title ?? '' }
}

async function assign(host: StudioHost, project: ProjectHandle, title: string): Promise<void> {
  const { cast } = await host.call('project.read', { project })
  const voice = { id: voiceIdSchema.parse(title.toLowerCase()), title }
  const speakers = cast.speakers.map((one) => (one.id === ruth ? { ...one, voice } : one))
  await host.call('cast.change', { project, cast: { ...cast, speakers } })
}

async function told(host: StudioHost, project: ProjectHandle) {
  const changes = await host.call('cast.history', { project, speakerId: ruth })
  return changes.map(({ source, title }) => [source, title])
}

async function reopen(host: StudioHost, project: ProjectHandle): Promise<ProjectHandle> {
  await host.call('project.close', { project })
  const [recent] = (await host.call('app.read', {})).recent
  return (await host.call('project.openRecent', { recentId: recent?.recentId ?? '' })).project
}

describe('the history of casting', () => {
  it('tells who was cast, the latest first, also after the project was opened again', async () => {
    const host = await studioHost()
    const { project, draft } = await castOnce(host)
    const { cast: before } = await host.call('project.read', { project })
    await assign(host, project, 'Wren')
    await assign(host, project, 'Elias')
    await host.call('cast.change', { project, cast: before })
    const expected = [
      ['service', null],
      ['service', 'Elias'],
      ['service', 'Wren'],
      ['draft', draft],
    ]
    expect(await told(host, project)).toEqual(expected)
    const again = await reopen(host, project)
    expect(again).not.toBe(project)
    expect(await told(host, again)).toEqual(expected)
    await assign(host, again, 'Maud')
    expect(await told(host, again)).toEqual([['service', 'Maud'], ...expected])
  })

  it('keeps nothing in the project, and passes over what it cannot read', async () => {
    const host = await studioHost()
    const { project } = await castOnce(host)
    await assign(host, project, 'Wren')
    const inProject = await readdir(join(host.folder, 'projects', 'The Line'))
    expect(inProject.filter((name) => name.includes('casting'))).toEqual([])
    const folder = join(host.folder, 'data', 'casting')
    await host.call('project.save', { project })
    await host.call('project.close', { project })
    const [file = ''] = await readdir(folder)
    await appendFile(join(folder, file), '{"at":"never"}\nhalf a rec')
    const [recent] = (await host.call('app.read', {})).recent
    const again = (await host.call('project.openRecent', { recentId: recent?.recentId ?? '' })).project
    await assign(host, again, 'Elias')
    expect((await told(host, again)).slice(0, 2)).toEqual([
      ['service', 'Elias'],
      ['service', 'Wren'],
    ])
    const last = await reopen(host, again)
    expect((await told(host, last)).slice(0, 2)).toEqual([
      ['service', 'Elias'],
      ['service', 'Wren'],
    ])
  })

  it('never stands in the way of casting', async () => {
    const host = await studioHost()
    await mkdir(join(host.folder, 'data'), { recursive: true })
    // A file where the folder would be: nothing can be written.
    await writeFile(join(host.folder, 'data', 'casting'), 'in the way')
    const { project } = await castOnce(host)
    await assign(host, project, 'Wren')
    expect((await told(host, project))[0]).toEqual(['service', 'Wren'])
    const again = await reopen(host, project)
    const { cast } = await host.call('project.read', { project: again })
    expect(cast.speakers.find(({ id }) => id === ruth)?.voice?.title).toBe('Wren')
    expect(await told(host, again)).toEqual([])
  })
})
