import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ShownFolder } from '../../../../electron/base/ports.ts'
import { createPlaces } from '../../../../electron/studio/app/places.ts'
import { StudioError } from '../../../../shared/core/model/errors.ts'
import { say, type Words } from '../../../../shared/messages/say.ts'
import { temporaryFolder } from '../../../support/temp-folder.ts'

async function places(over: { readonly obstacle?: Words; readonly fails?: boolean } = {}) {
  const folder = join(await temporaryFolder(), 'Take one')
  await mkdir(folder)
  await writeFile(join(folder, 'mix.wav'), '')
  const shown: ShownFolder[] = []
  let count = 0
  const made = createPlaces(
    {
      obstacle: async () => over.obstacle,
      show: async (each) => {
        if (over.fails === true) throw new Error('no')
        shown.push(each)
      },
    },
    (bytes) => new Uint8Array(bytes).fill((count += 1)),
  )
  const problemOf = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    return error instanceof StudioError ? error.problem : undefined
  }
  return { ...made, folder, shown, problemOf }
}

describe('a place', () => {
  it('is the path of what was written, and is shown by its id with the entry selected', async () => {
    const { ofFolder, ofFile, open, folder, shown } = await places()
    expect(await ofFolder(folder, 'mix.wav')).toMatchObject({ path: folder })
    const file = await ofFile(folder, 'mix.wav')
    expect(file).toMatchObject({ path: join(folder, 'mix.wav') })
    await open(file.placeId)
    expect(shown).toEqual([{ folder, entry: 'mix.wav' }])
  })

  it('has the same id every time, and an id that was given out by nobody shows nothing', async () => {
    const { ofFolder, open, problemOf, folder, shown } = await places()
    expect((await ofFolder(folder)).placeId).toBe((await ofFolder(folder)).placeId)
    for (const id of [folder, '..', 'f_', 'file:///etc'])
      expect(await problemOf(open(id))).toMatchObject({ code: 'folder.unknown' })
    expect(shown).toEqual([])
  })

  it('is the folder alone once the entry is gone', async () => {
    const { ofFile, open, folder, shown } = await places()
    const { placeId } = await ofFile(folder, 'mix.wav')
    await rm(join(folder, 'mix.wav'))
    await open(placeId)
    expect(shown).toEqual([{ folder }])
  })

  it.each(['nothing', 'a file'])('says that its folder is not where it was if %s stands there', async (what) => {
    const { ofFolder, open, problemOf, folder, shown } = await places()
    const { placeId } = await ofFolder(folder)
    await rm(folder, { recursive: true })
    if (what === 'a file') await writeFile(folder, '#!/bin/sh\n')
    expect(await problemOf(open(placeId))).toMatchObject({ code: 'place.gone', params: { folder: 'Take one' } })
    expect(shown).toEqual([])
  })

  it('says why it cannot be shown, and is shown to nobody all the same', async () => {
    const { ofFolder, open, problemOf, folder, shown } = await places({ obstacle: say('place.noScreen') })
    const { placeId, cannotOpen } = await ofFolder(folder)
    expect(cannotOpen).toMatchObject({ code: 'place.notShown', id: 'place.noScreen' })
    expect(await problemOf(open(placeId))).toMatchObject({ id: 'place.noScreen' })
    expect(shown).toEqual([])
  })

  it('says so when the file manager does not start', async () => {
    const { ofFolder, open, problemOf, folder } = await places({ fails: true })
    expect(await problemOf(open((await ofFolder(folder)).placeId))).toMatchObject({ code: 'place.notShown' })
  })
})
