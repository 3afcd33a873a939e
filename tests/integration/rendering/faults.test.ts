import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { breakableLine } from '../../support/breakable-line.ts'
import { startBusyService } from '../../support/busy-service/busy-service.ts'
import { readyProject } from '../../support/busy-service/project.ts'
import { startRenderingChild } from '../../support/child.ts'
import { eventually } from '../../support/eventually.ts'
import { makeGate } from '../../support/stand-in/gate.ts'
import { renderAll, renderingBench } from '../../support/studio/rendering-bench.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const one = 'RUTH: Hold the line, please.\n'
const three = `${one}RUTH: I am holding it.\nRUTH: Then hold it tighter.\n`
const many = Array.from({ length: 7 }, (_, at) => `RUTH: This is line number ${at}.`).join('\n')
const patient = { probesBeforeFirstAnswer: Number.POSITIVE_INFINITY, probesLater: Number.POSITIVE_INFINITY }

describe('every answer of a service', () => {
  it.each([401, 402, 403])('%i: one request goes out, everything waits in its place', async (status) => {
    const bench = await renderingBench(three, { policy: { ceiling: 1 } })
    bench.service.behave({ behaviour: { kind: 'status', status } })
    expect(await renderAll(bench)).toMatchObject({ total: 3, waiting: 3, failed: 0, unknown: 0 })
    expect(bench.runner.phase().kind).toBe('stopped')
    expect(bench.service.synthesis()).toHaveLength(1)
  })

  it.each([
    [400, 'json'],
    [404, 'text'],
    [413, 'html'],
    [415, 'json'],
    [422, 'json'],
    [422, 'array'],
  ] as const)('%i as %s: each line is tried once and fails by itself', async (status, form) => {
    const bench = await renderingBench(three, { policy: { ceiling: 1 } })
    bench.service.behave({ behaviour: { kind: 'status', status, form } })
    expect(await renderAll(bench)).toMatchObject({ total: 3, failed: 3, waiting: 0 })
    expect(bench.service.synthesis()).toHaveLength(3)
  })

  it('the same refusal five times: the fault is not in the lines, so the rest waits', async () => {
    const bench = await renderingBench(many, { policy: { ceiling: 1 } })
    bench.service.behave({ behaviour: { kind: 'status', status: 400 } })
    expect(await renderAll(bench)).toMatchObject({ total: 7, failed: 5, waiting: 2 })
    expect(bench.service.synthesis()).toHaveLength(5)
  })

  it.each([500, 502, 504, 507, 599])('%i: may have been billed, so one request and no more', async (status) => {
    const bench = await renderingBench(one)
    bench.service.behave({ behaviour: { kind: 'status', status } })
    expect(await renderAll(bench)).toMatchObject({ total: 1, unknown: 1, failed: 0 })
    expect(await renderAll(bench)).toMatchObject({ total: 1, unknown: 1, failed: 0 })
    expect(bench.service.synthesis()).toHaveLength(1)
  })

  it('500 three times: no more lines are risked, and the rest waits', async () => {
    const bench = await renderingBench(many, { policy: { ceiling: 1 } })
    bench.service.behave({ behaviour: { kind: 'status', status: 500 } })
    expect(await renderAll(bench)).toMatchObject({ total: 7, unknown: 3, waiting: 4 })
    expect(bench.runner.phase().kind).toBe('stopped')
    expect(bench.service.synthesis()).toHaveLength(3)
  })

  it('503: says that it was not taken, so it waits and is sent again', async () => {
    const bench = await renderingBench(one)
    const behaviour = { kind: 'status', status: 503, headers: { 'retry-after': '1' } } as const
    bench.service.behave({ times: 1, behaviour })
    expect(await renderAll(bench)).toMatchObject({ total: 1, ready: 1 })
    expect(bench.service.synthesis()).toHaveLength(2)
  })

  it('401 in the middle: at most those go out that were on their way', async () => {
    const bench = await renderingBench(many, { policy: { ceiling: 4 } })
    bench.service.behave({ when: 'number 0', behaviour: { kind: 'withLength' } })
    bench.service.behave({ behaviour: { kind: 'status', status: 401 } })
    expect(await renderAll(bench)).toMatchObject({ ready: 1, waiting: 6, failed: 0, unknown: 0 })
    expect(bench.service.synthesis().length).toBeLessThanOrEqual(1 + 2)
  })
})

describe('an answer that does not come', () => {
  it.each([
    ['before its headers', { kind: 'hold', until: new Promise(() => undefined) }],
    ['after a while', { kind: 'hold', until: new Promise(() => undefined), afterBytes: 20_000 }],
  ] as const)('%s is unknown when its time is over, and is not asked for again', async (_, behaviour) => {
    const bench = await renderingBench(one, { timeouts: { headersMs: 300, idleMs: 300 } })
    bench.service.behave({ times: 1, behaviour })
    expect(await renderAll(bench)).toMatchObject({ total: 1, unknown: 1 })
    expect(await renderAll(bench)).toMatchObject({ total: 1, unknown: 1 })
    expect(bench.service.synthesis()).toHaveLength(1)
  })

  it('but drips on is unknown when it has lasted too long', async () => {
    const bench = await renderingBench(one, { timeouts: { totalMs: 1500 } })
    bench.service.behave({ times: 1, behaviour: { kind: 'endless', everyMs: 20 } })
    expect(await renderAll(bench)).toMatchObject({ total: 1, unknown: 1 })
    expect(bench.service.synthesis()).toHaveLength(1)
    await eventually(() => expect(bench.service.synthesis()[0]?.status).toBeDefined())
  })
})

