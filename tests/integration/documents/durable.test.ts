import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { appendDurably, isTemporaryName, readTextFile, writeDurably } from '../../../electron/base/durable.ts'
import { StudioError } from '../../../shared/core/model/errors.ts'
import { DISK_ERRORS, failingFs, lyingFs } from '../../support/failing-fs.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'
import { told } from '../../support/told.ts'

const OLD = 'the old text'
const NEW = 'the new text, which is longer'

async function oldFile(): Promise<{ folder: string; path: string }> {
  const folder = await temporaryFolder()
  const path = join(folder, 'script.dialogue')
  await writeFile(path, OLD)
  return { folder, path }
}

describe('a durable write', () => {
  it('replaces the file and leaves nothing beside it', async () => {
    const { folder, path } = await oldFile()
    await writeDurably(path, NEW)
    expect(await readFile(path, 'utf8')).toBe(NEW)
    expect(await readdir(folder)).toEqual(['script.dialogue'])
  })

  it.each(DISK_ERRORS)(
    'leaves the old or the new file, never a part, whichever operation fails with %s',
    async (errno) => {
      const counted = failingFs(Number.POSITIVE_INFINITY, errno)
      await writeDurably((await oldFile()).path, NEW, counted.fs)
      const operations = counted.operations()
      expect(operations).toBeGreaterThanOrEqual(7)
      for (let failAt = 1; failAt <= operations; failAt += 1) {
        const { folder, path } = await oldFile()
        const outcome = await writeDurably(path, NEW, failingFs(failAt, errno).fs).then(
          () => 'written',
          (error: unknown) => (error instanceof StudioError ? error.problem.code : 'not a studio error'),
        )
        const content = await readFile(path, 'utf8')
        expect([OLD, NEW]).toContain(content)
        if (outcome === 'written') expect(content).toBe(NEW)
        else expect(outcome).toMatch(/^disk\./)
        expect(await readdir(folder)).toEqual(['script.dialogue'])
      }
    },
  )

  it.each([1, 5, NEW.length])('is refused when the disk leaves out %i bytes and calls it success', async (missing) => {
    const { folder, path } = await oldFile()
    const disk = lyingFs(missing)
    await expect(writeDurably(path, NEW, disk.fs)).rejects.toMatchObject({ problem: { code: 'disk.full' } })
    expect(disk.short()).toBe(1)
    expect(await readFile(path, 'utf8')).toBe(OLD)
    expect(await readdir(folder)).toEqual(['script.dialogue'])
  })

  it('writes the latest of many calls at once and resolves them all', async () => {
    const { folder, path } = await oldFile()
    await Promise.all(Array.from({ length: 50 }, (_, index) => writeDurably(path, `revision ${index}`)))
    expect(await readFile(path, 'utf8')).toBe('revision 49')
    expect(await readdir(folder)).toEqual(['script.dialogue'])
  })

  it('goes on after a failed write of the same file', async () => {
    const { path } = await oldFile()
    const failed = writeDurably(path, 'lost', failingFs(1, 'EIO').fs)
    const second = writeDurably(path, NEW)
    await expect(failed).rejects.toBeInstanceOf(StudioError)
    await second
    expect(await readFile(path, 'utf8')).toBe(NEW)
  })

  it('says in words that the folder is gone', async () => {
    const folder = await temporaryFolder()
    await expect(writeDurably(join(folder, 'gone', 'file.json'), NEW)).rejects.toMatchObject({
      problem: { code: 'disk.failed', id: 'disk.noFolder', params: { what: 'file.json' } },
    })
  })
})

describe('appending a record', () => {
  it('closes a torn last line first, so that only that one is lost', async () => {
    const path = join(await temporaryFolder(), 'takes.jsonl')
    await appendDurably(path, '{"a":1}')
    await appendFile(path, '{"torn":')
    await appendDurably(path, '{"b":2}')
    expect(await readFile(path, 'utf8')).toBe('{"a":1}\n{"torn":\n{"b":2}\n')
  })
})

describe('appending a record to a disk that leaves out bytes and calls it success', () => {
  it.each([1, 4])('is refused, and the records before stay as they were: %i bytes', async (missing) => {
    const path = join(await temporaryFolder(), 'takes.jsonl')
    await appendDurably(path, '{"a":1}')
    const disk = lyingFs(missing)
    await expect(appendDurably(path, '{"b":2}', disk.fs)).rejects.toMatchObject({ problem: { code: 'disk.full' } })
    expect(disk.short()).toBe(1)
    expect(await readFile(path, 'utf8')).toBe('{"a":1}\n')
    await appendDurably(path, '{"b":2}')
    expect(await readFile(path, 'utf8')).toBe('{"a":1}\n{"b":2}\n')
  })
})

describe('reading a text file', () => {
  it.each([
    ['missing', undefined, 'There is no file input.txt.'],
    ['not UTF-8', new Uint8Array([0xff, 0xfe, 0x41]), 'input.txt is not UTF-8 text.'],
    ['too large', new Uint8Array(2000), 'input.txt is larger than 0 MB.'],
  ])('refuses one that is %s', async (_, content, message) => {
    const path = join(await temporaryFolder(), 'input.txt')
    if (content !== undefined) await writeFile(path, content)
    await expect(told(readTextFile(path, 1000, 'script.unreadable'))).resolves.toMatchObject({
      code: 'script.unreadable',
      message,
    })
  })

  it('refuses a folder', async () => {
    const folder = await temporaryFolder()
    await expect(readTextFile(folder, 1000, 'script.unreadable')).rejects.toMatchObject({
      problem: { code: 'script.unreadable' },
    })
  })
})

describe('names of temporary files', () => {
  it.each([
    ['.script.dialogue.123.0123456789ab.tmp', true],
    ['script.dialogue', false],
    ['.gitignore', false],
    ['notes.tmp', false],
  ])('%s: %s', (name, expected) => {
    expect(isTemporaryName(name)).toBe(expected)
  })
})
