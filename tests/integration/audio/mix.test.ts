import { fadeFactor } from '../../../shared/core/timeline/kernel.ts'
import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { encodeAudio } from '../../../electron/audio/mix/encode.ts'
import { exportSound } from '../../../electron/audio/mix/export-sound.ts'
import { joinPieces } from '../../../electron/audio/mix/join.ts'
import { mixToFile } from '../../../electron/audio/mix/mix.ts'
import { filePeaks } from '../../../electron/audio/analysis/peaks.ts'
import type { MixClip, MixPlan } from '../../../electron/audio/types.ts'
import { readWav, writeWav } from '../../../electron/audio/codecs/wav.ts'
import { seededRandom, sineSnr, tone } from '../../support/audio/tones.ts'
import { pcm16, wavBytes } from '../../support/audio/wav-bytes.ts'
import { mixToWav } from '../../support/mix-to-wav.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const RATE = 44_100

describe('the mix', () => {
  it('puts every sample of a clip where the plan says, across blocks', async () => {
    const folder = await temporaryFolder()
    const random = seededRandom(7)
    const values = Array.from({ length: 100_000 }, () => Math.floor(random() * 65_536) - 32_768)
    const path = await put(folder, 'noise.wav', wavBytes({ data: pcm16(values) }))
    const start = 65_536 * 2 - 17
    const { samples } = await mixed(folder, {
      durationSamples: 300_000,
      clips: [clip(path, { startSample: start, durationSamples: values.length })],
    })
    expect(samples).toHaveLength(300_000)
    expect(samples.subarray(0, start).every((value) => value === 0)).toBe(true)
    expect([...samples.subarray(start, start + values.length)]).toEqual(values)
    expect(samples.subarray(start + values.length).every((value) => value === 0)).toBe(true)
  })

  it('adds voices that sound at once, each with its gain', async () => {
    const folder = await temporaryFolder()
    const low = await put(folder, 'low.wav', writeWav({ sampleRate: RATE, channels: [tone(300, 1, RATE, 0.4)] }))
    const high = await put(folder, 'high.wav', writeWav({ sampleRate: RATE, channels: [tone(900, 1, RATE, 0.4)] }))
    const { samples } = await mixed(folder, {
      durationSamples: RATE * 2,
      clips: [
        clip(low, { startSample: 100, durationSamples: RATE, gainDb: -6 }),
        clip(high, { startSample: 20_000, durationSamples: RATE, gainDb: 3 }),
      ],
    })
    const worst = samples.reduce((top, value, at) => {
      const first =
        at >= 100 && at < 100 + RATE ? 0.4 * 10 ** (-6 / 20) * Math.sin((2 * Math.PI * 300 * (at - 100)) / RATE) : 0
      const second =
        at >= 20_000 && at < 20_000 + RATE
          ? 0.4 * 10 ** (3 / 20) * Math.sin((2 * Math.PI * 900 * (at - 20_000)) / RATE)
          : 0
      return Math.max(top, Math.abs(value / 32_768 - first - second))
    }, 0)
    // Two roundings to 16 bit.
    expect(worst).toBeLessThan(3 / 32_768)
  })

  it('pans by turning down the far side, and leaves centred voices as they are in mono', async () => {
    const folder = await temporaryFolder()
    const path = await put(folder, 'dc.wav', wavBytes({ data: pcm16(Array.from({ length: 10 }, () => 10_000)) }))
    const at = (startSample: number, pan: number): MixClip => clip(path, { startSample, durationSamples: 10, pan })
    const { channels } = await mixed(folder, {
      durationSamples: 40,
      clips: [at(0, -1), at(10, 0), at(20, 1), at(30, 0.5)],
    })
    const levels = (channel: number): number[] =>
      [5, 15, 25, 35].map((position) => channels[channel]?.[position] ?? Number.NaN)
    expect(levels(0)).toEqual([10_000, 10_000, 0, 7071])
    expect(levels(1)).toEqual([0, 10_000, 10_000, 10_000])
  })

  it('lowers a bed while somebody speaks, exactly from the first sample of a clip on, across blocks', async () => {
    const folder = await temporaryFolder()
    const ten = await put(folder, 'ten.wav', wavBytes({ data: pcm16(Array.from({ length: 200_000 }, () => 10_000)) }))
    const still = await put(folder, 'still.wav', wavBytes({ data: pcm16(Array.from({ length: 70_000 }, () => 0)) }))
    const depthDb = 20 * Math.log10(0.5)
    const { samples } = await mixed(folder, {
      durationSamples: 200_000,
      clips: [
        clip(ten, { durationSamples: 200_000, lane: 1 }),
        clip(still, { startSample: 60_000, durationSamples: 70_000 }),
      ],
      laneGainsDb: [0, 0],
      ducking: {
        lanes: [undefined, { depthDb, attackMs: 100, holdMs: 200, releaseMs: 1000 }],
        speech: [{ fromSample: 60_000, toSample: 130_000 }],
      },
    })
    const [from, to] = [60_000, 130_000 + 8820]
    expect([samples[from - 4411], samples[from], samples[to - 1], samples[to + 44_100]]).toEqual([
      10_000, 5000, 5000, 10_000,
    ])
    // Between them a step of dither at most.
    const between = [samples[from - 4410], samples[from - 2205], samples[from - 1], samples[to], samples[to + 44_099]]
    for (const [at, level] of [9998.4, 7071.07, 5000.8, 5000.1, 9999.8].entries())
      expect(Math.abs((between[at] ?? 0) - level)).toBeLessThanOrEqual(1.6)
    expect(new Set(samples.subarray(from, to)).size).toBe(1)
  })

  it('is lowered around what voices together would cut off, and nowhere else', async () => {
    const folder = await temporaryFolder()
    const loud = await put(folder, 'loud.wav', writeWav({ sampleRate: RATE, channels: [tone(300, 1, RATE, 0.8)] }))
    const other = await put(folder, 'other.wav', writeWav({ sampleRate: RATE, channels: [tone(300, 1, RATE, 0.4)] }))
    const planned = {
      durationSamples: RATE * 4,
      clips: [
        clip(loud, { durationSamples: RATE }),
        clip(loud, { startSample: RATE * 2, durationSamples: RATE }),
        clip(other, { startSample: RATE * 2 + 4410, durationSamples: 4410 }),
      ],
    }
    const { samples } = await mixed(folder, planned)
    const alone = (await mixed(folder, { ...planned, clips: planned.clips.slice(0, 2) })).samples
    const peak = 32_768 * 10 ** (-1 / 20)
    const differs = [...samples.keys()].filter((at) => samples[at] !== alone[at])
    expect(differs[0]).toBeGreaterThan(RATE * 2 + 4410 - 200)
    expect(differs.at(-1)).toBeLessThan(RATE * 3 + 1)
    const together = samples.subarray(RATE * 2 + 4500, RATE * 2 + 8700)
    const loudest = together.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    expect(loudest).toBeGreaterThan(peak * 0.97)
    expect(loudest).toBeLessThanOrEqual(Math.ceil(peak))
    // One piece, 0.4 of 2.5 dB above the ceiling.
    const out = join(folder, 'said.wav')
    const { limited } = await mixToFile(plan(planned), { target: { format: 'wav', sampleRate: RATE }, out })
    expect(limited?.peaks).toBe(1)
    expect(limited?.mostDb).toBeCloseTo(20 * Math.log10(1.2) + 1, 1)
    const soft = await mixToFile(plan({ ...planned, clips: planned.clips.slice(0, 2) }), {
      target: { format: 'wav', sampleRate: RATE },
      out,
    })
    expect(soft.limited).toBeUndefined()
  })

  it('takes clips of any rate, channel count and format, whatever their names say', async () => {
    const folder = await temporaryFolder()
    const sound = { sampleRate: RATE, channels: [tone(440, 1, RATE)] }
    const files = [
      await put(folder, 'a.wav', await encodeAudio(sound, { format: 'wav', sampleRate: 24_000 })),
      await put(folder, 'b.wav', await encodeAudio(sound, { format: 'mp3', sampleRate: RATE, bitrate: 128 })),
      await put(folder, 'c.wav', await encodeAudio(sound, { format: 'opus', sampleRate: 48_000, bitrate: 64_000 })),
      await put(
        folder,
        'd.wav',
        writeWav({ sampleRate: RATE, channels: [tone(440, 1, RATE, 1), new Float32Array(RATE)] }),
      ),
    ]
    const clips = files.map((path, lane) => clip(path, { startSample: lane * RATE, durationSamples: RATE, lane }))
    const { samples } = await mixed(folder, { durationSamples: RATE * 4, clips, laneGainsDb: [0, 0, 0, 0] })
    for (const [lane] of files.entries()) {
      const part = Float32Array.from(
        samples.subarray(lane * RATE + 8000, lane * RATE + 36_000),
        (value) => value / 32_768,
      )
      expect(sineSnr(part, 440, RATE)).toBeGreaterThan(15)
      const power = part.reduce((sum, value) => sum + value * value, 0) / part.length
      expect(Math.sqrt(2 * power)).toBeCloseTo(0.5, 1)
    }
  })

  it('uses no more of a clip than asked, cuts at its own end, and starts clips that begin before it in the middle', async () => {
    const folder = await temporaryFolder()
    const path = await put(
      folder,
      'count.wav',
      wavBytes({ data: pcm16(Array.from({ length: 100 }, (_, at) => at + 1)) }),
    )
    const { samples } = await mixed(folder, {
      durationSamples: 60,
      clips: [
        clip(path, { startSample: -95, durationSamples: 100 }),
        clip(path, { startSample: 10, durationSamples: 3 }),
        clip(path, { startSample: 58, durationSamples: 100 }),
        clip(path, { startSample: 500, durationSamples: 100 }),
        clip(path, { startSample: -200, durationSamples: 100 }),
      ],
    })
    expect([...samples.subarray(0, 15)]).toEqual([96, 97, 98, 99, 100, 0, 0, 0, 0, 0, 1, 2, 3, 0, 0])
    expect([...samples.subarray(55)]).toEqual([0, 0, 0, 1, 2])
  })

  it('is silence exactly as long as planned where nothing sounds, and nothing where there is no length', async () => {
    const folder = await temporaryFolder()
    expect((await mixed(folder, { durationSamples: 70_000, clips: [] })).samples).toEqual(new Int16Array(70_000))
    expect((await mixed(folder, { durationSamples: 0, clips: [] })).samples).toHaveLength(0)
  })

  it('adds the gain of a lane to those of its clips', async () => {
    const folder = await temporaryFolder()
    const path = await put(folder, 'a.wav', wavBytes({ data: pcm16([16_384, -16_384, 8192, 4096]) }))
    const clips = [
      clip(path, { durationSamples: 2, gainDb: -6.0206 }),
      clip(path, { startSample: 2, durationSamples: 2, lane: 1 }),
    ]
    const { samples } = await mixed(folder, { durationSamples: 4, clips, laneGainsDb: [-6.0206, -12.0412] })
    expect([...samples]).toEqual([4096, -4096, 4096, -4096])
  })

  it('hears of a clip what its trim leaves, with its fades', async () => {
    const folder = await temporaryFolder()
    const path = await put(folder, 'a.wav', wavBytes({ data: pcm16(Array.from({ length: 50 }, (_, at) => at * 100)) }))
    const plain = await mixed(folder, {
      durationSamples: 12,
      clips: [clip(path, { inSample: 20, durationSamples: 10 })],
    })
    expect([...plain.samples]).toEqual([...Array.from({ length: 10 }, (_, at) => (20 + at) * 100), 0, 0])
    const shape = { inSample: 20, durationSamples: 10, fadeInSamples: 4, fadeOutSamples: 2 }
    const faded = await mixed(folder, { durationSamples: 10, clips: [clip(path, shape)] })
    for (const [at, sample] of [...faded.samples].entries()) {
      expect(Math.abs(sample - (20 + at) * 100 * fadeFactor(shape, at))).toBeLessThanOrEqual(1.5)
    }
  })

  it('replaces an older file at once and leaves nothing beside it', async () => {
    const folder = await temporaryFolder()
    await put(folder, 'mix.wav', Buffer.from('older'))
    await put(folder, '.mix.wav.partial', Buffer.from('left by a crash, and longer than what comes now'))
    await mixed(folder, { durationSamples: 1, clips: [] })
    expect(await readdir(folder)).toEqual(['mix.wav'])
    expect((await stat(join(folder, 'mix.wav'))).size).toBe(46)
  })

  it.each([
    ['is missing', async (path: string) => `${path}.gone`, 'disk.failed'],
    ['is not sound', async (path: string) => (await writeFile(path, 'words, words, words'), path), 'audio.invalid'],
    ['is a folder', async (path: string) => join(path, '..'), 'disk.failed'],
  ])('says so and leaves the older file when a clip %s', async (_, spoil, code) => {
    const folder = await temporaryFolder()
    const out = await put(folder, 'mix.wav', Buffer.from('older'))
    const path = await put(folder, 'take.wav', writeWav({ sampleRate: RATE, channels: [tone(440, 0.1, RATE)] }))
    const clips = [clip(await spoil(path), { durationSamples: 100 })]
    await expect(mixToWav(plan({ durationSamples: 1000, clips }), out)).rejects.toMatchObject({ problem: { code } })
    expect(await readFile(out, 'utf8')).toBe('older')
    expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([])
  })

  it('says that the folder is gone', async () => {
    const folder = await temporaryFolder()
    const out = join(folder, 'gone', 'mix.wav')
    await expect(mixToWav(plan({ durationSamples: 1, clips: [] }), out)).rejects.toMatchObject({
      problem: { code: 'disk.failed' },
    })
  })

  it('holds no more memory for a long plan than for a short one', async () => {
    const folder = await temporaryFolder()
    const path = await put(folder, 'take.wav', writeWav({ sampleRate: RATE, channels: [tone(440, 4, RATE, 0.2)] }))
    const minutes = async (count: number): Promise<number> => {
      const clips = Array.from({ length: count * 15 }, (_, at) =>
        clip(path, { startSample: at * 4 * RATE, durationSamples: 4 * RATE, pan: at % 2 === 0 ? -0.5 : 0.5 }),
      )
      const before = process.memoryUsage()
      let most = 0
      const watch = setInterval(() => {
        const now = process.memoryUsage()
        most = Math.max(most, now.arrayBuffers - before.arrayBuffers)
      }, 5)
      await mixToWav(plan({ durationSamples: count * 60 * RATE, clips }), join(folder, 'long.wav'))
      clearInterval(watch)
      return most
    }
    await minutes(1)
    // Twelve minutes in stereo are 127 MB in 16 bits; what is seen here is garbage that is not yet collected.
    expect(await minutes(12)).toBeLessThan(80e6)
    expect((await stat(join(folder, 'long.wav'))).size).toBe(44 + 12 * 60 * RATE * 4)
  })
})

