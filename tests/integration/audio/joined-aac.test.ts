import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { beforeAll, describe, expect, it } from 'vitest'
import { memorySink } from '../../../electron/audio/byte-sink.ts'
import { openContainerSource } from '../../../electron/audio/codecs/container-source.ts'
import { openAacJoiner } from '../../../electron/audio/encoders/aac-writer.ts'
import { openSoundWriter } from '../../../electron/audio/encoders/open-sound-writer.ts'
import { readWhole } from '../../../electron/audio/mix/decode.ts'
import { codePart, type CodeParts } from '../../../electron/audio/segments/coders.ts'
import { partGrid, type PartFormat } from '../../../electron/audio/segments/part-format.ts'
import { partCount } from '../../../electron/audio/segments/part-coder.ts'
import { hasFfmpeg } from '../../support/audio/ffmpeg-loudness.ts'
import { byFfmpeg } from '../../support/audio/foreign-decoders.ts'
import { seededRandom, voiced } from '../../support/audio/tones.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/** Parts are 12 s long: this is three of them, and an end that is no packet's. */
const SECONDS = 37.123
const PACKET = 1024
type AacFormat = Extract<PartFormat, { readonly format: 'aac' }>
const cases: readonly AacFormat[] = [
  { format: 'aac', sampleRate: 44_100, channels: 1, bitrate: 96 },
  { format: 'aac', sampleRate: 48_000, channels: 1, bitrate: 64 },
  { format: 'aac', sampleRate: 44_100, channels: 2, bitrate: 128 },
  { format: 'aac', sampleRate: 48_000, channels: 2, bitrate: 128 },
]

/** Where parts meet, in packets. */
const bordersOf = (format: AacFormat): readonly number[] => {
  const grid = partGrid(format, Math.round(SECONDS * format.sampleRate))
  return Array.from({ length: partCount(grid) - 1 }, (_, at) => (at + 1) * grid.framesPerPart)
}

/** Voices, and about each border bursts of noise that begin at once, in one channel more often than in the other. */
function soundOf(format: AacFormat): readonly Float32Array[] {
  const bursts = [-3000, -700, 0, 90, 1500, 4000]
  return Array.from({ length: format.channels }, (_, channel) => {
    const samples = voiced(SECONDS, format.sampleRate, 7 + channel * 5)
    const random = seededRandom(channel)
    for (const border of bordersOf(format)) {
      for (const burst of bursts.filter((__, at) => channel === 0 || at % 2 === 0)) {
        for (let at = 0; at < 1500; at += 1) {
          const place = border * PACKET + burst + at
          const value = (samples[place] ?? 0) + 0.8 * (2 * random() - 1) * Math.exp(-at / 200)
          samples[place] = Math.max(-1, Math.min(1, value))
        }
      }
    }
    return samples
  })
}

async function inParts(
  { sampleRate, channels, bitrate }: AacFormat,
  sound: readonly Float32Array[],
  { block = 65_536, parts }: { readonly block?: number; readonly parts?: CodeParts } = {},
): Promise<Uint8Array> {
  const sink = memorySink()
  const target = { format: 'm4a', sampleRate, bitrate } as const
  const writer = await openSoundWriter({ sampleRate, channels }, target, sink, parts)
  const length = sound[0]?.length ?? 0
  for (let at = 0; at < length; at += block) await writer.write(sound.map((one) => one.subarray(at, at + block)))
  await writer.finish()
  return sink.bytes()
}

/** By one encoder, from the first sample to the last. */
async function asOne(format: AacFormat, samples: readonly Float32Array[]): Promise<Uint8Array> {
  const sink = memorySink()
  const joiner = await openAacJoiner(format, 'm4a', format, sink)
  const place = { index: 0, fromFrame: 0, readFromFrame: 0, untilFrame: Number.MAX_SAFE_INTEGER, isLast: true }
  await joiner.add(await codePart({ format, place, samples }))
  await joiner.finish(samples[0]?.length ?? 0)
  return sink.bytes()
}

