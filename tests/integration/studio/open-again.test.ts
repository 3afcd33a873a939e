import { mkdir, readdir, readFile, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openedOf, withScript } from '../../support/studio/called-studio.ts'

describe('a project that could not be opened', () => {
  it('can be written to when it is opened again', async () => {
    const made = await withScript()
    const { project, recentId } = made.view
    await made.call('project.close', { project })
    const projects = join(made.folder, 'projects')
    const [name = ''] = await readdir(projects)
    const { id } = JSON.parse(await readFile(join(projects, name, 'project.json'), 'utf8'))
    const journal = join(made.folder, 'data', 'journals', `${id}.jsonl`)
    await mkdir(journal)
    expect(await made.problem('project.openRecent', { recentId })).toMatchObject({ code: 'disk.failed' })
    await rmdir(journal)
    const opened = openedOf(await made.call('project.openRecent', { recentId }))
    expect(await made.call('safety.read', { project: opened.project })).toMatchObject({ canWrite: true })
  })
})
