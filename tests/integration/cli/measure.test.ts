import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { encodeAudio } from '../../../electron/audio/mix/encode.ts'
import { createSoundDescriber } from '../../../electron/audio/jobs/sound-describer.ts'
import { measureCommand } from '../../../electron/cli/measure-command.ts'
import { parseArguments } from '../../../electron/cli/terminal/arguments.ts'
import type { EncodeTarget } from '../../../electron/audio/types.ts'
import { circularMkv } from '../../support/audio/float-mkv.ts'
import { tone } from '../../support/audio/tones.ts'
import { pcm16, wavBytes } from '../../support/audio/wav-bytes.ts'
import { ffmpegLoudness, hasFfmpeg } from '../../support/audio/ffmpeg-loudness.ts'
import { builtAssets } from '../../support/studio/ports.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const values = z.array(z.number().nullable())
const seriesSchema = z.object({
  series: z.object({ stepSeconds: z.number(), momentaryLufs: values, shortTermLufs: values }),
})

async function measure(...argv: readonly string[]) {
  const args = parseArguments(['measure', ...argv])
  if (args.command !== 'measure') throw new Error(args.command)
  const { describe, close } = createSoundDescriber(builtAssets.audioWorker, 3000)
  try {
    return await measureCommand(args, { callerFolder: '/', stop: new AbortController().signal, describe })
  } finally {
    await close()
  }
}

const loud = { sampleRate: 48_000, channels: [tone(997, 5, 48_000).map((sample) => sample * 0.5)] }
const forms: readonly (readonly [EncodeTarget, Readonly<Record<string, unknown>>])[] = [
  [
    { format: 'wav', sampleRate: 48_000, encoding: 'pcm24' },
    { container: 'wav', codec: 'pcm_s24le', bitsPerSample: 24, channelLayout: 'mono' },
  ],
  [
    { format: 'flac', sampleRate: 48_000, bits: 24 },
    { container: 'flac', codec: 'flac', bitsPerSample: 24 },
  ],
  [
    { format: 'mp3', sampleRate: 48_000, bitrate: 192 },
    { container: 'mp3', codec: 'mp3', bitsPerSample: null },
  ],
  [
    { format: 'opus', sampleRate: 48_000, bitrate: 64_000 },
    { container: 'ogg', codec: 'opus', bitsPerSample: null },
  ],
  [
    { format: 'm4a', sampleRate: 48_000, bitrate: 128 },
    { container: 'mp4', codec: 'aac', bitsPerSample: null, durationSamples: 5 * 48_000 },
  ],
  [
    { format: 'm4b', sampleRate: 48_000, bitrate: 64 },
    { container: 'mp4', codec: 'aac', bitsPerSample: null, durationSamples: 5 * 48_000 },
  ],
]

async function written(target: EncodeTarget): Promise<string> {
  const path = join(await temporaryFolder(), `sound.${target.format}`)
  await writeFile(path, await encodeAudio(loud, target))
  return path
}

