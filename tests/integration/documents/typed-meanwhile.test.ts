import { readFile, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { OpenProject } from '../../../electron/documents/types.ts'
import { nodeFs } from '../../../electron/base/durable.ts'
import { SCRIPT, testProject } from '../../support/projects.ts'

/** A project whose snapshots are slow: while one is written, `meanwhile` happens once. */
async function slowSnapshots() {
  const made = await testProject()
  let meanwhile: ((project: OpenProject) => void) | undefined
  let after = 0
  const project = await made.open({
    fs: {
      ...nodeFs,
      open: async (path, flags, mode) => {
        if (path.startsWith(made.data) && path.includes('snapshots') && flags !== 'r' && meanwhile !== undefined) {
          if (after === 0) {
            const happen = meanwhile
            meanwhile = undefined
            happen(project)
          } else after -= 1
        }
        return nodeFs.open(path, flags, mode)
      },
    },
  })
  return {
    ...made,
    project,
    /** `skipped`: so many snapshots are written before. */
    whileKept: (does: (project: OpenProject) => void, skipped = 0) => {
      meanwhile = does
      after = skipped
    },
    onDisk: () => readFile(made.path('script.dialogue'), 'utf8'),
    isTyped: () => meanwhile === undefined,
  }
}

const type = (word: string) => (project: OpenProject) => {
  const at = project.text().indexOf('evening')
  project.change(project.revision(), [{ from: at, to: at, insert: `${word} ` }])
}

describe('what is typed while another program has changed the script', () => {
  it('stays when it is typed while the version before is kept', async () => {
    const { project, path, whileKept, onDisk, isTyped } = await slowSnapshots()
    whileKept(type('ALPHA'))
    await writeFile(path('script.dialogue'), SCRIPT.replace('Hello', 'Good day'))
    await expect.poll(isTyped).toBe(true)
    const both = SCRIPT.replace('Hello', 'Good day').replace('evening', 'ALPHA evening')
    await expect.poll(onDisk).toBe(both)
    expect(project.text()).toBe(both)
    await project.close()
  })

  it('stays when there were unsaved words before it', async () => {
    const { project, path, whileKept, onDisk, isTyped } = await slowSnapshots()
    type('ZULU')(project)
    whileKept(type('ALPHA'))
    await writeFile(path('script.dialogue'), SCRIPT.replace('Hello', 'Good day'))
    await expect.poll(isTyped).toBe(true)
    const both = SCRIPT.replace('Hello', 'Good day').replace('evening', 'ZULU ALPHA evening')
    await expect.poll(onDisk).toBe(both)
    expect(project.text()).toBe(both)
    await project.close()
  })

  it('is not called saved with a script that was on the disk before it', async () => {
    const { project, path, whileKept, onDisk, isTyped } = await slowSnapshots()
    // The script is taken over first; the word comes while the cast is.
    whileKept(type('ALPHA'), 1)
    const cast = await readFile(path('cast.json'), 'utf8')
    await writeFile(path('cast.json'), cast.replace('"RUTH"', '"RUTHIE"'))
    await writeFile(path('script.dialogue'), SCRIPT.replace('Hello', 'Good day'))
    await expect.poll(isTyped).toBe(true)
    await expect.poll(onDisk).toContain('ALPHA')
    await project.close()
  })

  it('is in the script or in a snapshot when an older version is brought back', async () => {
    const { project, whileKept } = await slowSnapshots()
    type('ZULU')(project)
    await project.save()
    await project.snapshots.keep({ content: project.content(), rev: 1, reason: 'outside' })
    const [older] = await project.snapshots.list()
    type('YANKEE')(project)
    whileKept(type('ALPHA'))
    await project.restoreSnapshot(older?.id ?? '')
    const kept = await Promise.all((await project.snapshots.list()).map(({ id }) => project.snapshots.read(id)))
    const versions = [project.text(), ...kept.map(({ content }) => content.text)]
    expect(versions.some((text) => text.includes('ALPHA'))).toBe(true)
    expect(project.text()).not.toContain('YANKEE')
    await project.close()
  })

  it('stays when a copy of a sync program is taken over', async () => {
    const { project, path, whileKept, onDisk } = await slowSnapshots()
    await writeFile(path('script.sync-conflict-20261121-120000-ABCDEFG.dialogue'), SCRIPT.replace('Hello', 'Good day'))
    await expect.poll(() => project.safety().recovery.length).toBe(1)
    whileKept(type('ALPHA'))
    await project.recover(project.safety().recovery[0]?.id ?? '')
    expect(project.text()).toContain('ALPHA')
    await project.save()
    expect(await onDisk()).toContain('ALPHA')
    await project.close()
  })
})
