import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openClip } from '../../../electron/audio/analysis/clip-reader.ts'
import { readWav } from '../../../electron/audio/codecs/wav.ts'
import { createAudioWorkshop } from '../../../electron/audio/jobs/workshop.ts'
import { encodeAudio } from '../../../electron/audio/mix/encode.ts'
import { mixToWav } from '../../support/mix-to-wav.ts'
import type { AudioWorkshop, EncodeTarget } from '../../../electron/audio/types.ts'
import type { SampleMedia } from '../../../electron/base/studio-types.ts'
import { createTakeSamples, type TakeSamples } from '../../../electron/rendering/playing/take-samples.ts'
import { type TakeId, takeIdSchema } from '../../../shared/core/model/ids.ts'
import { seededRandom } from '../../support/audio/tones.ts'
import { builtAssets } from '../../support/studio/ports.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const worker = builtAssets.audioWorker
const RATE = 44_100
const take = takeIdSchema.parse('a'.repeat(64))
const other = takeIdSchema.parse('b'.repeat(64))

const kinds: readonly (readonly [string, EncodeTarget, 1 | 2])[] = [
  ['a wav at the rate of the project', { format: 'wav', sampleRate: RATE }, 1],
  ['a wav in stereo', { format: 'wav', sampleRate: RATE }, 2],
  ['a wav at a lower rate', { format: 'wav', sampleRate: 24_000 }, 1],
  ['a wav at a higher rate', { format: 'wav', sampleRate: 48_000 }, 1],
  ['an mp3', { format: 'mp3', sampleRate: RATE, bitrate: 128 }, 1],
  ['Opus', { format: 'opus', sampleRate: 48_000, bitrate: -1000 }, 1],
]

let workshop: AudioWorkshop

beforeAll(() => {
  workshop = createAudioWorkshop({ worker })
  return () => workshop.close()
})

describe('the samples of a take', () => {
  it.each(kinds)('are those that a clip is read as, every one, whole and in parts: %s', async (_, target, channels) => {
    const path = await soundFile(target, channels, 4)
    const expected = await readAll(path)
    const media = await (await samplesOf()).of(take, path)
    expect(media).toMatchObject({ sampleRate: RATE, channels: 1, totalBytes: expected.byteLength })
    expect(await bytesOf(media, 0, media.totalBytes - 1)).toEqual(bytesIn(expected))
    const random = seededRandom(3)
    for (let round = 0; round < 12; round += 1) {
      const start = Math.floor(random() * media.totalBytes)
      const end = Math.min(media.totalBytes - 1, start + Math.floor(random() * 300_000))
      expect(await bytesOf(media, start, end)).toEqual(bytesIn(expected).subarray(start, end + 1))
    }
  })

  it('are what the mix adds', async () => {
    const path = await soundFile({ format: 'wav', sampleRate: 24_000 }, 1, 3)
    const media = await (await samplesOf()).of(take, path)
    const out = join(await temporaryFolder(), 'mix.wav')
    const durationSamples = media.totalBytes / 4
    const shape = { durationSamples, inSample: 0, fadeInSamples: 0, fadeOutSamples: 0 }
    const clip = { path, startSample: 0, gainDb: 0, pan: 0, lane: 0, ...shape }
    await mixToWav({ sampleRate: RATE, durationSamples, clips: [clip], laneGainsDb: [0] }, out)
    const mixed = readWav(new Uint8Array(await readFile(out))).pcm.channels[0] ?? new Float32Array(0)
    const served = new Float32Array((await bytesOf(media, 0, media.totalBytes - 1)).slice().buffer)
    // Of 16 bits: dithered by a step, and rounded by half of one.
    const held = (sample: number): number => Math.max(-1, Math.min(32_767 / 32_768, sample))
    const furthest = served.reduce((most, sample, at) => Math.max(most, Math.abs(held(sample) - (mixed[at] ?? 0))), 0)
    expect(mixed).toHaveLength(served.length)
    expect(furthest * 32_768).toBeLessThanOrEqual(1.5)
  })

  it('are decoded once, and again when their file is gone or made room', async () => {
    const first = await soundFile({ format: 'mp3', sampleRate: RATE, bitrate: 128 }, 1, 1)
    const second = await soundFile({ format: 'mp3', sampleRate: RATE, bitrate: 64 }, 1, 1)
    const folder = await temporaryFolder()
    const written: string[] = []
    const samples = createTakeSamples({
      workshop: () => ({
        ...workshop,
        writeSamples: (path, rate, out) => {
          written.push(path)
          return workshop.writeSamples(path, rate, out)
        },
      }),
      folder: async () => folder,
      maxDecodedBytes: 300_000,
    })
    const wholeOf = async (id: TakeId, path: string): Promise<number> => {
      const media = await samples.of(id, path)
      return (await bytesOf(media, 0, media.totalBytes - 1)).byteLength - media.totalBytes
    }
    await Promise.all([wholeOf(take, first), wholeOf(take, first)])
    expect(await wholeOf(take, first)).toBe(0)
    expect(written).toEqual([first])
    await rm(join(folder, `${take}.f32`))
    expect(await wholeOf(take, first)).toBe(0)
    expect(written).toEqual([first, first])
    expect(await wholeOf(other, second)).toBe(0)
    expect(await wholeOf(take, first)).toBe(0)
    expect(written).toEqual([first, first, second, first])
  })

  it('break off where a file has become shorter, and never look whole', async () => {
    const path = await soundFile({ format: 'wav', sampleRate: RATE }, 1, 2)
    const media = await (await samplesOf()).of(take, path)
    await writeFile(path, (await readFile(path)).subarray(0, 50_000))
    await expect(bytesOf(media, 0, media.totalBytes - 1)).rejects.toThrow(RangeError)
  })
})

async function samplesOf(): Promise<TakeSamples> {
  const folder = await temporaryFolder()
  return createTakeSamples({ workshop: () => workshop, folder: async () => folder })
}

async function soundFile(target: EncodeTarget, channels: 1 | 2, seconds: number): Promise<string> {
  const random = seededRandom(11)
  const noise = (): Float32Array =>
    Float32Array.from({ length: target.sampleRate * seconds + 77 }, () => random() * 1.6 - 0.8)
  const sound = { sampleRate: target.sampleRate, channels: Array.from({ length: channels }, noise) }
  const path = join(await temporaryFolder(), `sound.${target.format}`)
  await writeFile(path, await encodeAudio(sound, target))
  return path
}

async function readAll(path: string): Promise<Float32Array> {
  const reader = await openClip(path, RATE)
  onTestFinished(() => reader.close())
  return (await reader.take(Number.MAX_SAFE_INTEGER)).slice()
}

async function bytesOf(media: SampleMedia, start: number, end: number): Promise<Uint8Array> {
  const blocks: Uint8Array[] = []
  for await (const block of media.read(start, end)) blocks.push(block)
  return new Uint8Array(Buffer.concat(blocks))
}

function bytesIn(samples: Float32Array): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
}
