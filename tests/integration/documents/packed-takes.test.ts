import { createHash } from 'node:crypto'
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPackedTakes } from '../../../electron/documents/takes/packed-takes.ts'
import { type OpenedTakes, openTakeStore } from '../../../electron/documents/takes/take-store.ts'
import { type Take, takeSchema } from '../../../shared/core/model/take.ts'
import { takeFileName } from '../../../shared/core/takes/take-file.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Takes of all forms: as they usually are, and with everything that few have. */
const takes: readonly Take[] = Array.from({ length: 520 }, (_, at) =>
  takeSchema.parse({
    id: hash(`audio ${at}`),
    kind: at % 9 === 0 ? 'segment' : 'line',
    lineId: at.toString(36).padStart(6, '0'),
    source: at % 2 === 0 ? 'service' : 'draft',
    key: hash(`key ${at}`),
    requests: [
      {
        origin: 'https://speech.example',
        model: 's2-pro',
        encoding: 'json',
        body: { text: `Line ${at} – “é”` },
        bytesOfText: 9,
      },
    ].slice(at % 5 === 0 ? 1 : 0),
    createdAt: '2026-11-21T10:00:00.000Z',
    sampleRate: 44_100,
    durationSamples: 88_200 + at,
    verdict: at % 7 === 0 ? 'suspicious' : 'ready',
    ...(at % 3 === 0 ? { format: at % 2 === 0 ? 'mp3' : 'opus' } : {}),
    ...(at % 4 === 0 ? { loudnessLufs: -18.25 } : {}),
    ...(at % 50 === 0 ? { starred: true, note: 'The best.', rating: 5 } : {}),
    ...(at === 77 ? { trashedAt: '2026-11-21T11:00:00.000Z' } : {}),
  }),
)

type Packed = { readonly folder: string; readonly packFile: string; readonly open: () => Promise<OpenedTakes> }

async function packedFolder(): Promise<Packed> {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'takes'))
  for (const take of takes) await writeFile(join(folder, 'takes', takeFileName(take)), Buffer.alloc(64, 1))
  await writeFile(join(folder, 'takes.jsonl'), `${takes.map((take) => JSON.stringify(take)).join('\n')}\n`)
  const packFile = join(folder, '.repartee', 'takes.pack')
  const open = (): Promise<OpenedTakes> => openTakeStore(folder, { packFile })
  await (await open()).pack(Date.now() + 60_000)
  return { folder, packFile, open }
}

const contents = ({ store, problems }: OpenedTakes): unknown => ({
  all: store.all(),
  trashed: store.trashed(),
  problems,
})
const isUsed = async ({ folder, packFile }: Packed): Promise<boolean> =>
  (await readPackedTakes(packFile, join(folder, 'takes.jsonl'), join(folder, 'takes'))) !== undefined

describe('packed takes', () => {
  it('say the same as the records and the files, for takes of every form', async () => {
    const packed = await packedFolder()
    expect(await isUsed(packed)).toBe(true)
    const { store } = await packed.open()
    expect([...store.all(), ...store.trashed()]).toHaveLength(takes.length)
    expect(store.all()).toEqual(takes.filter(({ trashedAt }) => trashedAt === undefined))
    expect(contents(await packed.open())).toEqual(contents(await openTakeStore(packed.folder)))
    for (const take of takes) {
      if (take.verdict === 'ready' && take.trashedAt === undefined)
        expect(store.byKey(take.kind, take.key)).toEqual(take)
      expect(store.audioPath(take.id)).toBe(join(packed.folder, 'takes', takeFileName(take)))
    }
    // They are written again as they were read.
    expect(store.all().map((take) => takeSchema.parse(JSON.parse(JSON.stringify(take))))).toEqual(store.all())
  })

  it.each<{ what: string; change: (packed: Packed) => Promise<unknown> }>([
    { what: 'is missing', change: ({ packFile }) => rm(packFile) },
    { what: 'is empty', change: ({ packFile }) => writeFile(packFile, '') },
    {
      what: 'is cut off',
      change: async ({ packFile }) => {
        const bytes = await readFile(packFile)
        await writeFile(packFile, bytes.subarray(0, bytes.length - 100))
      },
    },
    {
      what: 'is damaged in one byte',
      change: async ({ packFile }) => {
        const bytes = await readFile(packFile)
        const at = bytes.length - 1000
        bytes[at] = (bytes[at] ?? 0) ^ 1
        await writeFile(packFile, bytes)
      },
    },
    {
      what: 'is older than a lost file of audio',
      change: ({ folder }) => rm(join(folder, 'takes', `${hash('audio 1')}.wav`)),
    },
    {
      what: 'is older than another program’s record',
      change: async ({ folder }) => {
        const more = { ...takes[1], lineId: 'zzzzzz' }
        await appendFile(join(folder, 'takes.jsonl'), `${JSON.stringify(more)}\n`)
      },
    },
    {
      what: 'is older than a record that cannot be read',
      change: ({ folder }) => appendFile(join(folder, 'takes.jsonl'), '{"id":\n'),
    },
  ])('are not used when the pack $what', async ({ change }) => {
    const packed = await packedFolder()
    await change(packed)
    expect(await isUsed(packed)).toBe(false)
    expect(contents(await packed.open())).toEqual(contents(await openTakeStore(packed.folder)))
  })

  it('are not trusted to name files outside the project', async () => {
    const packed = await packedFolder()
    const bytes = await readFile(packed.packFile)
    const body = bytes.subarray(bytes.indexOf(0x0a) + 1)
    const at = body.indexOf(takes[2]?.id ?? '')
    body.write(`../${'a'.repeat(61)}`, at)
    const head: unknown = JSON.parse(bytes.toString('utf8', 0, bytes.indexOf(0x0a)))
    const { crc32 } = await import('node:zlib')
    const forged = { ...Object(head), crc: crc32(body) }
    await writeFile(packed.packFile, Buffer.concat([Buffer.from(`${JSON.stringify(forged)}\n`), body]))
    expect(await isUsed(packed)).toBe(false)
  })

  it('are packed anew after a change, and not while files are fresh', async () => {
    const packed = await packedFolder()
    const opened = await packed.open()
    await opened.store.change(
      [{ lineId: takes[1]?.lineId ?? expect.fail(), takeId: takes[1]?.id ?? expect.fail() }],
      (take) => ({
        ...take,
        starred: true,
      }),
    )
    await opened.pack(Date.now())
    expect(await isUsed(packed)).toBe(false)
    expect((await packed.open()).store.all().filter(({ starred }) => starred)).toHaveLength(12)
    await (await packed.open()).pack(Date.now() + 60_000)
    expect(await isUsed(packed)).toBe(true)
    expect((await packed.open()).store.all().filter(({ starred }) => starred)).toHaveLength(12)
  })
})
