import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readSound } from '../../../electron/audio/analysis/read-sound.ts'
import { openSoundReader } from '../../../electron/audio/analysis/sound-reader.ts'
import { sumOfPlan } from '../../../electron/audio/mix/sum-of-plan.ts'
import { encodeAudio } from '../../../electron/audio/mix/encode.ts'
import { planMix } from '../../../electron/export/mix-plan.ts'
import { createSoundFiles } from '../../../electron/sounds/sound-files.ts'
import { addedClip, type NewClip } from '../../../shared/core/mix/added-clip.ts'
import { heardChannels } from '../../../shared/core/mix/heard-channels.ts'
import { emptyMix, type MixDocument, mixIdSchema } from '../../../shared/core/mix/mix-document.ts'
import { gapsSchema } from '../../../shared/core/model/project.ts'
import { toFloat32 } from '../../../electron/audio/codecs/sample-format.ts'
import { byFfmpeg } from '../../support/audio/foreign-decoders.ts'
import { hasFfmpeg } from '../../support/audio/ffmpeg-loudness.ts'
import { seededRandom, tone } from '../../support/audio/tones.ts'
import { wavBytes } from '../../support/audio/wav-bytes.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const corpora = fileURLToPath(new URL('../../../../shared/corpora', import.meta.url))

async function project() {
  const folder = await temporaryFolder()
  let mix: MixDocument = emptyMix
  const cacheFolder = join(folder, '.repartee')
  const files = createSoundFiles({ folder, cacheFolder, mix: () => mix, workshop: () => ({ readSound }) })
  return {
    folder,
    files,
    mix: () => mix,
    put: async (path: string, clip: Omit<NewClip, 'id'>) => {
      const { sound } = await files.add(path, basename(path))
      mix = addedClip(mix, sound, { ...clip, id: mixIdSchema.parse(`c${mix.clips?.length ?? 0}`) })
      return sound
    },
    sum: async (): Promise<readonly Float32Array[]> => {
      const { mix: plan } = planMix({
        script: { nodes: [] },
        cast: { speakers: [] },
        gaps: gapsSchema.parse({}),
        heard: () => undefined,
        sounds: files.planned(),
      })
      const blocks: (readonly Float32Array[])[] = []
      await sumOfPlan(plan, async (block) => void blocks.push(block.map((samples) => samples.slice())), undefined)
      return (blocks[0] ?? []).map((_, channel) =>
        Float32Array.from(blocks.flatMap((block) => [...(block[channel] ?? [])])),
      )
    },
  }
}

const noise = (length: number, seed: number): Float32Array => {
  const random = seededRandom(seed)
  return Float32Array.from({ length }, () => random() - 0.5)
}

async function floatWav(
  folder: string,
  name: string,
  channels: readonly Float32Array[],
  rate = 44_100,
): Promise<string> {
  const path = join(folder, name)
  const data = toFloat32(channels)
  await writeFile(path, wavBytes({ tag: 3, bits: 32, channels: channels.length, sampleRate: rate, data }))
  return path
}

