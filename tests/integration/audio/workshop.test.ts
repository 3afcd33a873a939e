import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { encodeAudio } from '../../../electron/audio/mix/encode.ts'
import type { AudioExpectation, AudioWorkshop, MixPlan } from '../../../electron/audio/types.ts'
import { writeWav } from '../../../electron/audio/codecs/wav.ts'
import { createAudioWorkshop } from '../../../electron/audio/jobs/workshop.ts'
import { tone, voiced, voicedPcm } from '../../support/audio/tones.ts'
import { mixInThread } from '../../support/mix-to-wav.ts'
import { builtAssets } from '../../support/studio/ports.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const worker = builtAssets.audioWorker
const expectation: AudioExpectation = {
  format: 'wav',
  sampleRate: 44_100,
  charactersOfText: 10,
  transportWasWhole: true,
}

describe('the audio workshop', () => {
  it('does every kind of work in its threads', async () => {
    const folder = await temporaryFolder()
    const workshop = open()
    const take = join(folder, 'take.wav')
    const wav = await encodeAudio(voicedPcm(1, 44_100), { format: 'wav', sampleRate: 44_100 })
    await writeFile(take, wav)
    expect(await workshop.verify(wav, expectation)).toMatchObject({
      verdict: 'ready',
      durationSamples: 44_100,
      bytes: wav,
    })
    expect(wav.byteLength).toBe(44 + 88_200)
    const joined = await workshop.join(
      [
        { kind: 'file', path: take },
        { kind: 'silence', durationMs: 500 },
      ],
      44_100,
    )
    expect(joined.durationSamples).toBe(66_150)
    expect(await mixInThread(workshop, planOf(take, 2), join(folder, 'mix.wav'))).toBe(2)
    expect(await workshop.peaks(take, 7)).toHaveLength(14)
    for (const [format, rate] of [
      ['mp3', 44_100],
      ['opus', 48_000],
    ] as const) {
      const target =
        format === 'mp3'
          ? ({ format, sampleRate: 44_100, bitrate: 128 } as const)
          : ({ format, sampleRate: 48_000, bitrate: -1000 } as const)
      const out = join(folder, `take.${format}`)
      const made = await workshop.encode({ source: { kind: 'file', path: take }, target, out })
      expect(made.durationSeconds).toBe(1)
      const bytes = new Uint8Array(await readFile(out))
      expect(await workshop.verify(bytes, { ...expectation, format, sampleRate: rate })).toMatchObject({
        verdict: 'ready',
      })
    }
  })

  it('does many things at once and answers each with its own result', async () => {
    const workshop = open()
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const wav = writeWav({ sampleRate: 44_100, channels: [voiced(0.3 + at / 100, 44_100, 3)] })
        return workshop.verify(wav, expectation)
      }),
    )
    expect(answers.map((answer) => (answer.verdict === 'ready' ? answer.durationSamples : undefined))).toEqual(
      Array.from({ length: 40 }, (_, at) => Math.round((0.3 + at / 100) * 44_100)),
    )
  })

  it('verifies answers while a long mix runs', async () => {
    const folder = await temporaryFolder()
    const workshop = open()
    const take = join(folder, 'take.wav')
    const wav = writeWav({ sampleRate: 44_100, channels: [voiced(1, 44_100, 1)] })
    await writeFile(take, wav)
    const order: string[] = []
    const stop = new AbortController()
    const mix = mixInThread(workshop, planOf(take, 80_000), join(folder, 'mix.wav'), stop.signal).catch(() =>
      order.push('mix'),
    )
    await workshop.verify(wav, expectation)
    order.push('verify')
    stop.abort()
    await mix
    expect(order).toEqual(['verify', 'mix'])
  })

  it('stops a running mix and leaves nothing of it', async () => {
    const folder = await temporaryFolder()
    const workshop = open()
    const take = join(folder, 'take.wav')
    await writeFile(take, writeWav({ sampleRate: 44_100, channels: [tone(440, 1, 44_100)] }))
    const out = join(folder, 'out.wav')
    const stop = new AbortController()
    const plan = planOf(take, 80_000)
    const work = mixInThread(workshop, plan, out, stop.signal)
    const outcome = expect(work).rejects.toMatchObject({ problem: { code: 'render.cancelled' } })
    await untilExists(folder, '.out.wav.partial')
    stop.abort()
    await outcome
    expect(await readdir(folder)).toEqual(['take.wav'])
  })

  it('refuses work that was stopped before it began, waiting or not', async () => {
    const folder = await temporaryFolder()
    const workshop = open()
    const take = join(folder, 'take.wav')
    await writeFile(take, writeWav({ sampleRate: 44_100, channels: [tone(440, 1, 44_100)] }))
    const first = new AbortController()
    const second = new AbortController()
    const running = mixInThread(workshop, planOf(take, 80_000), join(folder, 'a.wav'), first.signal)
    const waiting = mixInThread(workshop, planOf(take, 1), join(folder, 'b.wav'), second.signal)
    second.abort()
    await expect(waiting).rejects.toMatchObject({ problem: { code: 'render.cancelled' } })
    await expect(
      mixInThread(workshop, planOf(take, 1), join(folder, 'c.wav'), AbortSignal.abort()),
    ).rejects.toMatchObject({
      problem: { code: 'render.cancelled' },
    })
    first.abort()
    await expect(running).rejects.toMatchObject({ problem: { code: 'render.cancelled' } })
    expect(await readdir(folder)).toEqual(['take.wav'])
  })

  it('closes in the middle of a mix without leaving a part of it', async () => {
    const folder = await temporaryFolder()
    const workshop = open()
    const take = join(folder, 'take.wav')
    await writeFile(take, writeWav({ sampleRate: 44_100, channels: [tone(440, 1, 44_100)] }))
    const mix = expect(mixInThread(workshop, planOf(take, 80_000), join(folder, 'out.wav'))).rejects.toMatchObject({
      problem: { code: 'render.cancelled' },
    })
    await untilExists(folder, '.out.wav.partial')
    await workshop.close()
    await mix
    expect(await readdir(folder)).toEqual(['take.wav'])
    await expect(workshop.peaks(take, 1)).rejects.toMatchObject({ problem: { code: 'render.cancelled' } })
  })

  it('hands an error over with its code and its words', async () => {
    const folder = await temporaryFolder()
    await expect(open().peaks(join(folder, 'none.wav'), 10)).rejects.toMatchObject({
      problem: { code: 'disk.failed', id: 'audio.file.unreadable', params: { name: 'none.wav' } },
    })
  })
})

