import { createHash } from 'node:crypto'
import { appendFile, lstat, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeWav } from '../../../electron/audio/codecs/wav.ts'
import { clipPeaks, packTakes } from '../../../electron/audio/peaks/pack-takes.ts'
import type { TakeFile } from '../../../electron/audio/types.ts'
import { knownPeaks } from '../../../electron/audio/peaks/packed-file.ts'
import { type TakeId, takeIdSchema } from '../../../shared/core/model/ids.ts'
import { unpackPeaks } from '../../../shared/core/timeline/packed-peaks.ts'
import { seededRandom } from '../../support/audio/tones.ts'
import { startChild } from '../../support/child.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const RATE = 44_100
const child = fileURLToPath(new URL('../../support/peaks-child.ts', import.meta.url))

let audioFolder: string
let takes: readonly TakeFile[]
let ids: readonly TakeId[]

beforeEach(async () => {
  audioFolder = await temporaryFolder()
  const random = seededRandom(21)
  const made: TakeFile[] = []
  for (let count = 0; count < 40; count += 1) {
    const length = 300 + Math.floor(random() * 20_000)
    const channels = [Float32Array.from({ length }, () => random() - 0.5)]
    const bytes = writeWav({ sampleRate: count % 2 === 0 ? RATE : 24_000, channels })
    const takeId = takeIdSchema.parse(createHash('sha256').update(bytes).digest('hex'))
    const path = join(audioFolder, `${takeId}.wav`)
    await writeFile(path, bytes)
    made.push({ takeId, path })
  }
  takes = made
  ids = made.map(({ takeId }) => takeId)
})

describe('the packed peaks of a project', () => {
  it('are those of the sound as the mix adds it', async () => {
    const file = join(await temporaryFolder(), '.repartee', 'peaks')
    expect(await knownPeaks(file, ids)).toEqual([])
    expect(await packTakes(file, takes, RATE)).toEqual([])
    await isWhole(file)
  })

  it('bring no folder back that was moved away', async () => {
    const folder = await temporaryFolder()
    await expect(packTakes(join(folder, 'gone', '.repartee', 'peaks'), takes.slice(0, 1), RATE)).rejects.toThrow()
    expect(await readdir(folder)).toEqual([])
  })

  it('are none of audio that is not there or is not what it was', async () => {
    const file = join(await temporaryFolder(), 'peaks')
    const path = join(await temporaryFolder(), 'damaged.wav')
    await writeFile(path, (await readFile(takes[0]?.path ?? '')).fill(1, 400, 410))
    const [one, two, three] = ids
    if (one === undefined || two === undefined || three === undefined) throw new TypeError('no takes')
    const bad = [
      { takeId: one, path },
      { takeId: two, path: join(path, 'nowhere.wav') },
    ]
    expect(await packTakes(file, [...bad, ...takes.slice(2, 3)], RATE)).toEqual([one, two])
    expect(await knownPeaks(file, ids)).toEqual([three])
  })

  it.each([1, 2, 3, 4, 5, 6])('are whole again after programs that added were killed (seed %i)', async (seed) => {
    const random = seededRandom(seed)
    const file = join(await temporaryFolder(), 'peaks')
    const programs = [0, 1].map(() => {
      const order = [...ids].toSorted(() => random() - 0.5)
      return startChild([file, audioFolder, String(1 + Math.floor(random() * 3)), ...order], [], child)
    })
    await Promise.all(
      programs.map(async (program) => {
        const rounds = 1 + Math.floor(random() * 8)
        for (let round = 0; round < rounds; round += 1) await program.next()
        program.process.kill('SIGKILL')
        await program.ended
      }),
    )
    // What a full disk or a power cut leaves of the last record.
    const { size } = await lstat(file)
    await truncate(file, size - Math.floor(random() * 40))
    await madeAgain(file)
    await isWhole(file)
  })

  it('lose nothing where two programs add at once', async () => {
    const file = join(await temporaryFolder(), 'peaks')
    const ends = await Promise.all(
      [ids, ids.toReversed()].map((order) => startChild([file, audioFolder, '1', ...order], [], child).ended),
    )
    expect(ends.map(({ code, errors }) => `${code} ${errors}`)).toEqual(['0 ', '0 '])
    await isWhole(file)
    const { records } = unpackPeaks(new Uint8Array(await readFile(file)))
    expect(records.length).toBe(ids.length * 2)
  })

  it('are made anew where the file is something else, is a link, or is mostly of no use', async () => {
    const folder = await temporaryFolder()
    const file = join(folder, 'peaks')
    await writeFile(file, 'this is no file of peaks')
    await madeAgain(file)
    await isWhole(file)

    // Larger than anybody reads.
    await truncate(file, 1024 ** 3 + 1)
    await madeAgain(file)
    await isWhole(file)

    await rm(file)
    const outside = join(folder, 'outside')
    await writeFile(outside, 'mine')
    await symlink(outside, file)
    await madeAgain(file)
    await isWhole(file)
    expect(await readFile(outside, 'utf8')).toBe('mine')

    const { size } = await lstat(file)
    await appendFile(file, new Uint8Array(2 * 1024 * 1024))
    expect(await knownPeaks(file, ids)).toEqual(ids)
    expect((await lstat(file)).size).toBe(size)
    await isWhole(file)
  })
})

/** As an opening does it. */
async function madeAgain(file: string): Promise<void> {
  const known = new Set(await knownPeaks(file, ids))
  const missing = takes.filter(({ takeId }) => !known.has(takeId))
  expect(await packTakes(file, missing, RATE)).toEqual([])
}

async function isWhole(file: string): Promise<void> {
  const found = new Map(
    unpackPeaks(new Uint8Array(await readFile(file))).records.map(({ takeId, peaks }) => [takeId, peaks]),
  )
  expect([...found.keys()].toSorted()).toEqual([...ids].toSorted())
  for (const { takeId, path } of takes) expect(found.get(takeId)).toEqual(await clipPeaks(path, RATE))
}
