import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { encodeAudio } from '../../../electron/audio/mix/encode.ts'
import { voiceIdSchema } from '../../../shared/core/model/ids.ts'
import { voicedPcm } from '../../support/audio/tones.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import { renderAll, renderingBench } from '../../support/studio/rendering-bench.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'

const TEXT = `RUTH: Hold the line, please.
AMOS: I am holding it, am I not?
RUTH: Then hold it tighter than that.
`

/** So many seconds of a tone. */
const wavOf = (seconds: number) => encodeAudio(voicedPcm(seconds, 44_100), { format: 'wav', sampleRate: 44_100 })

const none = { suspicious: 0, failed: 0, unknown: 0, waiting: 0, cancelled: 0 }

describe('rendering', () => {
  it('speaks every line once, keeps the audio, and sends nothing the second time', async () => {
    const bench = await renderingBench(TEXT)
    expect(await renderAll(bench)).toEqual({ total: 3, ready: 3, cached: 0, ...none })
    expect(bench.service.billed()).toBe(3)
    expect(bench.project.takes.all()).toHaveLength(3)
    expect(await renderAll(bench)).toEqual({ total: 3, ready: 3, cached: 3, ...none })
    expect(bench.service.synthesis()).toHaveLength(3)
  })

  it('says in every request what the interface needs, and keeps what was sent', async () => {
    const bench = await renderingBench('RUTH (low): Hold the line.\n')
    await renderAll(bench)
    const [sent] = bench.service.synthesis()
    expect(sent?.model).toBe('s2-pro')
    expect(sent?.body).toMatchObject({
      text: '[low] Hold the line.',
      format: 'wav',
      sample_rate: 44_100,
      latency: 'normal',
    })
    const [take] = bench.project.takes.all()
    expect(take?.requests[0]?.body).toEqual(sent?.body)
    expect(take?.requests[0]?.origin).toBe(bench.service.baseUrl)
  })

  it('shares one request between identical lines, and gives each its own take', async () => {
    const bench = await renderingBench('RUTH: Yes, of course.\nAMOS: No, never.\nRUTH: Yes, of course.\n')
    expect(await renderAll(bench)).toMatchObject({ total: 3, ready: 3 })
    expect(bench.service.synthesis()).toHaveLength(2)
    const ids = bench.lines().map((line) => bench.project.takes.ofLine(line.lineId).length)
    expect(ids).toEqual([1, 1, 1])
  })

  it('cannot be made to send a key twice by a double click', async () => {
    const bench = await renderingBench(TEXT)
    const order = { lines: bench.lines(), again: false, resendUnknown: false }
    bench.runner.order(order)
    bench.runner.order(order)
    await bench.runner.settled()
    expect(bench.service.synthesis()).toHaveLength(3)
    expect(bench.runner.account()).toMatchObject({ total: 3, ready: 3 })
  })

  it('sends nothing before it knows what others have sent, whatever a person does meanwhile', async () => {
    const bench = await renderingBench(TEXT)
    const hold = bench.journal.hold
    vi.spyOn(bench.journal, 'hold').mockImplementation(async () => ({ ...(await hold()), hasChanged: true }))
    const asked = Promise.withResolvers<void>()
    const read = Promise.withResolvers<boolean>()
    vi.spyOn(bench.project.takes, 'reread').mockImplementation(() => {
      asked.resolve()
      return read.promise
    })
    bench.runner.order({ lines: bench.lines(), again: false, resendUnknown: false })
    await asked.promise
    bench.runner.setNear(bench.lines().map(({ lineId }) => lineId))
    expect(bench.runner.sent().requests).toBe(0)
    read.resolve(true)
    await bench.runner.settled()
    expect(bench.service.synthesis()).toHaveLength(3)
  })

  it('makes a new take when asked again, and keeps the old one', async () => {
    const bench = await renderingBench('RUTH: Once more, then.\n')
    await renderAll(bench)
    bench.service.behave({ behaviour: { kind: 'withLength' } })
    await renderAll(bench, { again: true })
    expect(bench.service.synthesis()).toHaveLength(2)
    // The stand-in sounds the same each time: content-addressed, it is the same take.
    expect(bench.project.takes.all()).toHaveLength(1)
  })

  it('sends one request for each piece of a line with a pause, and joins them to one take', async () => {
    const bench = await renderingBench('RUTH: Wait for it. [pause 1.5s] Now we go.\n')
    expect(await renderAll(bench)).toMatchObject({ total: 1, ready: 1 })
    // Both are on their way at once: which of them arrives first is chance.
    const sent = bench.service.synthesis().map(({ text }) => text)
    expect(sent.toSorted()).toEqual(['Now we go.', 'Wait for it.'])
    const [line] = bench.lines()
    const takes = bench.project.takes.all()
    const whole = takes.find((take) => take.kind === 'line')
    const pieces = takes.filter((take) => take.kind === 'segment')
    expect(whole?.key).toBe(line?.contentKey)
    expect(whole?.requests.map(({ body }) => body['text'])).toEqual(['Wait for it.', 'Now we go.'])
    const spoken = pieces.reduce((sum, take) => sum + take.durationSamples, 0)
    expect(whole?.durationSamples).toBe(spoken + 1.5 * 44_100)
  })

  it('reuses the pieces when only the pause between them changes', async () => {
    const bench = await renderingBench('RUTH: Wait for it. [pause 1.5s] Now we go.\n')
    await renderAll(bench)
    bench.project.replace(bench.project.text().replace('1.5s', '0.5s'))
    expect(await renderAll(bench)).toMatchObject({ total: 1, ready: 1, cached: 1 })
    expect(bench.service.synthesis()).toHaveLength(2)
  })

  it('does not send what was ordered for an older text of the line', async () => {
    const bench = await renderingBench('RUTH: The first words.\nAMOS: The second words.\nRUTH: The third words.\n', {
      policy: { ceiling: 1 },
    })
    bench.runner.order({ lines: bench.lines(), again: false, resendUnknown: false })
    bench.project.replace(bench.project.text().replace('The third words', 'Other words'))
    expect(await renderAll(bench)).toMatchObject({ total: 3, ready: 3 })
    expect(
      bench.service
        .synthesis()
        .map(({ text }) => text)
        .toSorted(),
    ).toEqual(['Other words.', 'The first words.', 'The second words.'])
  })
})

