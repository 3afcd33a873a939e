import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ManifestFile } from '../../../../electron/export/folder/manifest.ts'
import { FINISHED_FILE, finishedLog, goOnWith, mostFinished } from '../../../../electron/export/folder/unfinished.ts'
import { temporaryFolder } from '../../../support/temp-folder.ts'

const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const fileOf = (path: string, text = path): ManifestFile => ({
  kind: path.startsWith('lines/') ? 'line' : 'mix',
  path,
  durationSeconds: 1,
  sha256: sumOf(text),
  bytes: text.length,
  recipe: sumOf(`recipe of ${path}`),
})
const planned = (path: string) => ({ path, recipe: sumOf(`recipe of ${path}`) })

/** A folder that a killed export left, with the record of its files; the last line was torn. */
async function left(files: readonly ManifestFile[]): Promise<string> {
  const folder = join(await temporaryFolder(), 'left.1.partial')
  await mkdir(folder)
  await writeFile(join(folder, '.mix.wav.partial'), 'half')
  const head = { format: 'repartee-finished', version: 1, files: 9 }
  await writeFile(join(folder, FINISHED_FILE), `${[head, ...files].map((one) => JSON.stringify(one)).join('\n')}\n{"ki`)
  return folder
}

async function gone(folder: string, paths: readonly string[]) {
  const unfinished = await mostFinished([folder])
  if (unfinished === undefined) throw new Error('Nothing was recorded.')
  const partial = join(folder, '..', 'next.2.partial')
  const there = await goOnWith(unfinished, partial, paths.map(planned))
  return {
    total: unfinished.total,
    there: [...there.keys()],
    files: (await readdir(partial, { recursive: true })).toSorted(),
  }
}

describe('a killed export that is gone on with', () => {
  it('keeps files that are planned again and are as they were recorded, and nothing else', async () => {
    const folder = await left(['lines/1.wav', 'lines/2.wav', 'stems/1.wav', 'mix.wav'].map((path) => fileOf(path)))
    for (const name of ['lines', 'stems']) await mkdir(join(folder, name))
    for (const path of ['lines/1.wav', 'stems/1.wav']) await writeFile(join(folder, path), path)
    await writeFile(join(folder, 'lines/2.wav'), 'lines/2.waX')
    await writeFile(join(folder, 'lines/unrecorded.wav'), 'more')
    expect(await gone(folder, ['lines/1.wav', 'lines/2.wav', 'mix.wav'])).toEqual({
      total: 9,
      there: ['lines/1.wav'],
      files: ['lines', 'lines/1.wav'],
    })
  })

  it('takes nothing for its own that a link leads to, and leaves it where it is', async () => {
    const folder = await left([fileOf('lines/1.wav'), fileOf('mix.wav')])
    const elsewhere = await temporaryFolder()
    await writeFile(join(elsewhere, '1.wav'), 'lines/1.wav')
    await writeFile(join(elsewhere, 'mix.wav'), 'mix.wav')
    await symlink(elsewhere, join(folder, 'lines'))
    await symlink(join(elsewhere, 'mix.wav'), join(folder, 'mix.wav'))
    expect(await gone(folder, ['lines/1.wav', 'mix.wav'])).toEqual({ total: 9, there: [], files: [] })
    expect((await readdir(elsewhere)).toSorted()).toEqual(['1.wav', 'mix.wav'])
  })

  it('is known by the folder in which most is whole, and by none in which nothing is', async () => {
    const [one, two, none] = [await left([fileOf('a')]), await left([fileOf('a'), fileOf('b')]), await left([])]
    expect((await mostFinished([one, two, none]))?.folder).toBe(two)
    expect(await mostFinished([none, join(none, 'absent')])).toBeUndefined()
  })

  it('is recorded file by file, as it is asked for, and by nothing once its manifest says the same', async () => {
    const folder = await temporaryFolder()
    const log = finishedLog(folder, { files: 2 })
    log.add(fileOf('mix.wav'))
    await expect.poll(async () => (await mostFinished([folder]))?.files).toEqual([fileOf('mix.wav')])
    expect(await readFile(join(folder, FINISHED_FILE), 'utf8')).toMatch(/\n$/)
    await log.end()
    expect(await readdir(folder)).toEqual([])
  })
})
