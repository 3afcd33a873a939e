import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { soundMeter } from '../../../electron/audio/analysis/measure-sound.ts'
import { toFloat32 } from '../../../electron/audio/codecs/sample-format.ts'
import { layoutOf, writeWav } from '../../../electron/audio/codecs/wav.ts'
import { channelsOfPlan } from '../../../electron/audio/mix/mix-plan.ts'
import { mixToFile } from '../../../electron/audio/mix/mix.ts'
import { sumOfPlan } from '../../../electron/audio/mix/sum-of-plan.ts'
import { createResampler } from '../../../electron/audio/resample.ts'
import { makePart } from '../../../electron/audio/mix/make-part.ts'
import { openPartCache } from '../../../electron/audio/segments/part-cache.ts'
import type { EncodeTarget, MixClip, MixPlan } from '../../../electron/audio/types.ts'
import type { SoundTags } from '../../../shared/core/deliver/sound-tags.ts'
import { WholeMaster } from '../../../shared/core/timeline/master-stage.ts'
import { voiced } from '../../support/audio/tones.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const RATE = 44_100
const SECONDS = 20
const PLENTY = 1 << 30
let folder: string
let takes: readonly { readonly path: string; readonly length: number }[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'repartee-parts-'))
  const rates = [44_100, 24_000, 44_100]
  takes = await Promise.all(
    rates.map(async (sampleRate, at) => {
      const bytes = writeWav({ sampleRate, channels: [voiced(1.9 + at, sampleRate, at + 3)] })
      const path = join(folder, `${createHash('sha256').update(bytes).digest('hex')}.wav`)
      await writeFile(path, bytes)
      return { path, length: Math.round((1.9 + at) * RATE) }
    }),
  )
})

afterAll(() => rm(folder, { recursive: true, force: true }))

type Placed = { readonly take: number; readonly start: number; readonly gainDb: number; readonly cut: number }

const placed = record({
  take: integer({ min: 0, max: 2 }),
  start: integer({ min: -20_000, max: SECONDS * RATE }),
  gainDb: integer({ min: -6, max: 9 }),
  cut: integer({ min: 0, max: 30_000 }),
})

function planOf(
  clips: readonly Placed[],
  shape: { readonly isStereo: boolean; readonly ceilingDb?: number; readonly seconds?: number },
): MixPlan {
  const { seconds = SECONDS } = shape
  const bed: Placed = { take: 1, start: 3000, gainDb: -3, cut: 0 }
  const made = [...clips, bed].map(({ take, start, gainDb, cut }, at): MixClip => {
    const { path = '', length = 0 } = takes[take] ?? {}
    const isBed = at === clips.length
    return {
      id: `line${at}`,
      path,
      startSample: start,
      inSample: cut,
      durationSamples: isBed ? seconds * RATE - 9000 : length - cut,
      gainDb,
      pan: shape.isStereo ? (take - 1) / 2 : 0,
      lane: isBed ? 3 : take,
      fadeInSamples: 221,
      fadeOutSamples: 441,
      ...(isBed ? { sound: { rows: [[1]], loop: { inSample: 0, sourceSamples: 80_000 } } } : {}),
    }
  })
  return {
    sampleRate: RATE,
    durationSamples: seconds * RATE + 77,
    clips: made,
    laneGainsDb: [0, -1, 2, 0],
    ducking: {
      lanes: [undefined, undefined, undefined, { depthDb: -9, attackMs: 80, holdMs: 100, releaseMs: 600 }],
      speech: made.slice(0, -1).map((clip) => {
        return { fromSample: clip.startSample, toSample: clip.startSample + clip.durationSamples }
      }),
    },
    master: { gainDb: 4, ...(shape.ceilingDb === undefined ? {} : { ceilingDb: shape.ceilingDb }) },
  }
}

let files = 0
async function exported(
  plan: MixPlan,
  target: EncodeTarget,
  cache?: string,
  tags?: SoundTags,
): Promise<{ readonly bytes: Buffer; readonly made: number } & Omit<Awaited<ReturnType<typeof mixToFile>>, 'bytes'>> {
  const out = join(folder, `${(files += 1)}.${target.format}`)
  let made = 0
  const code: typeof makePart = (job) => {
    made += 1
    return makePart(job)
  }
  const told = await mixToFile(
    plan,
    { target, out, measures: true, ...(tags === undefined ? {} : { tags }) },
    undefined,
    {
      threads: { code, atATime: 3, hasIdle: () => false },
      ...(cache === undefined ? {} : { cache: openPartCache({ folder: cache, mostBytes: PLENTY }) }),
    },
  )
  return { ...told, bytes: await readFile(out), made }
}

type Heard = Pick<Awaited<ReturnType<typeof mixToFile>>, 'measures' | 'limited'>

