import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TakeId } from '../../../../shared/core/model/ids.ts'
import { rendered, withScript } from '../../../support/studio/called-studio.ts'
import { lineId } from '../../../support/scene/scene-host.ts'

/** The takes of a project of drafts, by line, and where their files are. */
async function drafts(script: string) {
  const host = await withScript(script)
  const { project } = host.view
  await rendered(host, { project })
  const files = await readdir(host.folder, { recursive: true })
  return {
    takeOf: async (id: string) => {
      const [take] = await host.call('takes.list', { project, lineId: lineId(id) })
      const name = files.find((one) => one.endsWith(`${take?.id}.wav`))
      if (take === undefined || name === undefined) throw new Error(`The line ${id} has no take`)
      return { id: take.id, path: join(host.folder, name) }
    },
    wordsOf: async (takeId: TakeId) => (await host.call('takes.words', { project, takeId })).words,
  }
}

describe('words of takes that are odd', () => {
  it('are found of a line with a word of more sounds than are kept', async () => {
    const number = '7'.repeat(55)
    const { takeOf, wordsOf } = await drafts(`RUTH: It is ${number}.  #aaa111\n`)
    const words = await wordsOf((await takeOf('aaa111')).id)
    expect(words?.words.map(({ word, phones }) => [word, phones === undefined])).toEqual([
      ['It', false],
      ['is', false],
      [number, true],
    ])
  })

  it('are not found in other audio than its own, and are when that is back', async () => {
    const { takeOf, wordsOf } = await drafts('RUTH: Hold the line until I come.  #aaa111\nAMOS: I am.  #bbb222\n')
    const [own, other] = [await takeOf('aaa111'), await takeOf('bbb222')]
    await copyFile(own.path, `${own.path}.kept`)
    await copyFile(other.path, own.path)
    expect(await wordsOf(own.id)).toBeNull()
    await copyFile(`${own.path}.kept`, own.path)
    const words = await wordsOf(own.id)
    expect(words?.words.map(({ word, source }) => `${word} by ${source}`)).toEqual(
      'Hold the line until I come'.split(' ').map((word) => `${word} by reading`),
    )
  })
})
