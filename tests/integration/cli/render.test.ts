import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readWav } from '../../../electron/audio/codecs/wav.ts'
import type { Behaviour } from '../../support/stand-in/behaviour.ts'
import { reportOf, runCliProcess } from '../../support/studio/cli-process.ts'
import {
  allFiles,
  connected,
  ruth,
  SCRIPT,
  scriptPlace,
  serviceForTest,
  voices,
} from '../../support/studio/cli-place.ts'

const assets = fileURLToPath(new URL('../../../assets', import.meta.url))
/** The end of the last caption in milliseconds. */
function captionsEnd(srt: string): number {
  const times = [...srt.matchAll(/--> (\d+):(\d+):(\d+),(\d+)/g)]
  return Math.max(
    ...times.map(([, h, m, s, ms]) => ((Number(h) * 60 + Number(m)) * 60 + Number(s)) * 1000 + Number(ms)),
  )
}

describe('rendering a shipped sample with draft voices', () => {
  it('speaks every line, writes whole files, leaves the assets alone and sends nothing the second time', async () => {
    const { folder, setup } = await scriptPlace()
    const sample = join(assets, 'the-night-ferry')
    const before = await readFile(join(sample, 'script.dialogue'), 'utf8')
    const filesBefore = await readdir(sample)
    const args = ['render', sample, '--draft', '--lines', '--captions', 'srt', '--json']
    const first = await runCliProcess([...args, '--out', 'one'], setup)
    expect(first.code, first.stderr).toBe(0)
    const report = reportOf(first)
    expect(report.service).toBe('draft')
    expect(report.lines.ready).toBe(report.lines.total)
    expect(report.lines.total).toBeGreaterThan(20)
    expect(report.problems).toEqual([])
    expect(first.stderr).toContain('draft voices')

    const mix = readWav(await readFile(join(folder, 'one', 'mix.wav')))
    const mixMs = ((mix.pcm.channels[0]?.length ?? 0) * 1000) / mix.pcm.sampleRate
    const end = captionsEnd(await readFile(join(folder, 'one', 'captions.srt'), 'utf8'))
    expect(Math.abs(mixMs - end)).toBeLessThanOrEqual(10)
    expect(Math.abs(mixMs - report.durationSeconds * 1000)).toBeLessThanOrEqual(10)
    const lineFiles = await readdir(join(folder, 'one', 'lines'))
    expect(lineFiles).toHaveLength(report.lines.total)
    for (const output of report.outputs) expect((await stat(output.path)).isFile()).toBe(true)

    const second = await runCliProcess([...args, '--out', 'two'], setup)
    expect(second.code, second.stderr).toBe(0)
    expect(reportOf(second)).toMatchObject({ requests: 0, bytesOfText: 0, lines: { cached: report.lines.total } })
    expect(await readFile(join(folder, 'two', 'mix.wav'))).toEqual(await readFile(join(folder, 'one', 'mix.wav')))

    const what = ['--what', 'captions', '--draft', '--json']
    const exported = await runCliProcess(['export', sample, '--out', 'three', ...what], setup)
    const { id, name } = JSON.parse(await readFile(join(sample, 'project.json'), 'utf8'))
    expect(JSON.parse(exported.stdout), 'whose folder can only be read').toMatchObject({ project: { id, name } })
    expect(await readFile(join(sample, 'script.dialogue'), 'utf8')).toBe(before)
    expect(await readdir(sample)).toEqual(filesBefore)
  })

  it('is what happens where no service is connected at all, and it says so', async () => {
    const { folder, script, setup } = await scriptPlace('RUTH: Hold the line.\n')
    const run = await runCliProcess(['render', script, '--json'], setup)
    expect(run.code, run.stderr).toBe(0)
    expect(reportOf(run).service).toBe('draft')
    expect(run.stderr).toContain('No service is connected.')
    expect(await readdir(join(folder, 'line audio'))).toEqual(['manifest.json', 'mix.wav'])
    expect(await readFile(script, 'utf8')).toBe('RUTH: Hold the line.\n')
  })

  it('writes mp3 and opus without a request, and takes a draft voice by name', async () => {
    const { folder, script, setup } = await scriptPlace('RUTH: Hold the line.\n')
    const args = ['render', script, '--draft', '--voice', 'Ruth=Wren', '--json']
    const wav = reportOf(await runCliProcess([...args, '--out', 'a'], setup))
    expect(wav.requests).toBe(1)
    const mp3 = await runCliProcess([...args, '--out', 'a', '--format', 'mp3', '--bitrate', '64'], setup)
    expect(reportOf(mp3)).toMatchObject({ requests: 0, lines: { ready: 1 } })
    const opus = await runCliProcess([...args, '--out', 'a', '--format', 'opus', '--bitrate', '-1000'], setup)
    expect(reportOf(opus), opus.stderr).toMatchObject({ requests: 0, lines: { ready: 1 } })
    // The same folder replaces what the run before it wrote, and nothing else.
    expect(await readdir(join(folder, 'a'))).toEqual(['manifest.json', 'mix.opus'])
  })
})