describe('an export of the mix', () => {
  it.each([
    [{ format: 'wav', sampleRate: 24_000 }, 24_000],
    [{ format: 'opus', sampleRate: 48_000, bitrate: -1000 }, 48_000],
    [{ format: 'mp3', sampleRate: RATE, bitrate: 128 }, RATE],
  ] as const)('as %o sounds like it and has its length', async (target, rate) => {
    const folder = await temporaryFolder()
    const path = await put(folder, 'take.wav', writeWav({ sampleRate: RATE, channels: [tone(440, 2, RATE)] }))
    const mix = plan({
      durationSamples: 3 * RATE,
      clips: [clip(path, { startSample: RATE, durationSamples: 2 * RATE })],
    })
    const out = join(folder, `mix.${target.format}`)
    const made = await exportSound({ source: { kind: 'mix', plan: mix }, target, out })
    expect(made).toEqual({ durationSeconds: 3, channels: 1, bytes: (await stat(out)).size })
    const { bytes } = await joinPieces([{ kind: 'file', path: out }], rate)
    const samples = readWav(bytes).pcm.channels[0] ?? new Float32Array(0)
    expect(samples.length / rate).toBeGreaterThanOrEqual(3)
    expect(samples.length / rate).toBeLessThan(target.format === 'mp3' ? 3.08 : 3.0001)
    expect(sineSnr(samples.subarray(rate * 1.5, rate * 2.5), 440, rate)).toBeGreaterThan(15)
  })
})

