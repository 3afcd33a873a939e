import { open, rename, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { DurableFs } from '../../../electron/base/durable.ts'
import { type CrashState, recordingDisk, textIn } from '../../support/crash-states.ts'
import { durableWriters, filesBelow } from '../../support/durable-writers.ts'
import { DISK_ERRORS, failingFs } from '../../support/failing-fs.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

function relativeTo(folder: string, state: CrashState): ReadonlyMap<string, string> {
  return new Map([...state.keys()].map((path) => [relative(folder, path), textIn(state, path) ?? '']))
}

describe('a power cut at any operation', () => {
  it.each(durableWriters)('leaves $name old or new, and new once it was acknowledged', async ({ prepare }) => {
    const { folder, run, flaws } = await prepare()
    const before = new Map([...(await filesBelow(folder))].map(([path, text]) => [join(folder, path), text]))
    const disk = recordingDisk(before)
    await run(disk.fs)
    expect(disk.operations()).toBeGreaterThanOrEqual(2)
    expect(disk.statesSoFar().length).toBeGreaterThan(disk.operations())
    for (const state of disk.statesSoFar()) expect(flaws(relativeTo(folder, state), false)).toEqual([])
    for (const state of disk.statesNow()) expect(flaws(relativeTo(folder, state), true)).toEqual([])
  })
})

describe('the power cuts themselves', () => {
  // Writers with the usual mistakes: if these passed, the test above would prove nothing.
  const careless: readonly [string, (path: string, fs: DurableFs) => Promise<void>][] = [
    [
      'without flushing before the rename',
      async (path, fs) => {
        const handle = await fs.open(`${path}.tmp`, 'wx')
        await handle.writeFile(new TextEncoder().encode('the new text'))
        await handle.close()
        await fs.rename(`${path}.tmp`, path)
      },
    ],
    [
      'deleting before the rename',
      async (path, fs) => {
        const handle = await fs.open(`${path}.tmp`, 'wx')
        await handle.writeFile(new TextEncoder().encode('the new text'))
        await handle.sync()
        await handle.close()
        await fs.unlink(path)
        await fs.rename(`${path}.tmp`, path)
      },
    ],
    [
      'in place',
      async (path, fs) => {
        const handle = await fs.open(path, 'a+')
        await handle.truncate(0)
        await handle.writeFile(new TextEncoder().encode('the new text'))
        await handle.sync()
        await handle.close()
      },
    ],
  ]
  it.each(careless)('catch a writer %s', async (_, write) => {
    const path = join(await temporaryFolder(), 'file')
    await writeFile(path, 'old text')
    const disk = recordingDisk(new Map([[path, 'old text']]))
    await write(path, disk.fs)
    const bad = disk.statesSoFar().filter((state) => !['old text', 'the new text'].includes(textIn(state, path) ?? ''))
    expect(bad.length).toBeGreaterThan(0)
  })
})

describe('an operation that fails', () => {
  const kept: readonly string[] = ['a file that is replaced', 'a record that is added to a file', 'a first record']

  it.each(durableWriters.flatMap((writer) => DISK_ERRORS.map((errno) => ({ ...writer, errno }))))(
    'with $errno leaves $name old or new, whichever it is',
    async ({ name, prepare, errno }) => {
      const counted = failingFs(Number.POSITIVE_INFINITY, errno)
      await (await prepare()).run(counted.fs)
      const operations = counted.operations()
      let failures = 0
      for (let failAt = 1; failAt <= operations; failAt += 1) {
        const { folder, run, flaws } = await prepare()
        const outcome = await run(failingFs(failAt, errno).fs).then(
          () => 'done',
          () => 'failed',
        )
        if (outcome === 'failed') failures += 1
        const files = await filesBelow(folder)
        expect(flaws(files, outcome === 'done')).toEqual([])
        expect([...files.keys()].filter((path) => path.endsWith('.tmp'))).toEqual([])
      }
      expect(operations).toBeGreaterThanOrEqual(3)
      // Some failures are made good again; that none at all was noticed would mean that none happened.
      if (kept.includes(name)) expect(failures).toBeGreaterThan(0)
    },
  )
})

describe('the failing disk itself', () => {
  it('fails at the operation it is told to', async () => {
    const folder = await temporaryFolder()
    await expect(failingFs(1, 'EIO').fs.open(join(folder, 'a'), 'wx')).rejects.toMatchObject({ code: 'EIO' })
    const handle = await open(join(folder, 'b'), 'wx')
    await handle.close()
    await rename(join(folder, 'b'), join(folder, 'c'))
  })
})
