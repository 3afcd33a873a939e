import { describe, expect, it } from 'vitest'
import { importFiles } from '../../../../renderer/import/commands.ts'
import { MOST_FILES, readFiles } from '../../../../renderer/import/file-sources.ts'
import type { ImportsState } from '../../../../renderer/import/store.ts'
import { MAX_SOURCE_BYTES } from '../../../../shared/core/import/limits.ts'
import { messageOf } from '../../../../shared/messages/in-english.ts'
import { studioError } from '../../../../shared/core/model/errors.ts'
import { createFakeDeps } from '../fake-deps.ts'

const small = (name: string) => new File(['MARA: Hello.\n'], name)
/** A file of which nobody has to hold the bytes. */
const ofSize = (name: string, size: number) => Object.defineProperty(small(name), 'size', { value: size })
const broken = (name: string) =>
  Object.defineProperty(small(name), 'arrayBuffer', { value: () => Promise.reject(new Error('gone')) })

const read = async (files: readonly File[], most = MOST_FILES) => {
  const { sources, problems } = await readFiles(files, most)
  return { names: sources.map(({ name }) => name), said: problems.map(messageOf) }
}

describe('files that were chosen', () => {
  it('are read up to 20 MB, and one sentence names all that are larger', async () => {
    const files = [small('a.txt'), ofSize('b.mov', MAX_SOURCE_BYTES + 1), ofSize('c.txt', MAX_SOURCE_BYTES)]
    expect(await read(files)).toEqual({
      names: ['a.txt', 'c.txt'],
      said: ['b.mov is larger than 20 MB and was not read.'],
    })
    const large = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ofSize(name, MAX_SOURCE_BYTES + 1))
    expect((await read(large.slice(0, 2))).said).toEqual(['a and b are larger than 20 MB and were not read.'])
    expect((await read(large)).said).toEqual(['a, b, c, d and 2 more are larger than 20 MB and were not read.'])
  })

  it('are told where they cannot be read, and where there are too many, without any other being lost', async () => {
    expect(await read([broken('x.txt'), small('y.txt')])).toEqual({
      names: ['y.txt'],
      said: ['x.txt cannot be read.'],
    })
    expect(await read([small('1'), small('2'), small('3')], 2)).toEqual({
      names: ['1', '2'],
      said: ['Only the first 20 files are imported at once.'],
    })
  })

  it('join an import that is under way, of which nothing is lost', async () => {
    const { deps } = createFakeDeps({
      'import.read': () => {
        throw studioError('script.unreadable', 'No script.', 'Choose another.')
      },
    })
    const shown = () => {
      const { run, files, shown: at } = deps.imports.getState() satisfies ImportsState
      const name = run.kind === 'none' ? undefined : run.source.name
      return { name, files: files.map(({ source }) => source.name), at }
    }
    await importFiles(deps, [small('one.txt')])
    expect(shown()).toEqual({ name: 'one.txt', files: [], at: 0 })
    await importFiles(deps, [small('two.txt'), ofSize('three.txt', MAX_SOURCE_BYTES + 1)])
    expect(shown()).toEqual({ name: 'one.txt', files: ['one.txt', 'two.txt'], at: 0 })
    await importFiles(deps, [ofSize('four.txt', MAX_SOURCE_BYTES + 1)])
    expect(shown()).toEqual({ name: 'one.txt', files: ['one.txt', 'two.txt'], at: 0 })
    expect(deps.view.getState().notices.map(({ told }) => messageOf(told))).toEqual([
      'three.txt is larger than 20 MB and was not read.',
      'four.txt is larger than 20 MB and was not read.',
    ])
  })
})
