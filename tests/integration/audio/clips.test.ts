import { execFile, execFileSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MkvOutputFormat, Mp4OutputFormat, WebMOutputFormat } from 'mediabunny'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeAudio } from '../../../electron/audio/mix/encode.ts'
import type { AudioWorkshop, Pcm } from '../../../electron/audio/types.ts'
import { readWav, writeWav } from '../../../electron/audio/codecs/wav.ts'
import { createAudioWorkshop } from '../../../electron/audio/jobs/workshop.ts'
import { draftVoices } from '../../../electron/speech/draft/voices.ts'
import type { DraftService } from '../../../electron/speech/types.ts'
import { inContainer, pretendedAac } from '../../support/audio/containers.ts'
import { flacBytes } from '../../support/audio/flac-bytes.ts'
import { seededRandom, sineSnr, tone, tonePcm } from '../../support/audio/tones.ts'
import { pcm16, wavBytes } from '../../support/audio/wav-bytes.ts'
import { builtAssets } from '../../support/studio/ports.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'
import { spoken, startDraft } from '../speech/draft/draft-host.ts'
import { clipDetailWords } from '../../../renderer/casting/model/clip-detail.ts'
import { told } from '../../support/told.ts'

const worker = builtAssets.audioWorker
const RATE = 44_100
let workshop: AudioWorkshop

beforeAll(() => {
  workshop = createAudioWorkshop({ worker })
})
afterAll(() => workshop.close())

const inner = (samples: Float32Array): Float32Array => samples.subarray(5000, samples.length - 5000)

async function readBack(path: string): Promise<Float32Array> {
  return readWav(new Uint8Array(await readFile(path))).pcm.channels[0] ?? new Float32Array(0)
}

async function wavFile(samples: Float32Array, sampleRate = RATE): Promise<string> {
  const path = join(await temporaryFolder(), 'sound.wav')
  await writeFile(path, writeWav({ sampleRate, channels: [samples] }))
  return path
}

const stereo = (rate: number): Pcm => ({ sampleRate: rate, channels: [tone(440, 2, rate), tone(440, 2, rate)] })
const opus = (): Promise<Uint8Array> =>
  encodeAudio(stereo(48_000), { format: 'opus', sampleRate: 48_000, bitrate: 64_000 })
const mp3 = (): Promise<Uint8Array> => encodeAudio(stereo(RATE), { format: 'mp3', sampleRate: RATE, bitrate: 128 })
const flac = (rate = 48_000): Promise<Uint8Array> => flacBytes(stereo(rate).channels, rate)