describe('rendering with the service', () => {
  it('sends each distinct request once, keeps to the interface, and sends nothing the second time', async () => {
    const { folder, script, setup } = await scriptPlace()
    const service = await serviceForTest()
    const args = ['render', script, ...voices, '--lines', '--captions', 'srt,vtt', '--json']
    const first = await runCliProcess([...args, '--out', 'one'], connected(setup, service))
    expect(first.code, first.stderr).toBe(0)
    expect(reportOf(first)).toMatchObject({
      service: service.baseUrl,
      lines: { total: 3, ready: 3, cached: 0 },
      requests: 3,
      problems: [],
    })
    expect(service.synthesis().every(({ status, model }) => status === 200 && model === 's2-pro')).toBe(true)
    expect(service.billed()).toBe(3)
    expect((await readdir(join(folder, 'one'))).toSorted()).toEqual([
      'captions.srt',
      'captions.vtt',
      'lines',
      'manifest.json',
      'mix.wav',
    ])

    const second = await runCliProcess([...args, '--out', 'two'], connected(setup, service))
    expect(second.code).toBe(0)
    expect(reportOf(second)).toMatchObject({ lines: { ready: 3, cached: 3 }, requests: 0 })
    expect(service.synthesis()).toHaveLength(3)
  })

  it('keeps what else is in the folder', async () => {
    const { folder, script, setup } = await scriptPlace('RUTH: Hold the line.\n')
    const service = await serviceForTest()
    await mkdir(join(folder, 'out', 'lines'), { recursive: true })
    await writeFile(join(folder, 'out', 'notes.txt'), 'mine')
    await writeFile(join(folder, 'out', 'lines', '009_mine.wav'), 'mine')
    const args = ['render', script, '--voice', `RUTH=${ruth}`, '--out', 'out', '--lines', '--json']
    expect((await runCliProcess(args, connected(setup, service))).code).toBe(0)
    await writeFile(script, 'RUTH: Other words.\n')
    expect((await runCliProcess(args, connected(setup, service))).code).toBe(0)
    expect((await readdir(join(folder, 'out'))).toSorted()).toEqual(['lines', 'manifest.json', 'mix.wav', 'notes.txt'])
    const lines = await readdir(join(folder, 'out', 'lines'))
    expect(lines).toContain('009_mine.wav')
    // The line that is gone took its own file with it.
    expect(lines).toHaveLength(2)
  })

  const failing: readonly (readonly [string, Behaviour, string])[] = [
    ['has no credit (402)', { kind: 'status', status: 402 }, 'service.credit'],
    ['refuses the key (401)', { kind: 'status', status: 401 }, 'service.key'],
    ['cuts the answer in half', { kind: 'cut', afterBytes: 20_000, how: 'contentLength' }, 'service.cut'],
    [
      'answers with a page',
      { kind: 'answer', contentType: 'text/html', body: '<!doctype html><h1>Sign in' },
      'service.badAnswer',
    ],
    ['sends us elsewhere', { kind: 'redirect', status: 307, location: 'https://elsewhere.example/' }, 'service.moved'],
    ['breaks the connection', { kind: 'drop' }, 'service.silent'],
  ]
  it.each(failing)('ends with 1 and one clear sentence when the service %s', async (_, behaviour, code) => {
    const { folder, script, setup } = await scriptPlace('RUTH: Hold the line, please.\n')
    const service = await serviceForTest()
    service.behave({ behaviour })
    const args = ['render', script, '--voice', `RUTH=${ruth}`, '--out', 'out', '--json']
    const run = await runCliProcess(args, connected(setup, service))
    expect(run.code).toBe(1)
    const { problems, lines, outputs } = reportOf(run)
    expect(problems).toHaveLength(1)
    expect(problems[0]?.code).toBe(code)
    expect(run.stderr).toContain(problems[0]?.message)
    expect(lines.ready).toBe(0)
    expect(outputs).toEqual([])
    expect(await allFiles(join(folder, 'out'))).toEqual([])
    expect(run.stdout + run.stderr).not.toContain(service.apiKey)
  })

  it.each<[string, Behaviour]>([
    ['was cut', { kind: 'cut', afterBytes: 2000, how: 'chunked' }],
    [
      'was raw samples',
      { kind: 'answer', contentType: 'audio/wav', body: new Uint8Array(90_000).map((_, at) => at * 7) },
    ],
    ['was silence', { kind: 'silence' }],
    ['was a failure of the service', { kind: 'status', status: 502 }],
  ])('sends a line whose answer %s again only when told to', async (_, behaviour) => {
    const { script, setup } = await scriptPlace('RUTH: Hold the line, please.\n')
    const service = await serviceForTest()
    service.behave({ times: 1, behaviour })
    const args = ['render', script, '--voice', `RUTH=${ruth}`, '--json']
    const first = await runCliProcess(args, connected(setup, service))
    expect([first.code, reportOf(first).lines.unknown]).toEqual([1, 1])
    const second = await runCliProcess(args, connected(setup, service))
    expect(second.code).toBe(1)
    expect(reportOf(second)).toMatchObject({
      requests: 0,
      lines: { unknown: 1 },
      problems: [{ code: 'render.unknown' }],
    })
    const third = await runCliProcess([...args, '--resend-unknown'], connected(setup, service))
    expect(third.code).toBe(0)
    expect(reportOf(third)).toMatchObject({ requests: 1, lines: { ready: 1 } })
  })

  it('uses a suspicious take only once it is accepted, and sends nothing for that', async () => {
    const { folder, script, setup } = await scriptPlace('RUTH: Hold the line, please.\nRUTH: Thank you very much.\n')
    const service = await serviceForTest()
    service.behave({ behaviour: { kind: 'closeDelimited' } })
    const args = ['render', script, '--voice', `RUTH=${ruth}`, '--json']
    // What nobody can have heard is not accepted, even if it is asked for.
    const first = await runCliProcess([...args, '--accept-suspicious', 'all'], connected(setup, service))
    expect([first.code, reportOf(first).lines.suspicious]).toEqual([1, 2])
    const [one] = reportOf(first).problems
    expect(one).toMatchObject({ code: 'audio.suspicious', lineId: expect.stringMatching(/^[a-z0-9]{6}$/) })
    expect(one?.remedy).toContain(`--accept-suspicious ${one?.lineId}`)
    const stranger = await runCliProcess([...args, '--accept-suspicious', 'zzzzzz'], connected(setup, service))
    expect([stranger.code, reportOf(stranger).problems[0]?.code]).toEqual([2, 'line.unknown'])
    const half = await runCliProcess([...args, '--accept-suspicious', `#${one?.lineId}`], connected(setup, service))
    expect(reportOf(half)).toMatchObject({ requests: 0, lines: { ready: 1, suspicious: 1 } })
    const all = await runCliProcess([...args, '--accept-suspicious', 'all'], connected(setup, service))
    expect(all.code, all.stderr).toBe(0)
    expect(reportOf(all)).toMatchObject({ requests: 0, lines: { ready: 2, suspicious: 0 }, problems: [] })
    expect(await allFiles(join(folder, 'line audio'))).toContain('mix.wav')
    // Both lines are in it.
    expect(reportOf(all).durationSeconds).toBeGreaterThan(2)
    // It stays accepted.
    expect(reportOf(await runCliProcess(args, connected(setup, service))).lines.ready).toBe(2)
    expect(service.synthesis()).toHaveLength(2)
  })

  it('says the right key is missing before it renders', async () => {
    const { script, setup } = await scriptPlace('RUTH: Hold the line.\n')
    const service = await serviceForTest()
    const run = await runCliProcess(
      ['render', script, '--voice', `RUTH=${ruth}`, '--json'],
      connected(setup, service, 'another-key-9876543210'),
    )
    expect(run.code).toBe(1)
    expect(reportOf(run)).toMatchObject({ requests: 0, problems: [{ code: 'service.key' }] })
    expect(run.stdout + run.stderr).not.toContain('another-key')
  })

  it('ends with 1 when nothing answers at the address', async () => {
    const { script, setup } = await scriptPlace('RUTH: Hold the line.\n')
    const service = await serviceForTest()
    await service.close()
    const run = await runCliProcess(['render', script, '--voice', `RUTH=${ruth}`, '--json'], connected(setup, service))
    expect(run.code).toBe(1)
    expect(reportOf(run)).toMatchObject({ requests: 0, problems: [{ code: 'service.unreachable' }] })
  })

  it('keeps what was ready when it is stopped', async () => {
    const { script, setup } = await scriptPlace()
    const service = await serviceForTest()
    let stop: (signal: NodeJS.Signals) => void = () => undefined
    const stopped = service.arrived(1).then(() => stop('SIGINT'))
    service.behave({ behaviour: { kind: 'hold', until: stopped } })
    const run = await runCliProcess(['render', script, ...voices, '--json'], {
      ...connected(setup, service),
      onStart: (kill) => {
        stop = kill
      },
    })
    expect(run.code).toBe(1)
    const report = reportOf(run)
    expect(report.problems.at(-1)?.code).toBe('render.cancelled')
    expect(report.lines.unknown).toBe(0)
    expect(service.synthesis().length).toBe(report.requests)
  })
})