describe('the pace of a voice', () => {
  it('is learned from its takes: an answer that loops is suspicious, at whatever speed was asked for', async () => {
    const said = ['The boat is late again tonight.', 'Nobody came up here all winter.', 'I kept the light burning.']
    const bench = await renderingBench(
      `${[...said, ...said.map((text) => `${text} So.`)].map((text) => `RUTH: ${text}`).join('\n')}\n`,
    )
    await renderAll(bench)
    const settings = bench.project.settings()
    // The same words slowly are no loop.
    bench.project.configure({ ...settings, parameters: { prosody: { speed: 0.5 } } })
    expect(await renderAll(bench)).toMatchObject({ total: 6, ready: 6, suspicious: 0 })
    bench.project.configure(settings)
    const long = { kind: 'answer', contentType: 'audio/wav', body: await wavOf(15) } as const
    bench.service.behave({ when: 'winter', behaviour: long })
    expect(await renderAll(bench, { again: true })).toMatchObject({ total: 6, ready: 4, suspicious: 2 })
    expect(messageOf(bench.runner.problems()[0])).toMatch(/too long: 15 s, where this voice usually/)
    // Another voice has said nothing yet.
    const { speakers } = bench.project.cast()
    const voice = { id: voiceIdSchema.parse(standInVoices[1]?.id), title: 'Other' }
    bench.project.setCast({ speakers: speakers.map((speaker) => ({ ...speaker, voice })) })
    expect(await renderAll(bench)).toMatchObject({ total: 6, ready: 6, suspicious: 0 })
  })
})

