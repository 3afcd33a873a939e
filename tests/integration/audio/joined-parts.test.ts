import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assert, asyncProperty, integer } from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { memorySink } from '../../../electron/audio/byte-sink.ts'
import { openSoundWriter } from '../../../electron/audio/encoders/open-sound-writer.ts'
import { decodeAudio } from '../../../electron/audio/mix/decode.ts'
import { codePart, type CodeParts } from '../../../electron/audio/segments/coders.ts'
import type { EncodeTarget } from '../../../electron/audio/types.ts'
import { hasFfmpeg } from '../../support/audio/ffmpeg-loudness.ts'
import { voiced } from '../../support/audio/tones.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/** Parts are 6 s long: these have four of them, and an end that is no frame's. */
const SECONDS = 26.123
const PART_SECONDS = 6
const cases: readonly { readonly name: string; readonly target: EncodeTarget; readonly channels: 1 | 2 }[] = [
  { name: 'mp3 of 64 kbit/s', target: { format: 'mp3', sampleRate: 44_100, bitrate: 64 }, channels: 1 },
  { name: 'mp3 of 96 kbit/s in stereo', target: { format: 'mp3', sampleRate: 48_000, bitrate: 96 }, channels: 2 },
  { name: 'mp3 at 24 kHz', target: { format: 'mp3', sampleRate: 24_000, bitrate: 48 }, channels: 1 },
  { name: 'opus of 64 kbit/s', target: { format: 'opus', sampleRate: 48_000, bitrate: 64_000 }, channels: 1 },
  { name: 'opus of 20 kbit/s', target: { format: 'opus', sampleRate: 48_000, bitrate: 20_000 }, channels: 1 },
]

const soundOf = (rate: number, channels: number): readonly Float32Array[] =>
  Array.from({ length: channels }, (_, channel) => voiced(SECONDS, rate, 7 + channel))

async function encoded(
  target: EncodeTarget,
  sound: readonly Float32Array[],
  { block = 65_536, parts }: { readonly block?: number; readonly parts?: CodeParts } = {},
): Promise<Uint8Array> {
  const sink = memorySink()
  const writer = await openSoundWriter({ sampleRate: target.sampleRate, channels: sound.length }, target, sink, parts)
  const length = sound[0]?.length ?? 0
  for (let at = 0; at < length; at += block) await writer.write(sound.map((one) => one.subarray(at, at + block)))
  await writer.finish()
  return sink.bytes()
}

/** By how much what was decoded differs, in parts of a hundredth of a second. */
function errors(sound: Float32Array, heard: Float32Array, delay: number, rate: number): readonly number[] {
  const hop = Math.round(rate / 100)
  return Array.from({ length: Math.floor(sound.length / hop) - 20 }, (_, index) => {
    let sum = 0
    for (let at = index * hop; at < (index + 1) * hop; at += 1) {
      sum += ((heard[at + delay] ?? 0) - (sound[at] ?? 0)) ** 2
    }
    return Math.sqrt(sum / hop)
  })
}

/** By how many samples a decoder that trims nothing is late. */
function delayOf(sound: Float32Array, heard: Float32Array): number {
  const errorAt = (delay: number): number => {
    let sum = 0
    for (let at = 30_000; at < 50_000; at += 1) sum += ((heard[at + delay] ?? 0) - (sound[at] ?? 0)) ** 2
    return sum
  }
  const delays = Array.from({ length: 2400 }, (_, delay) => delay)
  return delays.reduce((best, delay) => (errorAt(delay) < errorAt(best) ? delay : best), 0)
}

describe.each(cases)('a sound coded in parts to $name', ({ target, channels }) => {
  const sound = soundOf(target.sampleRate, channels)
  let file: Uint8Array
  beforeAll(async () => {
    file = await encoded(target, sound)
  })

  it('is the same file however it comes in blocks and however many parts are coded at a time', async () => {
    await assert(
      asyncProperty(integer({ min: 1000, max: 400_000 }), integer({ min: 1, max: 6 }), async (block, atATime) => {
        let waiting = Promise.resolve()
        // The later it is asked for, the sooner it is done.
        const code: CodeParts['code'] = async (part) => {
          const before = waiting
          const coded = codePart(part)
          waiting = coded.then(() => undefined)
          await before
          return coded
        }
        expect(Buffer.compare(await encoded(target, sound, { block, parts: { code, atATime } }), file)).toBe(0)
      }),
      { numRuns: 2 },
    )
  })

  it('differs from what went in no more at the joins than elsewhere', async () => {
    const heard = (await decodeAudio(file)).channels[0] ?? new Float32Array(0)
    const [first = heard] = sound
    const delay = target.format === 'opus' ? 0 : delayOf(first, heard)
    const all = errors(first, heard, delay, target.sampleRate)
    const joins = Array.from(
      { length: Math.floor(SECONDS / PART_SECONDS) - 1 },
      (_, at) => (at + 1) * PART_SECONDS * 100,
    )
    const isNear = (hop: number): boolean => joins.some((join) => Math.abs(hop - join) <= 12)
    const far = all.filter((_, hop) => !isNear(hop)).toSorted((one, other) => one - other)
    const near = all.filter((_, hop) => isNear(hop))
    expect(near.length).toBeGreaterThan(60)
    // A click would stand far above what the coder leaves out anywhere.
    expect(Math.max(...near)).toBeLessThanOrEqual((far.at(-1) ?? 0) * 1.2)
    const mean = (of: readonly number[]): number => of.reduce((sum, one) => sum + one, 0) / of.length
    expect(mean(near)).toBeLessThan(mean(far) * 1.25)
  })

  it.skipIf(!hasFfmpeg)('is read by ffmpeg without a word, exactly as long as it is', async () => {
    const folder = await temporaryFolder()
    const path = join(folder, `sound.${target.format}`)
    await writeFile(path, file)
    const raw = execFileSync('ffmpeg', ['-v', 'warning', '-nostdin', '-xerror', '-i', path, '-f', 'f32le', '-'], {
      maxBuffer: 1 << 28,
    })
    expect(raw.byteLength / 4 / channels).toBe(sound[0]?.length)
  })
})