describe('a thread that dies', () => {
  const dying = (body: string): string => `
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ id, job }) => { ${body} })
    parentPort.postMessage({ kind: 'ready' })`
  const answering = `parentPort.postMessage({ kind: 'done', id, result: { kind: 'peaks', value: new Uint8Array([1, 2]) } })`

  it.each([
    ['throws', `setImmediate(() => { throw new Error('boom') })`],
    ['exits', 'process.exit(3)'],
    ['runs out of memory', 'const all = []; for (;;) all.push(new Array(100000).fill(id))'],
  ])('because the code %s is a verdict on the audio, and the next job finds a new one', async (_, body) => {
    const workshop = open(await code(dying(`if (job.kind === 'verify') { ${body} } else ${answering}`)))
    expect(await workshop.verify(new Uint8Array(4), expectation)).toMatchObject({
      verdict: 'rejected',
      problem: { code: 'audio.invalid' },
    })
    expect(await workshop.peaks('/any', 1)).toEqual(Uint8Array.of(1, 2))
  })

  it('loses only the job it was doing', async () => {
    const workshop = open(await code(dying(`if (job.path === '/bad') process.exit(1); else ${answering}`)))
    const results = await Promise.allSettled(['/good', '/bad', '/good', '/good'].map((path) => workshop.peaks(path, 1)))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  })

  it('before it could start says nothing about the audio', async () => {
    const workshop = open(await code(`import './not-there.mjs'`))
    await expect(workshop.verify(new Uint8Array(4), expectation)).rejects.toMatchObject({
      problem: { code: 'internal' },
    })
  })

  it('does not see the environment, where a key may stand', async () => {
    const workshop = open(
      await code(
        dying(
          `parentPort.postMessage({ kind: 'done', id, result: { kind: 'peaks', value: new Uint8Array([Object.keys(process.env).length]) } })`,
        ),
      ),
    )
    expect(await workshop.peaks('/any', 1)).toEqual(Uint8Array.of(0))
  })
})

function open(from: URL = worker): AudioWorkshop {
  const workshop = createAudioWorkshop({ worker: from })
  onTestFinished(() => workshop.close())
  return workshop
}

async function code(text: string): Promise<URL> {
  const path = join(await temporaryFolder(), 'worker.mjs')
  await writeFile(path, text)
  return pathToFileURL(path)
}

/** One take, once a second. */
function planOf(path: string, seconds: number): MixPlan {
  const clips = Array.from({ length: seconds }, (_, at) => ({
    path,
    startSample: at * 44_100,
    gainDb: 0,
    pan: 0,
    lane: 0,
    durationSamples: 44_100,
    inSample: 0,
    fadeInSamples: 0,
    fadeOutSamples: 0,
  }))
  return { sampleRate: 44_100, durationSamples: seconds * 44_100, clips, laneGainsDb: [0] }
}

async function untilExists(folder: string, name: string): Promise<void> {
  await expect.poll(() => readdir(folder), { interval: 5 }).toContain(name)
}