/** The same without parts, in one go. */
async function inOne(plan: MixPlan, rate: number): Promise<{ readonly bytes: Uint8Array; readonly heard: Heard }> {
  const format = { channels: channelsOfPlan(plan), sampleRate: RATE }
  const stage = new WholeMaster(plan.master ?? { gainDb: 0 }, format)
  const meter = soundMeter(RATE, format.channels)
  const resamplers = Array.from({ length: format.channels }, () => createResampler(RATE, rate))
  const pieces: Uint8Array[] = []
  const take = (block: readonly Float32Array[]): void => {
    meter.push(block)
    pieces.push(toFloat32(block.map((samples, at) => resamplers[at]?.push(samples) ?? samples)))
  }
  await sumOfPlan(plan, async (block) => take(stage.push(block)), undefined)
  take(stage.end())
  pieces.push(toFloat32(resamplers.map((resampler) => resampler.end())))
  return {
    bytes: Buffer.concat(pieces),
    heard: { measures: meter.measured(), ...(stage.limited === undefined ? {} : { limited: stage.limited }) },
  }
}

const mp3: EncodeTarget = { format: 'mp3', sampleRate: 44_100, bitrate: 96 }
const opus: EncodeTarget = { format: 'opus', sampleRate: 48_000, bitrate: 48_000 }
const m4b: EncodeTarget = { format: 'm4b', sampleRate: 44_100, bitrate: 96 }
const flac: EncodeTarget = { format: 'flac', sampleRate: 48_000, bits: 24 }
const wav: EncodeTarget = { format: 'wav', sampleRate: 48_000, encoding: 'pcm16' }
const COVER = Uint8Array.from({ length: 3000 }, (_, at) => at % 251)
const book = (title: string): SoundTags => ({
  title,
  cover: { type: 'image/png', bytes: COVER },
  chapters: [
    { startSample: 0, durationSamples: 20 * RATE, label: 'Chapter one' },
    { startSample: 20 * RATE, durationSamples: 42 * RATE + 77, label: 'Chapter two' },
  ],
})
const line = (take: number, start: number, gainDb = 0): Placed => ({ take, start, gainDb, cut: 0 })
const script = [0, 3, 6, 9, 12, 15].map((second, at) => line(at % 3, second * RATE + 1000))

describe('a mix that is made in parts', () => {
  it('has every sample of the one that is made in one go, and its measures, whatever sounds in it', async () => {
    await assert(
      asyncProperty(
        array(placed, { maxLength: 8 }),
        record({ isStereo: constantFrom(true, false), ceilingDb: constantFrom(-1, -9) }),
        constantFrom(44_100, 48_000),
        async (clips, shape, sampleRate) => {
          const plan = planOf(clips, shape)
          const { bytes, measures, limited } = await exported(plan, { format: 'wav', sampleRate, encoding: 'float32' })
          const one = await inOne(plan, sampleRate)
          const { dataOffset, dataBytes } = layoutOf(bytes)
          expect(Buffer.compare(bytes.subarray(dataOffset, dataOffset + dataBytes), one.bytes)).toBe(0)
          const { measures: whole, limited: held } = one.heard
          expect(limited).toEqual(held)
          for (const [name, value] of Object.entries(whole ?? {})) {
            const own = Object.entries(measures ?? {}).find(([key]) => key === name)?.[1]
            if (typeof value === 'number') expect(own, name).toBeCloseTo(value, 8)
            else expect(own, name).toBe(value)
          }
        },
      ),
      { numRuns: 4 },
    )
  })
})