describe('a recording brought in', () => {
  it.each<readonly [string, () => Promise<Uint8Array>, number, number]>([
    ['wav of 16 bits', async () => writeWav(stereo(22_050)), 22_050, 60],
    [
      'wav with a chunk before its samples',
      async () =>
        wavBytes({
          sampleRate: RATE,
          before: [{ name: 'LIST', bytes: new Uint8Array(7) }],
          data: pcm16(Array.from(tone(440, 2, RATE), (value) => Math.round(value * 32_767))),
        }),
      RATE,
      60,
    ],
    [
      'wav of 8 bits',
      async () =>
        wavBytes({
          sampleRate: RATE,
          bits: 8,
          data: Uint8Array.from(tone(440, 2, RATE), (value) => Math.round(128 + value * 127)),
        }),
      RATE,
      30,
    ],
    ['mp3', mp3, RATE, 30],
    ['mp3 in Matroska', async () => inContainer(await mp3(), new MkvOutputFormat()), RATE, 30],
    ['FLAC', flac, 48_000, 60],
    ['FLAC of 16 kHz', () => flac(16_000), 16_000, 60],
    ['FLAC in Ogg', () => flacBytes(stereo(48_000).channels, 48_000, 'ogg'), 48_000, 60],
    ['FLAC in Matroska', async () => inContainer(await flac(), new MkvOutputFormat()), 48_000, 60],
    ['FLAC in mp4', async () => inContainer(await flac(), new Mp4OutputFormat()), 48_000, 60],
    ['Opus in Ogg', opus, 48_000, 25],
    [
      'Opus in webm, as a browser records it',
      async () => inContainer(await opus(), new WebMOutputFormat()),
      48_000,
      25,
    ],
    [
      'AAC in m4a',
      async () => encodeAudio(tonePcm(440, 2, 48_000), { format: 'm4a', sampleRate: 48_000, bitrate: 128 }),
      48_000,
      25,
    ],
    ['Opus in mp4', async () => inContainer(await opus(), new Mp4OutputFormat()), 48_000, 25],
  ])('as %s becomes a mono wav of 44.1 kHz', async (_, make, sourceRate, snr) => {
    const out = join(await temporaryFolder(), 'clip.wav')
    const clip = await workshop.readClip(await make(), out)
    const samples = await readBack(out)
    expect(clip).toMatchObject({ sourceSampleRate: sourceRate, sampleRate: RATE, durationSamples: samples.length })
    // mp3 has the encoder's delay in it, and Opus outside of Ogg the padding of its last packet.
    expect(Math.abs(samples.length - 2 * RATE)).toBeLessThan(0.06 * RATE)
    expect(sineSnr(inner(samples), 440, RATE)).toBeGreaterThan(snr)
    expect(clip.peaks).toHaveLength(1200)
  })

  it('of many channels is the mean of them', async () => {
    const out = join(await temporaryFolder(), 'clip.wav')
    const data = pcm16(
      Array.from(tone(440, 1, RATE), (value) => Math.round(value * 30_000)).flatMap((value) => [value, 0, 0, value]),
    )
    expect(await workshop.readClip(wavBytes({ sampleRate: RATE, channels: 4, data }), out)).toMatchObject({
      sourceChannels: 4,
    })
    const top = (await readBack(out)).reduce((most, sample) => Math.max(most, sample), 0)
    expect(top).toBeCloseTo((0.5 * 30_000) / 32_768 / 2, 2)
  })

  it('is suggested without the silence around its words, and as at most half a minute', async () => {
    const folder = await temporaryFolder()
    const padded = new Float32Array(10 * RATE)
    padded.set(tone(200, 5, RATE), 3 * RATE)
    const short = await workshop.readClip(writeWav({ sampleRate: RATE, channels: [padded] }), join(folder, 'short.wav'))
    expect(short.suggested.fromSample / RATE).toBeCloseTo(2.9, 1)
    expect(short.suggested.toSample / RATE).toBeCloseTo(8.1, 1)
    const long = await workshop.readClip(writeWav(tonePcm(200, 50, 16_000)), join(folder, 'long.wav'))
    expect(long.suggested.toSample - long.suggested.fromSample).toBeLessThanOrEqual(30 * RATE)
    expect(long.suggested.toSample - long.suggested.fromSample).toBeGreaterThan(24 * RATE)
  })

  it.each<readonly [string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    ['damaged AAC', () => pretendedAac(new Mp4OutputFormat()), /AAC stream is damaged/],
    ['a text', () => Buffer.from('Dear Sir, please find my voice attached.'), /not a sound file/],
    ['nothing', () => new Uint8Array(0), /not a sound file/],
    ['a blink', () => writeWav(tonePcm(440, 0.09, RATE)), /shorter than 0.1 s/],
    [
      'a lecture',
      () => writeWav({ sampleRate: 8000, channels: [new Float32Array(8000 * 901)] }),
      /longer than 15 minutes/,
    ],
    ['a FLAC file cut in its head', async () => (await flac()).slice(0, 20), /FLAC/],
  ])('that is %s is refused in plain words, and nothing is written', async (_, make, words) => {
    const folder = await temporaryFolder()
    await expect(told(workshop.readClip(await make(), join(folder, 'clip.wav')))).resolves.toMatchObject({
      code: 'audio.invalid',
      message: expect.stringMatching(words),
      remedy: expect.any(String),
    })
    expect(await readdir(folder)).toEqual([])
  })

  it('that is damaged never brings the studio down', async () => {
    const random = seededRandom(5)
    const folder = await temporaryFolder()
    const whole = await Promise.all([
      mp3(),
      opus(),
      flac(),
      inContainer(await opus(), new WebMOutputFormat()),
      inContainer(await flac(), new Mp4OutputFormat()),
    ])
    for (const bytes of whole) {
      for (let round = 0; round < 8; round += 1) {
        const hurt = bytes.slice(0, Math.ceil(bytes.length * (0.3 + random() * 0.7)))
        for (let change = 0; change < 20; change += 1)
          hurt[Math.floor(random() * hurt.length)] = Math.floor(random() * 256)
        const [result] = await Promise.allSettled([workshop.readClip(hurt, join(folder, 'clip.wav'))])
        if (result?.status === 'rejected') expect(result.reason).toMatchObject({ problem: { code: 'audio.invalid' } })
        else expect(result?.value.durationSamples).toBeGreaterThan(0)
      }
    }
  })
})