describe('joined pieces', () => {
  it('keep their samples bit by bit, with silences exact to the sample', async () => {
    const folder = await temporaryFolder()
    const first = await put(folder, '1.wav', wavBytes({ sampleRate: 24_000, data: pcm16([1, -2, 32_767]) }))
    const second = await put(folder, '2.wav', wavBytes({ sampleRate: 24_000, data: pcm16([-32_768, 5]) }))
    const { bytes, durationSamples } = await joinPieces(
      [
        { kind: 'file', path: first },
        { kind: 'silence', durationMs: 1.5 },
        { kind: 'file', path: second },
        { kind: 'silence', durationMs: 0 },
      ],
      24_000,
    )
    expect(durationSamples).toBe(3 + 36 + 2)
    expect(bytes).toEqual(
      wavBytes({ sampleRate: 24_000, data: pcm16([1, -2, 32_767, ...Array<number>(36).fill(0), -32_768, 5]) }),
    )
  })

  it('refuse a pause without end before it fills the memory', async () => {
    await expect(joinPieces([{ kind: 'silence', durationMs: 1e9 }], 44_100)).rejects.toThrow('audio.line.tooLong')
  })
})

describe('peaks of a file', () => {
  it('cover it whole, also when it was cut after its header was written', async () => {
    const folder = await temporaryFolder()
    const path = await put(folder, 'take.wav', wavBytes({ data: pcm16([16_384, -16_384, 8192, 0]) }))
    expect(await filePeaks(path, 2)).toEqual(Uint8Array.of(256 - 64, 64, 0, 32))
    await truncate(path, 48)
    expect(await filePeaks(path, 1)).toEqual(Uint8Array.of(256 - 64, 64))
  })
})

const clip = (path: string, more: Partial<MixClip>): MixClip => ({
  path,
  startSample: 0,
  gainDb: 0,
  pan: 0,
  lane: 0,
  durationSamples: 0,
  inSample: 0,
  fadeInSamples: 0,
  fadeOutSamples: 0,
  ...more,
})

const plan = (more: Partial<MixPlan>): MixPlan => ({
  sampleRate: RATE,
  durationSamples: 0,
  clips: [],
  laneGainsDb: [0],
  ...more,
})

async function put(folder: string, name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

/** Mixes and reads the file back as whole numbers. */
async function mixed(
  folder: string,
  more: Partial<MixPlan>,
): Promise<{
  readonly samples: Int16Array
  readonly channels: readonly Int16Array[]
}> {
  const out = join(folder, 'mix.wav')
  await mixToWav(plan(more), out)
  const { pcm, layout } = readWav(new Uint8Array(await readFile(out)))
  expect(layout.frames).toBe(plan(more).durationSamples)
  const channels = pcm.channels.map((samples) => Int16Array.from(samples, (value) => value * 32_768))
  return { samples: channels[0] ?? new Int16Array(0), channels }
}
