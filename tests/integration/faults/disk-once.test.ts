import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { DurableFs } from '../../../electron/base/durable.ts'
import { nodeFs, writeDurably } from '../../../electron/base/durable.ts'
import { SCRIPT, takeRecord, testProject } from '../../support/projects.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'

function failure(code: string): Error {
  return Object.assign(new Error(`${code}: made by the test`), { code })
}

/** The real disk, whose flush of one file fails while `fails` is set. `failures` counts how often it really did. */
function unflushable(name: string): { readonly fs: DurableFs; fails: boolean; readonly failures: () => number } {
  let count = 0
  const state = { fails: false, failures: () => count }
  const fs: DurableFs = {
    ...nodeFs,
    open: async (path, flags, mode) => {
      const handle = await nodeFs.open(path, flags, mode)
      return {
        ...handle,
        sync: async () => {
          if (state.fails && path.includes(name)) {
            count += 1
            // Once only: what the operating system says of a page that it has thrown away (reliability F7).
            state.fails = false
            throw failure('EIO')
          }
          await handle.sync()
        },
      }
    },
  }
  return Object.assign(state, { fs })
}

/** The real disk, whose renames fail so many times with an error. */
function stuck(times: number, code: string): { readonly fs: DurableFs; readonly failures: () => number } {
  let failures = 0
  const fs: DurableFs = {
    ...nodeFs,
    rename: async (from, to) => {
      if (failures >= times) return nodeFs.rename(from, to)
      failures += 1
      throw failure(code)
    },
    pause: async () => undefined,
  }
  return { fs, failures: () => failures }
}

describe('a flush that fails once', () => {
  it('is told as not saved, never believed the second time, and followed by a whole new write', async () => {
    const project = await testProject()
    const disk = unflushable('script.dialogue')
    const open = await project.open({ fs: disk.fs })
    disk.fails = true
    const text = SCRIPT.replace('Hello', 'Good morning')
    open.replace(text)
    expect(await open.save()).toMatchObject({ kind: 'failed', problem: { code: 'disk.failed' } })
    expect(disk.failures()).toBe(1)
    expect(await readFile(project.path('script.dialogue'), 'utf8')).toBe(SCRIPT)
    expect((await readdir(project.folder)).filter((name) => name.endsWith('.tmp'))).toEqual([])

    expect((await open.save()).kind).toBe('saved')
    expect(await readFile(project.path('script.dialogue'), 'utf8')).toBe(text)
    await open.close()
  })
})

describe('a rename that fails', () => {
  const target = async (): Promise<{ readonly folder: string; readonly path: string }> => {
    const folder = await temporaryFolder()
    await writeFile(`${folder}/file`, 'old')
    return { folder, path: `${folder}/file` }
  }

  it.each(['EPERM', 'EBUSY', 'EACCES'])('three times with %s, as scanners make it, is tried again', async (code) => {
    const { folder, path } = await target()
    const disk = stuck(3, code)
    await writeDurably(path, 'new', disk.fs)
    expect(disk.failures()).toBe(3)
    expect(await readFile(path, 'utf8')).toBe('new')
    expect(await readdir(folder)).toEqual(['file'])
  })

  it.each([
    ['EXDEV', 1],
    ['EPERM', 1000],
  ])('with %s for good leaves the old file and nothing beside it', async (code, times) => {
    const { folder, path } = await target()
    const disk = stuck(times, code)
    await expect(writeDurably(path, 'new', disk.fs)).rejects.toMatchObject({
      problem: { code: expect.stringMatching(/^disk\./) },
    })
    expect(disk.failures()).toBeGreaterThan(0)
    expect(await readFile(path, 'utf8')).toBe('old')
    expect(await readdir(folder)).toEqual(['file'])
  })
})

describe('takes that are missing, empty, cut or too many', () => {
  it('are said, and the project opens to be written with everything else', async () => {
    const project = await testProject()
    const first = await project.open()
    const add = (lineId: string, key: string, byte: number) =>
      first.takes.add(takeRecord(lineId, key), new Uint8Array(300).fill(byte))
    const [missing, empty, whole] = [
      await add('aaaaaa', 'a', 1),
      await add('aaaaaa', 'b', 2),
      await add('bbbbbb', 'c', 3),
    ]
    await first.close()
    const fileOf = (id: string): string => project.path(`takes/${id}.wav`)
    await rm(fileOf(missing.id))
    await writeFile(fileOf(empty.id), '')
    await writeFile(fileOf('e'.repeat(64)), 'extra')
    await mkdir(fileOf('d'.repeat(64)))
    await writeFile(project.path('takes.jsonl'), '{"torn":\n', { flag: 'a' })
    const damaged = await readFile(project.path('takes.jsonl'), 'utf8')

    const open = await project.open()
    expect(open.readOnly).toBe(false)
    expect(open.takes.all().map(({ id }) => id)).toContain(whole.id)
    expect(open.takes.all().map(({ id }) => id)).not.toContain(missing.id)
    expect(open.problems.map((one) => messageOf(one)).join(' ')).toMatch(/no audio file/)
    open.replace(SCRIPT.replace('Hello', 'Good morning'))
    expect((await open.save()).kind).toBe('saved')
    await open.close()
    // Nothing of it was thrown away: what is missing may come back with a checkout.
    expect(await readFile(project.path('takes.jsonl'), 'utf8')).toBe(damaged)
    expect((await readdir(project.path('takes'))).length).toBe(4)
  })
})