describe('a part of a clip', () => {
  it('is cut to the sample, faded at both ends, and kept as it was between', async () => {
    const sound = tone(440, 2, RATE)
    const path = await wavFile(sound)
    const { pcm } = readWav(await workshop.cutClip(path, { fromSample: 1000, toSample: 50_000 }))
    const cut = pcm.channels[0] ?? new Float32Array(0)
    expect(pcm.sampleRate).toBe(RATE)
    expect(cut).toHaveLength(49_000)
    expect([cut[0], cut.at(-1)]).toEqual([0, 0])
    const fade = Math.round(0.005 * RATE)
    for (let at = fade; at < cut.length - fade; at += 997) expect(cut[at]).toBeCloseTo(sound[at + 1000] ?? 0, 4)
  })

  it('that reaches beyond the end stops there, and one beyond it is refused', async () => {
    const path = await wavFile(tone(440, 1, RATE))
    const { layout } = readWav(await workshop.cutClip(path, { fromSample: 40_000, toSample: 90_000 }))
    expect(layout.frames).toBe(4100)
    await expect(workshop.cutClip(path, { fromSample: 44_100, toSample: 90_000 })).rejects.toMatchObject({
      problem: { code: 'audio.selection' },
    })
  })
})

describe('the checks of a clip', () => {
  const random = seededRandom(21)
  /** Words of 400 ms and pauses of 200 ms, with noise under everything. */
  const speechLike = (seconds: number, level: number, noise: number): Float32Array => {
    const sound = tone(150, seconds, RATE, level)
    for (const at of sound.keys()) {
      const isPause = (at / RATE) % 0.6 > 0.4
      sound[at] = (isPause ? 0 : (sound[at] ?? 0)) + (random() - 0.5) * 2 * noise
    }
    return sound
  }
  const all = { fromSample: 0, toSample: 1e9 }
  const outcomes = async (samples: Float32Array): Promise<Readonly<Record<string, string>>> => {
    const checks = await workshop.checkClip(await wavFile(samples), all)
    expect(checks.map(({ check }) => check)).toEqual(['length', 'speakers', 'clipping', 'noise', 'silence'])
    return Object.fromEntries(
      checks.map(({ check, outcome, detail }) => [check, `${outcome}: ${clipDetailWords(detail)}`]),
    )
  }

  it('pass a good one and do not claim to know who speaks', async () => {
    expect(await outcomes(speechLike(15, 0.5, 0.0005))).toMatchObject({
      length: 'passed: 15.0 s',
      speakers: 'untold: listen for others',
      clipping: 'passed: peak -6.0 dB',
      noise: expect.stringMatching(/^passed: 6\d dB below speech$/),
      silence: expect.stringMatching(/^passed: 3\d %, longest 0.2 s$/),
    })
  })

  it.each([
    [2.5, 'failed: 2.5 s'],
    [9.98, 'warning: 9.9 s'],
    [10, 'passed: 10.0 s'],
    [30, 'passed: 30.0 s'],
    [30.01, 'warning: 30.1 s'],
  ])('judge a length of %d s', async (seconds, expected) => {
    expect((await outcomes(speechLike(seconds, 0.3, 0.001))).length).toBe(expected)
  })

  it('see clipping, once and throughout', async () => {
    const once = speechLike(12, 0.5, 0)
    once.fill(1, 5 * RATE, 5 * RATE + 20)
    expect((await outcomes(once)).clipping).toBe('warning: 1 place, peak 0.0 dB')
    const loud = speechLike(12, 3, 0).map((sample) => Math.max(-1, Math.min(1, sample)))
    expect((await outcomes(loud)).clipping).toMatch(/^failed: \d+ places/)
  })

  it.each([
    [0.05, 'warning'],
    [0.2, 'failed'],
  ])('hear noise of %d under the speech', async (noise, outcome) => {
    expect((await outcomes(speechLike(12, 0.4, noise))).noise).toMatch(new RegExp(`^${outcome}: \\d+ dB`))
  })

  it('say so where there is no pause to hear the noise in, and no sound at all', async () => {
    expect((await outcomes(tone(150, 12, RATE))).noise).toBe('untold: no pause to hear it in')
    expect(await outcomes(new Float32Array(12 * RATE))).toMatchObject({
      clipping: 'untold: no sound',
      noise: 'untold: no speech',
      silence: 'failed: no speech',
    })
  })

  it('find long gaps and mostly empty clips', async () => {
    const gap = speechLike(20, 0.4, 0.0005)
    gap.fill(0, 8 * RATE, 11 * RATE)
    expect((await outcomes(gap)).silence).toMatch(/^warning: .* longest 3\.[0-3] s$/)
    const empty = new Float32Array(20 * RATE)
    empty.set(speechLike(3, 0.4, 0), 0)
    expect((await outcomes(empty)).silence).toMatch(/^failed: 9\d %, longest 17\.\d s$/)
  })
})