describe('a network that goes away', () => {
  it('in the middle: the queue keeps its place, asks for nothing that costs, and goes on by itself', async () => {
    const bench = await renderingBench(three, { policy: { ceiling: 1, ...patient }, line: breakableLine })
    const { line } = bench
    if (line === undefined) throw new TypeError('The bench has a line')
    const gate = makeGate()
    bench.service.behave({ times: 1, behaviour: { kind: 'hold', until: gate.opened } })
    bench.runner.order({ lines: bench.lines(), again: false, resendUnknown: false })
    await bench.service.arrived(1)
    bench.runner.pause()
    gate.open()
    await bench.runner.settled()
    await line.cut()
    bench.runner.resume()
    await eventually(() => expect(bench.runner.phase().kind).toBe('offline'))
    expect(bench.runner.account()).toMatchObject({ total: 3, ready: 1, waiting: 2, failed: 0, unknown: 0 })
    await line.mend()
    await bench.runner.settled()
    expect(bench.runner.account()).toMatchObject({ total: 3, ready: 3 })
    expect(bench.service.billed()).toBe(3)
    const free = bench.service.requests.filter(({ path }) => path.startsWith('/wallet/'))
    expect(free).toHaveLength(1)
  })

  it('before the start: nothing is sent, nothing fails, and it begins when there is a way', async () => {
    const bench = await renderingBench(three, { policy: { ceiling: 2, ...patient }, line: breakableLine })
    await bench.line?.cut()
    bench.runner.order({ lines: bench.lines(), again: false, resendUnknown: false })
    await eventually(() => expect(bench.runner.phase().kind).toBe('offline'))
    // Two were tried at once: the second one may hear of it later.
    await eventually(() => expect(bench.runner.sent()).toEqual({ requests: 0, bytesOfText: 0 }))
    await bench.line?.mend()
    await bench.runner.settled()
    expect(bench.runner.account()).toMatchObject({ total: 3, ready: 3 })
    expect(bench.service.billed()).toBe(3)
  })
})

describe('a clock that is set', () => {
  it('back and forth by days, past 2038 too, moves no wait and loses no line', async () => {
    const day = 86_400_000
    const times = [Date.now(), Date.now() + day, Date.now() - day, Date.UTC(2038, 0, 19, 3, 14, 8)]
    let asked = 0
    const bench = await renderingBench(three, { now: () => times[asked++ % times.length] ?? 0 })
    const busy = { kind: 'status', status: 429, headers: { 'retry-after': '1' } } as const
    bench.service.behave({ times: 1, behaviour: busy })
    expect(await renderAll(bench)).toMatchObject({ total: 3, ready: 3 })
    expect(bench.service.synthesis()).toHaveLength(4)
    expect(bench.service.billed()).toBe(3)
    expect(bench.journal.entries().every(({ durationMs = 0 }) => durationMs >= 0)).toBe(true)
  })
})

describe('a process', () => {
  it('that sleeps while it sends wakes to lines that are ready or unknown, and sends nothing twice', async () => {
    let stop: ((count: number) => void) | undefined
    const service = await startBusyService({ seed: 29, places: 4, serviceMs: [200, 400] }, (count) => stop?.(count))
    onTestFinished(() => service.close())
    const project = await readyProject(await temporaryFolder(), 24)
    const child = startRenderingChild({
      folder: project.folder,
      data: project.data,
      baseUrl: service.baseUrl,
      apiKey: service.apiKey,
      timeouts: { headersMs: 1000, idleMs: 1000 },
    })
    const asleep = makeGate()
    stop = (count) => {
      if (count !== 4) return
      child.process.kill('SIGSTOP')
      asleep.open()
    }
    await asleep.opened
    // Longer than every time limit: all of them are over when it wakes.
    await pause(2500)
    const whileAsleep = service.count().requests
    child.process.kill('SIGCONT')
    expect(await child.ended).toMatchObject({ code: 0, errors: '' })
    const { account } = Object(child.said.at(-1))
    expect(whileAsleep).toBeLessThanOrEqual(6)
    expect(account).toMatchObject({ total: 24, failed: 0, waiting: 0 })
    expect(account.ready + account.unknown).toBe(24)
    expect(service.count()).toMatchObject({ billedTwice: 0, overPlaces: 0 })
  })

  it('does not send while another sends for the same project, and then finds what the other has made', async () => {
    const service = await startBusyService({ seed: 30, places: 8, serviceMs: [100, 200] })
    onTestFinished(() => service.close())
    const project = await readyProject(await temporaryFolder(), 20)
    const { folder, data } = project
    const input = { folder, data, baseUrl: service.baseUrl, apiKey: service.apiKey }
    const [first, second] = [startRenderingChild(input), startRenderingChild(input)]
    await Promise.all([first.ended, second.ended])
    const accounts = [first, second].map(({ said }) => Object(said.at(-1)))
    // Both may have found all of it ready in the end; one has sent it.
    const winner = accounts.find(({ requests }) => requests === 20)
    const other = accounts.find((one) => one !== winner)
    expect(winner?.account).toMatchObject({ ready: 20 })
    // It is told that another one sends, whatever it found ready; or it came when that one was done, and found all.
    const { account, requests, problem } = other
    expect(requests).toBe(0)
    expect(account.ready).toBe(account.cached)
    // What the other one has under way looks, until it has ended, like what may have been billed.
    expect(account.ready + account.waiting + account.unknown).toBe(20)
    if (account.ready < 20) expect(problem).toMatchObject({ code: 'render.elsewhere' })
    expect(service.count()).toMatchObject({ requests: 20, billedTwice: 0 })

    const third = startRenderingChild(input)
    await third.ended
    expect(third.said.at(-1)).toMatchObject({ requests: 0, account: { ready: 20, cached: 20 } })
  })
})