describe('an export that knows parts of the one before', () => {
  it.each([mp3, opus, flac, wav])(
    'is byte for byte the one that does not, after any edits ($format)',
    async (target) => {
      const cache = join(await temporaryFolder(), 'parts')
      await exported(planOf(script, { isStereo: false, ceilingDb: -6 }), target, cache)
      await assert(
        asyncProperty(
          array(record({ at: integer({ min: 0, max: 5 }), line: placed }), { maxLength: 2 }),
          async (edits) => {
            const clips = script.map((clip, at) => edits.find((edit) => edit.at === at)?.line ?? clip)
            const plan = planOf(clips, { isStereo: false, ceilingDb: -6 })
            const [known, unknown] = [await exported(plan, target, cache), await exported(plan, target)]
            expect(Buffer.compare(known.bytes, unknown.bytes)).toBe(0)
            expect({ measures: known.measures, limited: known.limited }).toEqual({
              measures: unknown.measures,
              limited: unknown.limited,
            })
          },
        ),
        { numRuns: 2 },
      )
    },
  )

  it('makes nothing of what has not changed, and of one edited line what it is heard in', async () => {
    const cache = join(await temporaryFolder(), 'parts')
    const shape = { isStereo: false, ceilingDb: -1 }
    expect((await exported(planOf(script, shape), mp3, cache)).made).toBe(3)
    expect((await exported(planOf(script, shape), mp3, cache)).made).toBe(0)
    const louder = script.map((clip, at) => (at === 0 ? { ...clip, gainDb: 1 } : clip))
    const again = await exported(planOf(louder, shape), mp3, cache)
    expect(Buffer.compare(again.bytes, (await exported(planOf(louder, shape), mp3)).bytes)).toBe(0)
    const names = await readdir(cache)
    expect(names).toHaveLength(4)
  })

  it.each([true, false])('makes of AAC only the parts in which a line was edited (stereo: %s)', async (isStereo) => {
    const cache = join(await temporaryFolder(), 'parts')
    const shape = { isStereo, ceilingDb: -1, seconds: 62 }
    const lines = Array.from({ length: 20 }, (_, at) => line(at % 3, at * 3 * RATE + 1000))
    // In the middle of the third part of five.
    const edited = lines.map((clip, at) => (at === 10 ? { ...clip, gainDb: 2 } : clip))
    expect((await exported(planOf(lines, shape), m4b, cache, book('As it was'))).made).toBe(5)
    const again = await exported(planOf(edited, shape), m4b, cache, book('As it is'))
    expect(await readdir(cache)).toHaveLength(5 + 1)
    const fresh = await exported(planOf(edited, shape), m4b, undefined, book('As it is'))
    expect(Buffer.compare(again.bytes, fresh.bytes)).toBe(0)
    const input = new Input({ source: new BufferSource(again.bytes), formats: ALL_FORMATS })
    expect(await input.getMetadataTags()).toMatchObject({ title: 'As it is', images: [{ data: COVER }] })
    expect(again.bytes.includes('Chapter two')).toBe(true)
  })

  it('finds what was damaged or cut in the cache, and makes it anew', async () => {
    const cache = join(await temporaryFolder(), 'parts')
    const plan = planOf(script, { isStereo: false })
    const whole = await exported(plan, opus, cache)
    const [first = '', second = '', third = ''] = await readdir(cache)
    const bytes = await readFile(join(cache, first))
    bytes[5000] = (bytes[5000] ?? 0) ^ 1
    await writeFile(join(cache, first), bytes)
    await truncate(join(cache, second), 700)
    await writeFile(join(cache, third), '')
    await writeFile(join(cache, `${first}.${process.pid}-00000000.tmp`), 'begun by a process that was killed')
    expect(Buffer.compare((await exported(plan, opus, cache)).bytes, whole.bytes)).toBe(0)
    expect(Buffer.compare(await readFile(join(cache, third)), Buffer.alloc(0))).not.toBe(0)
  })

  it('takes no part that lies under the name of another one', async () => {
    const cache = join(await temporaryFolder(), 'parts')
    const plan = planOf(script, { isStereo: false })
    const whole = await exported(plan, opus, cache)
    const names = await readdir(cache)
    const parts = await Promise.all(names.map((name) => readFile(join(cache, name))))
    for (const [at, name] of names.entries()) {
      await writeFile(join(cache, name), parts[(at + 1) % parts.length] ?? '')
    }
    expect(Buffer.compare((await exported(plan, opus, cache)).bytes, whole.bytes)).toBe(0)
  })

  it('is whole where nothing can be kept, and where two are made at once', async () => {
    const place = await temporaryFolder()
    await writeFile(join(place, 'parts'), 'a file where the folder would be')
    const plan = planOf(script, { isStereo: true, ceilingDb: -1 })
    const { bytes } = await exported(plan, mp3)
    expect(Buffer.compare((await exported(plan, mp3, join(place, 'parts'))).bytes, bytes)).toBe(0)
    const shared = join(place, 'shared')
    const both = await Promise.all([exported(plan, mp3, shared), exported(plan, mp3, shared)])
    for (const one of both) expect(Buffer.compare(one.bytes, bytes)).toBe(0)
    expect((await readdir(shared)).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })
})

describe('the room that known parts take', () => {
  it('is kept to its limit by what was not used for longest', async () => {
    const place = join(await temporaryFolder(), 'parts')
    await mkdir(place)
    const cache = openPartCache({ folder: place, mostBytes: 3500 })
    const keys = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(64))
    for (const [at, key] of keys.entries()) {
      await cache.keep(key, new Uint8Array(1000))
      await utimes(join(place, `${key}.part`), at, at)
    }
    const [oldest = ''] = keys
    expect(cache.find(oldest)).toHaveLength(1000)
    await writeFile(join(place, 'of another'), 'stays')
    await cache.trim()
    const left = await readdir(place)
    expect(left.toSorted()).toEqual([`${oldest}.part`, `${keys[3]}.part`, `${keys[4]}.part`, 'of another'].toSorted())
    const sizes = await Promise.all(left.map(async (name) => (await stat(join(place, name))).size))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(3600)
  })
})
