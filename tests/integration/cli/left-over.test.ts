import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { renderAll, studioHost } from '../../support/studio/studio-host.ts'

describe('what a killed export left', () => {
  it('is swept by the next one, and nothing else is', async () => {
    const host = await studioHost()
    const { project } = await host.call('project.create', { name: 'The Line', folderId: null })
    await host.call('script.replace', { project, text: 'RUTH: Hold the line.  #aaa111\n' })
    await host.call('cast.autoCast', { project })
    await renderAll(host, { project, source: 'draft' })
    const exports = join(host.folder, 'projects', 'The Line', 'exports')
    await mkdir(join(exports, 'First cut.partial', 'lines'), { recursive: true })
    await writeFile(join(exports, 'First cut.partial', 'mix.wav'), 'half')
    await mkdir(join(exports, 'Notes.partial'))
    await writeFile(join(exports, 'Notes.partial', 'notes.txt'), 'mine')
    await host.call('export.start', {
      project,
      options: { mix: true, lines: false, captions: [], format: 'wav', missing: 'fillWithDraft', name: 'First cut' },
    })
    expect((await readdir(exports)).toSorted()).toEqual(['First cut draft', 'Notes.partial'])
  })
})