/** How much of the sound was left out or added, half a packet at a time. */
function errors(sound: readonly Float32Array[], heard: readonly Float32Array[]): readonly number[] {
  const hop = PACKET / 2
  return Array.from({ length: Math.floor((sound[0]?.length ?? 0) / hop) }, (_, index) => {
    let sum = 0
    for (const [channel, samples] of sound.entries()) {
      const own = heard[channel] ?? new Float32Array()
      for (let at = index * hop; at < (index + 1) * hop; at += 1) sum += ((own[at] ?? 0) - (samples[at] ?? 0)) ** 2
    }
    return Math.sqrt(sum / hop / sound.length)
  })
}

const mean = (of: readonly number[]): number => of.reduce((sum, one) => sum + one, 0) / of.length
const byOurs = async (file: Uint8Array): Promise<readonly Float32Array[]> =>
  (await readWhole(await openContainerSource(file))).channels

describe.each(cases)('AAC coded in parts, $channels of $sampleRate Hz', (format) => {
  const sound = soundOf(format)
  let file: Uint8Array
  let whole: Uint8Array
  beforeAll(async () => {
    file = await inParts(format, sound)
    whole = await asOne(format, sound)
  })

  /** The sound at each border, and the sound in the middle of each part, of what was decoded of both files. */
  const expectNoClick = (joined: readonly Float32Array[], one: readonly Float32Array[]): void => {
    const [ours, theirs] = [errors(sound, joined), errors(sound, one)]
    for (const border of bordersOf(format)) {
      const around = (of: readonly number[]): readonly number[] => of.slice(2 * border - 16, 2 * border + 24)
      // A click would stand far above what one encoder leaves out at the same place.
      expect(Math.max(...around(ours))).toBeLessThan(Math.max(...around(theirs)) * 1.5)
      expect(mean(around(ours))).toBeLessThan(mean(around(theirs)) * 1.25)
    }
    expect(mean(ours)).toBeLessThan(mean(theirs) * 1.05)
  }

  it('leaves out no more at the joins than one encoder does there, by our own decoder', async () => {
    const heard = await byOurs(file)
    expect(heard[0]?.length).toBe(sound[0]?.length)
    expectNoClick(heard, await byOurs(whole))
  })

  it.skipIf(!hasFfmpeg)('leaves out no more at the joins than one encoder does there, by ffmpeg', async () => {
    const folder = await temporaryFolder()
    const heard = async (bytes: Uint8Array): Promise<readonly Float32Array[]> => {
      const path = join(folder, 'sound.m4a')
      await writeFile(path, bytes)
      return byFfmpeg(path, format.channels)
    }
    expectNoClick(await heard(file), await heard(whole))
  })

  it('is the same file however it comes in blocks and however many parts are coded at a time', async () => {
    let waiting = Promise.resolve()
    // The later it is asked for, the sooner it is done.
    const code: CodeParts['code'] = async (part) => {
      const before = waiting
      const coded = codePart(part)
      waiting = coded.then(() => undefined)
      await before
      return coded
    }
    const other = await inParts(format, sound, { block: 77_777, parts: { code, atATime: 3 } })
    expect(Buffer.compare(other, file)).toBe(0)
  })

  it('has as many packets, each a frame behind the other, and is as long as what went in', async () => {
    const input = new Input({ source: new BufferSource(file), formats: ALL_FORMATS })
    const track = await input.getPrimaryAudioTrack()
    if (track === null) throw new Error('There is no sound in it.')
    const times: number[] = []
    for await (const packet of new EncodedPacketSink(track).packets()) {
      times.push(Math.round(packet.timestamp * format.sampleRate))
    }
    const length = sound[0]?.length ?? 0
    const count = Math.ceil(length / PACKET) + 1
    const [first = 0] = times
    expect(times.map((time) => time - first)).toEqual(Array.from({ length: count }, (_, at) => at * PACKET))
    expect(Math.round((await input.computeDuration()) * format.sampleRate)).toBe(length)
  })
})