describe('measure', () => {
  it.each([
    [{ format: 'wav', sampleRate: 48_000, encoding: 'pcm16' }, 120_000],
    [{ format: 'flac', sampleRate: 48_000, bits: 16 }, undefined],
  ] as const)('tells that a file is cut off, measures what is there, and ends with 1: %o', async (target, samples) => {
    const path = await written(target)
    const bytes = await readFile(path)
    await writeFile(path, bytes.subarray(0, bytes.byteLength - (samples ?? bytes.byteLength / 4) * 2))
    const { exit, json } = await measure(path, '--json')
    expect(exit).toBe(1)
    expect(json).toMatchObject({
      container: target.format,
      problems: [
        {
          code: 'audio.invalid',
          message: 'The file is over before the sound that its head tells of. What is there was measured.',
        },
      ],
      ...(samples === undefined ? {} : { durationSamples: 240_000 - samples }),
    })
    expect((await measure(await written(target), '--json')).exit).toBe(0)
  })

  it('gives up a file in which its reader goes round in a circle, and goes on with the next', async () => {
    const [circular, sound] = [
      join(await temporaryFolder(), 'circular.mkv'),
      await written({ format: 'wav', sampleRate: 48_000, encoding: 'pcm16' }),
    ]
    await writeFile(circular, await circularMkv())
    const { exit, json } = await measure(circular, sound, '--json')
    expect(exit).toBe(1)
    expect(json).toMatchObject({
      files: [
        { container: null, problems: [{ message: 'The recording cannot be decoded; it may be damaged.' }] },
        { container: 'wav', problems: [] },
      ],
    })
  })

  it.each(forms)('says what a file is and how loud: $format', async (target, kind) => {
    const path = await written(target)
    const { json, exit } = await measure(path, '--json')
    expect(exit).toBe(0)
    expect(json).toMatchObject({ file: path, sampleRate: 48_000, channels: 1, problems: [], checks: [], ...kind })
    if (!hasFfmpeg) return
    const other = ffmpegLoudness(path)
    expect(Math.abs(valueOf(json, 'integratedLufs') - other.integrated)).toBeLessThan(0.11)
    expect(Math.abs(valueOf(json, 'truePeakDbtp') - other.truePeak)).toBeLessThan(0.11)
  })

  it.runIf(hasFfmpeg).each([
    { ending: 'ogg', codec: 'vorbis', args: ['-c:a', 'libvorbis'], container: 'ogg' },
    { ending: 'aac', codec: 'aac', args: ['-c:a', 'aac'], container: 'adts' },
    { ending: 'mka', codec: 'aac', args: ['-c:a', 'aac'], container: 'matroska' },
  ])('reads what other programs write: $codec in $container', async ({ ending, codec, args, container }) => {
    const folder = await temporaryFolder()
    const [source, path] = [join(folder, 'source.wav'), join(folder, `sound.${ending}`)]
    // Longer than what is decoded at a time, and no part of it like another.
    const samples = tone(997, 60, 48_000).map((sample, at) => sample * 0.1 * (1 + Math.sin(at / 30_011)))
    const pcm = { sampleRate: 48_000, channels: [samples, samples.map((sample) => sample / 2)] }
    await writeFile(source, await encodeAudio(pcm, { format: 'wav', sampleRate: 48_000, encoding: 'pcm24' }))
    expect(spawnSync('ffmpeg', ['-v', 'error', '-i', source, ...args, path]).status).toBe(0)
    const { json, exit } = await measure(path)
    expect({ exit, json }).toMatchObject({ exit: 0, json: { container, codec, channels: 2, sampleRate: 48_000 } })
    const other = ffmpegLoudness(path)
    expect(Math.abs(valueOf(json, 'integratedLufs') - other.integrated)).toBeLessThan(0.11)
    expect(Math.abs(valueOf(json, 'truePeakDbtp') - other.truePeak)).toBeLessThan(0.11)
    expect(Math.abs(valueOf(json, 'durationSeconds') - 60)).toBeLessThan(0.05)
  })

  it.runIf(hasFfmpeg).each(['libvorbis', 'flac', 'libopus'])(
    'reads streams of an Ogg file one behind the other to the last one: %s',
    async (encoder) => {
      const folder = await temporaryFolder()
      const stream = async (hz: number, seconds: number, rate = 48_000): Promise<Buffer> => {
        const path = join(folder, `${hz}.ogg`)
        const sine = `sine=frequency=${hz}:sample_rate=${rate}:duration=${seconds}`
        expect(spawnSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', sine, '-c:a', encoder, path]).status).toBe(0)
        return readFile(path)
      }
      const [first, second] = [await stream(440, 2), await stream(220, 3)]
      const path = join(folder, 'chained.ogg')
      await writeFile(path, Buffer.concat([first, second, first]))
      const { json, exit } = await measure(path)
      expect(exit).toBe(0)
      expect(Math.abs(valueOf(json, 'durationSeconds') - 7)).toBeLessThan(0.05)
      if (encoder === 'libopus') return
      await writeFile(path, Buffer.concat([first, await stream(330, 1, 24_000)]))
      expect((await measure(path)).text).toContain('of different rates or channels')
    },
  )

  it('holds files against targets, several as a list, and ends with 1 where one is missed', async () => {
    const path = await written({ format: 'wav', sampleRate: 48_000, encoding: 'pcm16' })
    const { json, exit, text } = await measure(path, path, '--target', 'podcast', '--target', '-9')
    expect(exit).toBe(1)
    expect(json).toMatchObject({
      files: [
        {
          checks: [
            { target: 'podcast', passes: false },
            { target: '-9', passes: expect.any(Boolean) },
          ],
        },
        { file: path },
      ],
    })
    expect(text).toContain('podcast: integratedLufs')
  })

  it('tells of silence and of files that cannot be read, and loses nothing of the others', async () => {
    const folder = await temporaryFolder()
    const silent = join(folder, 'silent.wav')
    const still = { sampleRate: 44_100, channels: [new Float32Array(44_100)] }
    await writeFile(silent, await encodeAudio(still, { format: 'wav', sampleRate: 44_100 }))
    const damaged = join(folder, 'damaged.wav')
    await writeFile(damaged, 'no sound at all')
    const absent = join(folder, 'absent.wav')
    const { json, exit } = await measure(silent, damaged, absent)
    expect(exit, 'done, but not all').toBe(1)
    expect((await measure(damaged, absent)).exit, 'nothing was done').toBe(2)
    expect((await measure(damaged)).exit).toBe(2)
    expect(json).toMatchObject({
      problems: [{ code: 'audio.invalid' }, { code: 'disk.failed' }],
      files: [
        { file: silent, integratedLufs: null, truePeakDbtp: null, durationSeconds: 1, clippedSamples: 0, problems: [] },
        { file: damaged, durationSeconds: null, problems: [{ code: 'audio.invalid' }] },
        { problems: [{ code: 'disk.failed' }] },
      ],
    })
  })

  it('tells how loud a file is along its length where that is asked for', async () => {
    const quiet = [...new Float32Array(2 * 48_000), ...tone(997, 5, 48_000).map((sample) => sample * 0.5)]
    const path = join(await temporaryFolder(), 'later.wav')
    const pcm = { sampleRate: 48_000, channels: [Float32Array.from(quiet)] }
    await writeFile(path, await encodeAudio(pcm, { format: 'wav', sampleRate: 48_000, encoding: 'pcm24' }))
    expect((await measure(path)).json).not.toHaveProperty('series')
    const { json } = await measure(path, '--series', '--json')
    const { series } = seriesSchema.parse(json)
    expect(series.stepSeconds).toBe(0.1)
    expect([series.momentaryLufs.length, series.shortTermLufs.length]).toEqual([70, 70])
    expect(series.momentaryLufs.slice(0, 19)).toEqual(Array.from({ length: 19 }, () => null))
    expect(Math.max(...series.momentaryLufs.map((value) => value ?? -99))).toBeCloseTo(
      valueOf(json, 'momentaryMaxLufs'),
      1,
    )
    expect(series.shortTermLufs.at(-1)).toBeCloseTo(valueOf(json, 'shortTermMaxLufs'), 1)
  })

  it.each([
    { layout: '5.1', mask: 0x3f, levels: [-20, -22, -24, -3, -26, -28] },
    { layout: 'quad(side)', mask: 0x603, levels: [-20, -22, -26, -24] },
    { layout: 'FL+FR+LFE', mask: 0xb, levels: [-20, -20, -3] },
  ])('counts channels by where they stand: $layout', async ({ layout, mask, levels }) => {
    const channels = levels.length
    const samples = tone(997, 2, 48_000)
    const frames = [...samples].flatMap((sample) => levels.map((db) => Math.round(sample * 32_767 * 10 ** (db / 20))))
    const path = join(await temporaryFolder(), 'around.wav')
    await writeFile(path, wavBytes({ channels, mask, sampleRate: 48_000, data: pcm16(frames) }))
    const { json, exit } = await measure(path)
    expect(exit).toBe(0)
    expect(json).toMatchObject({ channels, channelLayout: layout, problems: [] })
    if (hasFfmpeg) {
      expect(Math.abs(valueOf(json, 'integratedLufs') - ffmpegLoudness(path).integrated)).toBeLessThan(0.11)
    }
    await writeFile(path, wavBytes({ channels, sampleRate: 48_000, data: pcm16(frames) }))
    const unnamed = await measure(path)
    if (channels === 6) expect(unnamed.json).toMatchObject({ channelLayout: '5.1', problems: [] })
    else expect(unnamed).toMatchObject({ exit: 2, json: { problems: [{ code: 'audio.invalid' }] } })
  })

  it('says where a sound is too short for blocks, and measures it over its own length', async () => {
    const path = join(await temporaryFolder(), 'short.wav')
    const pcm = { sampleRate: 48_000, channels: [tone(997, 0.3, 48_000).map((sample) => sample * 0.5)] }
    await writeFile(path, await encodeAudio(pcm, { format: 'wav', sampleRate: 48_000, encoding: 'pcm24' }))
    const { json, exit, text } = await measure(path)
    expect(exit).toBe(0)
    expect(valueOf(json, 'integratedLufs')).toBeCloseTo(-15.05, 1)
    expect(json).toMatchObject({ momentaryMaxLufs: null, problems: [{ code: 'audio.short' }] })
    expect(text).toContain('shorter than 0.4 s')
  })

  it('wants a file', () => {
    expect(() => parseArguments(['measure'])).toThrow('measure needs a sound file')
  })
})

function valueOf(json: unknown, name: string): number {
  return typeof json === 'object' && json !== null ? Number(Reflect.get(json, name)) : NaN
}
