import { type FileHandle, open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openPartial } from '../../../electron/audio/partial-file.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/** Makes every positioned write take `take` of its bytes until the test ends, as a disk may. Answers how many were short. */
async function shortWrites(take: (bytes: number) => number): Promise<() => number> {
  const probe = await open(join(await temporaryFolder(), 'probe'), 'w')
  const shared: Pick<FileHandle, 'write'> = Object.getPrototypeOf(probe)
  await probe.close()
  const whole = Object.getOwnPropertyDescriptor(shared, 'write')
  if (whole === undefined) throw new Error('Files are written in another way: this test must be written anew')
  let short = 0
  Object.defineProperty(shared, 'write', {
    ...whole,
    value(this: FileHandle, bytes: Uint8Array, offset: number, length: number, position: number) {
      const taken = take(length)
      if (taken < length) short += 1
      if (taken === 0) return Promise.resolve({ bytesWritten: 0, buffer: bytes })
      return Reflect.apply(whole.value, this, [bytes, offset, taken, position])
    },
  })
  onTestFinished(() => void Object.defineProperty(shared, 'write', whole))
  return () => short
}

const bytes = Uint8Array.from({ length: 10_000 }, (_, at) => at % 251)

describe('sound on a disk that takes a part of what it is given', () => {
  it.each<[string, (length: number) => number]>([
    ['all but a byte', (length) => Math.max(1, length - 1)],
    ['half', (length) => Math.max(1, length >> 1)],
    ['seven bytes at most', (length) => Math.min(7, length)],
  ])('is whole in the end: %s at a time', async (_, take) => {
    const out = join(await temporaryFolder(), 'mix.wav')
    const short = await shortWrites(take)
    const file = await openPartial(out)
    await file.writeAt(0, bytes.subarray(0, 6000))
    await file.writeAt(6000, bytes.subarray(6000))
    expect(await file.commit()).toBe(bytes.byteLength)
    expect(short()).toBeGreaterThan(1)
    expect(new Uint8Array(await readFile(out))).toEqual(bytes)
  })

  it('is refused where nothing is taken any more, and leaves nothing', async () => {
    const folder = await temporaryFolder()
    const short = await shortWrites(() => 0)
    const file = await openPartial(join(folder, 'mix.wav'))
    await expect(file.writeAt(0, bytes)).rejects.toMatchObject({ problem: { code: 'disk.full' } })
    expect(short()).toBe(1)
    await file.discard()
    expect(await readdir(folder)).toEqual([])
  })
})