describe('a project folder', () => {
  it('keeps its own takes, exports into itself, and gets ids for its lines', async () => {
    const { folder, setup } = await scriptPlace()
    const project = join(folder, 'Ferry')
    await mkdir(project)
    const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
    await writeFile(
      join(project, 'project.json'),
      JSON.stringify({ format: 'repartee-project', version: 1, id, name: 'Ferry', settings: {} }),
    )
    await writeFile(join(project, 'script.dialogue'), SCRIPT)
    await writeFile(join(project, 'cast.json'), '{"speakers":[]}')
    const service = await serviceForTest()
    const args = ['render', 'Ferry', ...voices, '--json']
    const run = await runCliProcess(args, connected(setup, service))
    expect(run.code, run.stderr).toBe(0)
    expect(await readdir(join(project, 'exports', 'Ferry'))).toEqual(['manifest.json', 'mix.wav'])
    expect(await readFile(join(project, 'script.dialogue'), 'utf8')).toMatch(
      /RUTH: Hold the line, please\. {2}#[a-z0-9]{6}/,
    )
    expect(await readdir(join(setup.dataFolder, 'journals'))).toEqual([`${id}.jsonl`])
    expect(reportOf(await runCliProcess(args, connected(setup, service)))).toMatchObject({ requests: 0 })
  })
})
