import { randomBytes } from 'node:crypto'
import { chmod, cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createPicker } from '../../../electron/studio/app/picker.ts'
import { openRecent } from '../../../electron/base/recent.ts'
import { isShippedSample, openSamples } from '../../../electron/studio/app/samples.ts'
import { openSettings } from '../../../electron/studio/app/settings.ts'
import { appSettingsSchema } from '../../../shared/contract/views.ts'
import { projectFileSchema } from '../../../shared/core/model/project.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const ASSETS = fileURLToPath(new URL('../../../assets', import.meta.url))

describe('the settings', () => {
  it('come back after opening again', async () => {
    const folder = await temporaryFolder()
    await (await openSettings(folder, Date.now)).change({ theme: 'light' })
    expect((await openSettings(folder, Date.now)).read()).toEqual(
      appSettingsSchema.parse({ theme: 'light', concurrency: 3, confirmAboveBytes: 20_000 }),
    )
  })

  it('set a damaged file aside and start with defaults', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'settings.json'), '{"theme":"purple"}')
    expect((await openSettings(folder, () => 7)).read().theme).toBe('system')
    expect(await readFile(join(folder, 'settings.json.corrupt-7'), 'utf8')).toBe('{"theme":"purple"}')
  })
})

describe('recent projects', () => {
  it('are listed newest first, once each, by an id that tells no path', async () => {
    const folder = await temporaryFolder()
    const recent = await openRecent(folder)
    for (const name of ['one', 'two', 'one']) {
      await recent.remember({ folder: `/somewhere/${name}`, name, openedAt: '2026-11-21T00:00:00.000Z' })
    }
    const again = await openRecent(folder)
    expect(again.list().map(({ name }) => name)).toEqual(['one', 'two'])
    const id = again.list()[0]?.recentId ?? ''
    expect(id).not.toContain('somewhere')
    expect(again.folderOf(id)).toBe('/somewhere/one')
    expect(() => again.folderOf('r_unknown')).toThrow('disk.notInList')
  })
})

describe('the samples', () => {
  it('are two, with their lines and speakers counted', async () => {
    const samples = openSamples(ASSETS, await temporaryFolder())
    expect(await samples.list()).toMatchObject([
      { sampleId: 'the-night-ferry', lines: 31, speakers: 4 },
      { sampleId: 'gatehouse-barks', lines: 20, speakers: 4 },
    ])
  })

  it('open as one copy with an id of its own, never touching the original', async () => {
    const data = await temporaryFolder()
    const samples = openSamples(ASSETS, data)
    const copy = await samples.copy('the-night-ferry')
    expect(copy).toBe(join(data, 'samples', 'The Night Ferry'))
    const id = (text: string): string => projectFileSchema.parse(JSON.parse(text)).id
    const original = await readFile(join(ASSETS, 'the-night-ferry', 'project.json'), 'utf8')
    expect(id(await readFile(join(copy, 'project.json'), 'utf8'))).not.toBe(id(original))
    expect(await samples.copy('the-night-ferry')).toBe(copy)
    expect(await readdir(join(data, 'samples'))).toEqual(['The Night Ferry'])
  })

  it('can be written in their copy where what is shipped can only be read', async () => {
    const shipped = await temporaryFolder()
    await cp(ASSETS, shipped, { recursive: true })
    const sample = join(shipped, 'gatehouse-barks')
    const takes = join(sample, 'takes')
    await mkdir(takes, { recursive: true })
    await writeFile(join(takes, 'one.wav'), '')
    await chmod(join(sample, 'cast.json'), 0o444)
    await chmod(takes, 0o555)
    const copy = await openSamples(shipped, await temporaryFolder()).copy('gatehouse-barks')
    const mayWrite = async (name: string): Promise<boolean> => ((await stat(join(copy, name))).mode & 0o200) !== 0
    expect(await Promise.all(['cast.json', 'takes', 'takes/one.wav'].map(mayWrite))).toEqual([true, true, true])
    await chmod(takes, 0o755)
  })

  it('are known as shipped by their place', async () => {
    expect(await isShippedSample(join(ASSETS, 'the-night-ferry'))).toBe(true)
    expect(await isShippedSample(await temporaryFolder())).toBe(false)
  })
})

describe('the picker', () => {
  it('lists projects, folders and scripts by ids, and nothing else', async () => {
    const root = await temporaryFolder()
    await mkdir(join(root, 'folder'))
    await mkdir(join(root, 'project'))
    await mkdir(join(root, '.hidden'))
    await writeFile(join(root, 'project', 'project.json'), '{}')
    await writeFile(join(root, 'scene.txt'), 'RUTH: Hello.')
    await writeFile(join(root, 'photo.png'), '')
    const picker = createPicker([join(root, 'not there'), root], randomBytes)
    const listing = await picker.list(null)
    expect(listing.entries.map(({ name, kind }) => [name, kind])).toEqual([
      ['project', 'project'],
      ['folder', 'folder'],
      ['scene.txt', 'script'],
    ])
    expect(JSON.stringify(listing.entries)).not.toContain(root)
    expect(picker.pathOf(listing.entries[2]?.entryId ?? '')).toBe(join(root, 'scene.txt'))
  })

  it.each(['e_unknown', '../../etc', '/etc/passwd', ''])('resolves no id that it did not give out: %j', async (id) => {
    const picker = createPicker([await temporaryFolder()], randomBytes)
    expect(() => picker.pathOf(id)).toThrow('studio.folder')
    await expect(picker.list(id)).rejects.toMatchObject({ problem: { code: 'folder.unknown' } })
  })
})