describe('a service that fails', () => {
  it.each([
    ['401', { kind: 'status', status: 401 }, 'service.key'],
    ['402', { kind: 'status', status: 402 }, 'service.credit'],
    ['a redirect', { kind: 'redirect', status: 307, location: 'https://elsewhere.example/v1/tts' }, 'service.moved'],
  ] as const)('with %s stops the queue, loses nothing and can go on later', async (_, behaviour, code) => {
    const bench = await renderingBench(TEXT, { policy: { ceiling: 1 } })
    bench.service.behave({ behaviour, times: 1 })
    expect(await renderAll(bench)).toMatchObject({ total: 3, ready: 0, waiting: 3 })
    expect(bench.runner.phase()).toMatchObject({ kind: 'stopped', problem: { code } })
    expect(bench.service.synthesis()).toHaveLength(1)
    expect(await renderAll(bench)).toMatchObject({ total: 3, ready: 3 })
  })

  it.each([
    ['JSON', { kind: 'status', status: 422, form: 'json' }],
    ['an array', { kind: 'status', status: 400, form: 'array' }],
    ['plain text', { kind: 'status', status: 404, form: 'text' }],
  ] as const)('with a refusal in %s fails that line only', async (_, behaviour) => {
    const bench = await renderingBench(TEXT)
    bench.service.behave({ when: 'I am holding', behaviour })
    expect(await renderAll(bench)).toMatchObject({ total: 3, ready: 2, failed: 1 })
    expect(bench.runner.problems()).toMatchObject([{ code: 'service.refused', lineId: bench.lines()[1]?.lineId }])
  })

  it('with 429 waits as long as it asks and counts no attempt', async () => {
    const bench = await renderingBench(TEXT)
    bench.service.behave({
      times: 1,
      behaviour: { kind: 'status', status: 429, headers: { 'retry-after': '1' } },
    })
    expect(await renderAll(bench)).toMatchObject({ total: 3, ready: 3 })
    expect(bench.service.billed()).toBe(3)
    expect(bench.service.synthesis()).toHaveLength(4)
  })

  it('with 503, which says that nothing was taken, is tried again', async () => {
    const bench = await renderingBench('RUTH: Hold the line.\n')
    bench.service.behave({ times: 1, behaviour: { kind: 'status', status: 503 } })
    expect(await renderAll(bench)).toMatchObject({ total: 1, ready: 1 })
    expect(bench.service.synthesis()).toHaveLength(2)
  })

  it('with a page instead of audio leaves the line unknown, and stops after the second', async () => {
    const bench = await renderingBench(TEXT, { policy: { ceiling: 1 } })
    bench.service.behave({
      behaviour: { kind: 'answer', contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' },
    })
    expect(await renderAll(bench)).toMatchObject({ total: 3, ready: 0, unknown: 2, waiting: 1 })
    expect(bench.service.synthesis()).toHaveLength(2)
    expect(bench.project.takes.all()).toEqual([])
  })

  it('that is not there stops at once where nobody waits for it', async () => {
    const bench = await renderingBench(TEXT)
    await bench.service.close()
    expect(await renderAll(bench)).toMatchObject({ total: 3, waiting: 3 })
    expect(bench.runner.phase()).toMatchObject({ kind: 'stopped', problem: { code: 'service.unreachable' } })
    expect(bench.runner.sent()).toEqual({ requests: 0, bytesOfText: 0 })
  })
})

describe('an answer that is cut off', () => {
  it.each(['contentLength', 'chunked', 'reset'] as const)(
    'by %s makes the line unknown, and only consent sends it again',
    async (how) => {
      const bench = await renderingBench('RUTH: Hold the line, please.\n')
      bench.service.behave({ times: 1, behaviour: { kind: 'cut', afterBytes: 3000, how } })
      expect(await renderAll(bench)).toMatchObject({ total: 1, unknown: 1 })
      expect(bench.project.takes.all()).toEqual([])
      expect(await renderAll(bench)).toMatchObject({ total: 1, unknown: 1 })
      expect(bench.service.synthesis()).toHaveLength(1)
      expect(await renderAll(bench, { resendUnknown: true })).toMatchObject({ total: 1, ready: 1, unknown: 0 })
      expect(bench.service.synthesis()).toHaveLength(2)
    },
  )

  it('without any sign of its end is kept as suspicious, and not asked for again by itself', async () => {
    const bench = await renderingBench('RUTH: Hold the line, please.\n')
    bench.service.behave({ times: 1, behaviour: { kind: 'cut', afterBytes: 90_000, how: 'close' } })
    expect(await renderAll(bench)).toMatchObject({ total: 1, ready: 0, suspicious: 1 })
    expect(await renderAll(bench)).toMatchObject({ total: 1, ready: 0, suspicious: 1 })
    expect(bench.service.synthesis()).toHaveLength(1)
    const [take] = bench.project.takes.all()
    if (take === undefined) throw new TypeError('The take was not kept')
    await bench.project.takes.choose(take.lineId, take.id)
    expect(await renderAll(bench)).toMatchObject({ total: 1, ready: 1 })
  })

  it('is remembered over a restart, also when the caches are deleted', async () => {
    const bench = await renderingBench('RUTH: Hold the line, please.\n')
    bench.service.behave({ times: 1, behaviour: { kind: 'drop' } })
    expect(await renderAll(bench)).toMatchObject({ unknown: 1 })
    const { runner } = await bench.restart()
    expect(await renderAll({ runner, lines: bench.lines })).toMatchObject({ total: 1, unknown: 1 })
    expect(bench.service.synthesis()).toHaveLength(1)
    expect(await renderAll({ runner, lines: bench.lines }, { resendUnknown: true })).toMatchObject({ ready: 1 })
    const { journal } = await bench.restart()
    const [line] = bench.lines()
    expect(line === undefined ? undefined : journal.isUnknown(line.contentKey)).toBe(false)
  })

  it('is kept beside the journal for listening, never as a take', async () => {
    const bench = await renderingBench('RUTH: Hold the line, please.\n')
    bench.service.behave({ times: 1, behaviour: { kind: 'cut', afterBytes: 3000, how: 'chunked' } })
    await renderAll(bench)
    const parts = join(bench.folder, 'data', 'journals', `${bench.project.id}.parts`)
    const [part] = await readdir(parts)
    expect((await readFile(join(parts, part ?? ''))).byteLength).toBe(3000)
  })
})

describe('the journal', () => {
  it('is on the disk before the first byte of a request leaves', async () => {
    const bench = await renderingBench('RUTH: Hold the line, please.\n')
    const path = join(bench.folder, 'data', 'journals', `${bench.project.id}.jsonl`)
    const journaled = bench.service.arrived(1).then(() => readFile(path, 'utf8'))
    bench.service.behave({ behaviour: { kind: 'hold', until: journaled } })
    await renderAll(bench)
    expect(
      (await journaled)
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).kind),
    ).toEqual(['sending'])
    const all = (await readFile(path, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(all.map(({ kind, outcome }) => outcome ?? kind)).toEqual(['sending', 'done'])
  })

  it('makes an attempt without an end unknown, as after a crash', async () => {
    const bench = await renderingBench('RUTH: Hold the line, please.\n')
    const [line] = bench.lines()
    if (line === undefined) throw new TypeError('The script has a line')
    const start = { key: line.contentKey, origin: '', lineIds: [line.lineId], bytesOfText: 24, consented: false }
    await bench.journal.begin(start)
    const { runner } = await bench.restart()
    expect(await renderAll({ runner, lines: bench.lines })).toMatchObject({ total: 1, unknown: 1 })
    expect(bench.service.synthesis()).toEqual([])
  })
})

describe('cancelling', () => {
  it('stops what waits at once and keeps what was being sent', async () => {
    const bench = await renderingBench(TEXT, { policy: { ceiling: 1 } })
    const cancelled = bench.service.arrived(1).then(() => bench.runner.cancel())
    bench.service.behave({ times: 1, behaviour: { kind: 'hold', until: cancelled } })
    expect(await renderAll(bench)).toEqual({ total: 3, ready: 1, cached: 0, ...none, cancelled: 2 })
    expect(bench.service.synthesis()).toHaveLength(1)
  })

  it('leaves what could not finish in time unknown when the studio closes', async () => {
    const bench = await renderingBench('RUTH: Hold the line, please.\n')
    bench.service.behave({ behaviour: { kind: 'endless', everyMs: 5 } })
    bench.runner.order({ lines: bench.lines(), again: false, resendUnknown: false })
    await bench.service.arrived(1)
    await bench.runner.close(50)
    expect(bench.runner.account()).toMatchObject({ total: 1, unknown: 1 })
    const { journal } = await bench.restart()
    const [line] = bench.lines()
    expect(line === undefined ? undefined : journal.isUnknown(line.contentKey)).toBe(true)
  })
})

describe('a longer script', () => {
  it('keeps within its slots and accounts for every line while the service stumbles', async () => {
    const text = Array.from({ length: 60 }, (_, at) => `RUTH: This is line number ${at + 1} of them all.`).join('\n')
    const bench = await renderingBench(`${text}\n`)
    bench.service.behave({ when: 'number 7 ', times: 1, behaviour: { kind: 'cut', afterBytes: 500, how: 'chunked' } })
    bench.service.behave({ when: 'number 11 ', behaviour: { kind: 'status', status: 400 } })
    bench.service.behave({
      when: 'number 20 ',
      times: 1,
      behaviour: { kind: 'status', status: 429, headers: { 'retry-after': '1' } },
    })
    expect(await renderAll(bench)).toEqual({ total: 60, ready: 58, cached: 0, ...none, failed: 1, unknown: 1 })
    expect(bench.service.maxInFlight()).toBeLessThanOrEqual(4)
    expect(bench.service.billed()).toBe(59)
    expect(bench.service.synthesis()).toHaveLength(61)
  })
})