describe('beds and effects in the export', () => {
  it('lie where they are put, trimmed, in stereo, and every sample as it is', async () => {
    const { folder, put, sum } = await project()
    const [left, right] = [noise(90_000, 1), noise(90_000, 2)]
    const path = await floatWav(folder, 'rain.wav', [left, right])
    const place = {
      lane: 'bed',
      start: { kind: 'at', samples: 70_001 },
      inSample: 1000,
      durationSamples: 80_000,
    } as const
    // A cut is faded unless somebody has said that it is not.
    await put(path, { ...place, fadeInSamples: 0, fadeOutSamples: 0 })
    const [one, other] = await sum()
    expect(one?.length).toBe(150_001)
    expect(one?.slice(70_001)).toEqual(left.slice(1000, 81_000))
    expect(other?.slice(70_001)).toEqual(right.slice(1000, 81_000))
    expect(one?.slice(0, 70_001).every((sample) => sample === 0)).toBe(true)
  })

  it('go on where they loop, and fade by raised cosines', async () => {
    const { folder, put, sum } = await project()
    const samples = noise(30_000, 3)
    const path = await floatWav(folder, 'wind.wav', [samples])
    await put(path, {
      lane: 'bed',
      start: { kind: 'at', samples: 0 },
      durationSamples: 200_000,
      loops: true,
      fadeInSamples: 4410,
      fadeOutSamples: 4410,
    })
    const [all = new Float32Array(0)] = await sum()
    expect(all.length).toBe(200_000)
    expect(all[10_000]).toBe(samples[10_000])
    expect(all[2205]).toBeCloseTo((samples[2205] ?? 0) * 0.5, 2)
    const quietest = Math.min(
      ...Array.from({ length: 18 }, (_, at) => all.slice(5000 + at * 10_000, 15_000 + at * 10_000)).map((part) =>
        Math.sqrt(part.reduce((sum2, sample) => sum2 + sample * sample, 0) / part.length),
      ),
    )
    // Noise of this level has 0.289; a seam that was a gap or a sum would show.
    expect(quietest).toBeGreaterThan(0.27)
  })

  it('tell which file is gone, and are silent then', async () => {
    const { folder, put, files, sum } = await project()
    const path = await floatWav(folder, 'gone.wav', [noise(1000, 4)])
    const sound = await put(path, { lane: 'effects', start: { kind: 'at', samples: 0 } })
    await rm(join(folder, 'sounds', `${sound.id}.wav`))
    expect((await files.ready()).map(({ name }) => name)).toEqual(['gone.wav'])
    expect(await sum()).toEqual([new Float32Array(1000)])
  })

  it('keep the file as it was brought in, once for equal content, and nothing of one that is no sound', async () => {
    const { folder, put, files } = await project()
    const path = await floatWav(folder, 'one.wav', [noise(1000, 5)])
    await put(path, { lane: 'effects', start: { kind: 'at', samples: 0 } })
    await Promise.all([files.add(path, 'again.wav'), files.add(path, 'and again.wav')])
    expect(await readdir(join(folder, 'sounds'))).toHaveLength(1)
    const broken = join(folder, 'broken.mp3')
    for (const bytes of [new Uint8Array(0), new Uint8Array(5000).fill(7), wavBytes({ data: new Uint8Array(0) })]) {
      await writeFile(broken, bytes)
      await expect(files.add(broken, 'broken.mp3')).rejects.toMatchObject({ problem: { code: 'audio.invalid' } })
    }
    expect(await readdir(join(folder, 'sounds'))).toHaveLength(1)
    expect(await readdir(join(folder, '.repartee', 'sounds'))).toEqual([])
  })

  it('say what stands where a file is expected, and wait for no pipe', async () => {
    const { folder, files } = await project()
    const refused = (name: string, problem: object) =>
      expect(files.add(join(folder, name), name)).rejects.toMatchObject({
        problem: { code: 'audio.invalid', ...problem },
      })
    await mkdir(join(folder, 'a folder'))
    await refused('none.wav', { id: 'disk.read.missing' })
    await refused('a folder', { id: 'disk.read.notAFile', params: { kind: 'folder' } })
    const hasPipe = spawnSync('mkfifo', [join(folder, 'a pipe')]).status === 0
    if (hasPipe) await refused('a pipe', { id: 'disk.read.notAFile', params: { kind: 'pipe' } })
    expect(await readdir(join(folder, 'sounds')).catch(() => [])).toEqual([])
  })

  it.each([
    ['flac', { format: 'flac', sampleRate: 48_000, bits: 24 }],
    ['mp3', { format: 'mp3', sampleRate: 44_100, bitrate: 192 }],
    ['ogg', { format: 'opus', sampleRate: 48_000, bitrate: 96_000 }],
  ] as const)('are read from %s', async (ending, target) => {
    const { folder, put, sum } = await project()
    const path = join(folder, `tone.${ending}`)
    await writeFile(path, await encodeAudio({ sampleRate: 48_000, channels: [tone(440, 2, 48_000)] }, target))
    const sound = await put(path, { lane: 'bed', start: { kind: 'at', samples: 0 } })
    expect(sound.ending).toBe(ending)
    const [samples = new Float32Array(0)] = await sum()
    expect(samples.length / 44_100).toBeGreaterThan(1.98)
    const rms = Math.sqrt(samples.slice(4410, 80_000).reduce((all, one) => all + one * one, 0) / 75_590)
    expect(rms).toBeCloseTo(0.5 * Math.SQRT1_2, 2)
  })

  it.skipIf(!hasFfmpeg)('hear of eight channels those that are chosen, as ffmpeg reads them', async () => {
    const { folder } = await project()
    const channels = Array.from({ length: 8 }, (_, at) => noise(2000, 10 + at))
    const path = await floatWav(folder, 'eight.wav', channels)
    const theirs = byFfmpeg(path, 8)
    for (const channel of [1, 5, 8]) {
      const reader = await openSoundReader(path, 44_100, heardChannels(8, [channel]))
      expect(await reader.read(0, 2000)).toEqual([theirs[channel - 1]])
      await reader.close()
    }
  })
})

describe.skipIf(!hasFfmpeg || !existsSync(corpora))('wavs of other programs', () => {
  it('are read as ffmpeg reads them, or refused in words', async () => {
    const out = await temporaryFolder()
    await mkdir(join(out, 'x'))
    const told: string[] = []
    for (const name of await readdir(join(corpora, 'wav'), { recursive: true })) {
      if (!name.endsWith('.wav')) continue
      const path = join(corpora, 'wav', name)
      const read = await readSound(path, join(out, 'x', 'decoded.wav')).catch((error: unknown) => error)
      if (read instanceof Error) {
        expect(read).toHaveProperty('problem.code', 'audio.invalid')
        told.push(`refused ${name}`)
        continue
      }
      const { channels, durationSamples, sampleRate } = await readSound(path, join(out, 'x', 'decoded.wav'))
      const rows = Array.from({ length: channels }, (_, at) => at + 1)
      const { stdout } = spawnSync('ffmpeg', ['-v', 'quiet', '-i', path, '-f', 'f32le', '-c:a', 'pcm_f32le', '-'])
      const theirs = new Float32Array(new Uint8Array(stdout).buffer)
      for (const channel of rows) {
        const reader = await openSoundReader(path, sampleRate, heardChannels(channels, [channel]))
        const [ours = new Float32Array(0)] = await reader.read(0, durationSamples)
        await reader.close()
        expect(ours).toEqual(theirs.filter((_, at) => at % channels === channel - 1))
      }
      told.push(`read ${name}`)
    }
    expect(told.length).toBeGreaterThan(30)
  })
})
