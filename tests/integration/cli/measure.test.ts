import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { encodeAudio } from '../../../electron/audio/mix/encode.ts'
import { measureCommand } from '../../../electron/cli/measure-command.ts'
import { parseArguments } from '../../../electron/cli/terminal/arguments.ts'
import type { EncodeTarget } from '../../../electron/audio/types.ts'
import { tone } from '../../support/audio/tones.ts'
import { ffmpegLoudness, hasFfmpeg } from '../../support/audio/ffmpeg-loudness.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const values = z.array(z.number().nullable())
const seriesSchema = z.object({
  series: z.object({ stepSeconds: z.number(), momentaryLufs: values, shortTermLufs: values }),
})

async function measure(...argv: readonly string[]) {
  const args = parseArguments(['measure', ...argv])
  if (args.command !== 'measure') throw new Error(args.command)
  return measureCommand(args, { callerFolder: '/', stop: new AbortController().signal })
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
]

async function written(target: EncodeTarget): Promise<string> {
  const path = join(await temporaryFolder(), `sound.${target.format}`)
  await writeFile(path, await encodeAudio(loud, target))
  return path
}

describe('measure', () => {
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
    const { json, exit } = await measure(silent, damaged, join(folder, 'absent.wav'))
    expect(exit).toBe(2)
    expect(json).toMatchObject({
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

  it('wants a file', () => {
    expect(() => parseArguments(['measure'])).toThrow('measure needs a sound file')
  })
})

function valueOf(json: unknown, name: string): number {
  return typeof json === 'object' && json !== null ? Number(Reflect.get(json, name)) : NaN
}