describe('with the draft voices', () => {
  const text =
    'You came back to the lighthouse after all these years. I said I would, and here I am. Did you bring the letters? Every day I waited for them, and nothing came!'
  let service: DraftService
  const clips = new Map<string, Float32Array>()

  beforeAll(async () => {
    service = await startDraft()
    for (const { id } of draftVoices) {
      const bytes = await spoken(service, { text, reference_id: id, format: 'wav', sample_rate: RATE })
      clips.set(id, readWav(bytes).pcm.channels[0] ?? new Float32Array(0))
    }
  })
  afterAll(() => service.close())

  it('the measured pitch is the one that each voice was made with', async () => {
    for (const { id, shape } of draftVoices) {
      const {
        pitchHz = 0,
        brightnessHz = 0,
        wordsPerMinute = 0,
      } = await workshop.measure(await wavFile(clips.get(id) ?? new Float32Array(0)), text)
      if (shape.pitchHz !== undefined) expect(Math.abs(pitchHz / shape.pitchHz - 1), id).toBeLessThan(0.15)
      expect(brightnessHz, id).toBeGreaterThan(400)
      expect(brightnessHz, id).toBeLessThan(2000)
      expect(wordsPerMinute, id).toBeGreaterThan(120)
      expect(wordsPerMinute, id).toBeLessThan(300)
    }
  })

  it('pace and loudness do not change with silence around the words or a gain', async () => {
    const sound = clips.get('draft-brook') ?? new Float32Array(0)
    const before = await workshop.measure(await wavFile(sound), text)
    const padded = new Float32Array(sound.length + 4 * RATE)
    padded.set(
      sound.map((sample) => sample / 2),
      2 * RATE,
    )
    const after = await workshop.measure(await wavFile(padded), text)
    expect(Math.abs((after.wordsPerMinute ?? 0) / (before.wordsPerMinute ?? 1) - 1)).toBeLessThan(0.02)
    expect(after.loudnessLufs).toBeCloseTo((before.loudnessLufs ?? 0) - 6.02, 0)
    expect(Math.abs((after.pitchHz ?? 0) / (before.pitchHz ?? 1) - 1)).toBeLessThan(0.01)
  })

  it('no voice alone is taken for two, and a low and a high one together are', async () => {
    const speakers = async (samples: Float32Array): Promise<string | undefined> => {
      const checks = await workshop.checkClip(await wavFile(samples), { fromSample: 0, toSample: samples.length })
      return checks.find(({ check }) => check === 'speakers')?.outcome
    }
    for (const [id, samples] of clips) expect(await speakers(samples), id).toBe('untold')
    for (const [low, high] of [
      ['draft-ash', 'draft-wren'],
      ['draft-oak', 'draft-linnet'],
    ] as const) {
      const both = Float32Array.from([...(clips.get(low) ?? []), ...(clips.get(high) ?? [])])
      expect(await speakers(both), `${low} and ${high}`).toBe('warning')
    }
  })

  const hasFfmpeg = ((): boolean => {
    try {
      execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  })()

  it.skipIf(!hasFfmpeg)(
    'loudness is what ffmpeg measures, to a tenth of a dB (skipped where ffmpeg is not installed)',
    async () => {
      for (const id of ['draft-ash', 'draft-pip']) {
        const path = await wavFile(clips.get(id) ?? new Float32Array(0))
        const { loudnessLufs = 0 } = await workshop.measure(path, text)
        const { stderr } = await promisify(execFile)('ffmpeg', [
          '-hide_banner',
          '-nostats',
          '-i',
          path,
          '-af',
          'ebur128',
          '-f',
          'null',
          '-',
        ])
        const summary = /Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(stderr)
        expect(Math.abs(loudnessLufs - Number(summary?.[1])), id).toBeLessThanOrEqual(0.1)
      }
    },
  )
})
