import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'undici'
import { createSpeechClient } from '../../electron/speech/client.ts'
import { requestsOfLine } from '../../shared/core/render/plan.ts'
import { buildTtsRequest } from '../../shared/service/build-request.ts'
import { type TtsRequest, ttsRequestSchema } from '../../shared/service/tts-request.ts'
import { exitCodeFor, type Goal, machineLoad, printGoals } from '../support/bench/goals.ts'
import { linesToRender, queueRunner } from '../support/bench/queue-runner.ts'
import { type BusyOptions, idealMs, serviceMsOf, stumbleOf } from '../support/busy-service/busy-service.ts'
import { forkBusyService } from '../support/busy-service/fork.ts'
import { readyProject } from '../support/busy-service/project.ts'
import { rawClient } from '../support/busy-service/raw-client.ts'
import { startRenderingChild } from '../support/child.ts'
import type { Times } from '../support/rounds.ts'
import { median, ratios, spread } from '../support/rounds.ts'

/**
 * The queue against a service of five places in another process (goals G11 to G14): how near it comes to the shortest
 * time that is possible, beside what is often written (batches of five); what a request costs the client, beside fetch;
 * and when the first sound has come, beside a bare socket. Then the whole way, with journal, checks and disk, over a
 * service of four places that answers in 20 to 200 ms, well and stumbling. Time that passes is measured here.
 */
const places = 5
const makespans = 5
const variable: BusyOptions = { seed: 11, places, serviceMs: [38, 217], byLength: [20, 130] }
// Of every length, in no order.
const texts = Array.from({ length: 120 }, (_, at) => `Line ${at} of it ${'goes on '.repeat((at * 37) % 15)}still.`)
const ideal = idealMs(texts, variable)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

// ------------------------------------------------------------------------------------------- makespan

const service = await forkBusyService(variable)
const client = createSpeechClient(service)
const lines = linesToRender(texts, client.origin)
const requests = lines.flatMap(requestsOfLine).map((request) => buildTtsRequest(request))
const runner = queueRunner(client, places)
const order = async (): Promise<void> => {
  runner.order({ lines, again: true, resendUnknown: false })
  await runner.settled()
  const { ready } = runner.account()
  if (ready !== texts.length) throw new Error(`${ready} of ${texts.length} lines are ready`)
}

function send(request: TtsRequest): Promise<unknown> {
  return fetch(`${service.baseUrl}/v1/tts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  }).then((answer) => answer.arrayBuffer())
}

async function batches(): Promise<void> {
  for (let at = 0; at < requests.length; at += places) await Promise.all(requests.slice(at, at + places).map(send))
}

/** The least that a client can take: bare sockets, each refilled at once, and told beforehand what takes longest. */
async function bare(): Promise<void> {
  const sockets = await Promise.all(Array.from({ length: places }, () => rawClient(service.baseUrl)))
  const left = texts.toSorted((a, b) => serviceMsOf(b, variable) - serviceMsOf(a, variable))
  const fill = async (socket: (typeof sockets)[number]): Promise<void> => {
    for (let text = left.shift(); text !== undefined; text = left.shift()) await socket.speak(text)
  }
  await Promise.all(sockets.map(fill))
  for (const socket of sockets) socket.close()
}

// The first order teaches the queue how much the service bears.
const slowStart = await timed(order)
const ours: number[] = []
const batched: number[] = []
const onSockets: number[] = []
for (let round = 0; round < makespans; round++) {
  ours.push(await timed(order))
  batched.push(await timed(batches))
  onSockets.push(await timed(bare))
}
const counted = await service.count()
if (counted.overPlaces > 0) throw new Error(`${counted.overPlaces} requests found all places taken`)
await runner.close(0)
await client.close()
await service.close()

// ------------------------------------------------------------------------------------------- what a request costs

const instant = await forkBusyService({ seed: 12, places: 8, serviceMs: [0, 0] })
const quick = createSpeechClient(instant)
const perRound = 150
const first = ttsRequestSchema.parse(requests[0])
const sendInstant = (text: string): Promise<unknown> =>
  fetch(`${instant.baseUrl}/v1/tts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${instant.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...first, text }),
  }).then((answer) => answer.arrayBuffer())

const pool = new Pool(instant.baseUrl, { connections: 8, pipelining: 1 })
// What the library alone costs: nothing is checked, bounded or told.
const sendBare = (text: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    let whole = Buffer.alloc(0)
    let length = 0
    const headers = { authorization: `Bearer ${instant.apiKey}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ ...first, text })
    pool.dispatch(
      { origin: instant.baseUrl, method: 'POST', path: '/v1/tts', headers, body },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_, __, told) => {
          whole = Buffer.allocUnsafeSlow(Number(told['content-length']))
        },
        onResponseData: (_, chunk) => {
          whole.set(chunk, length)
          length += chunk.length
        },
        onResponseEnd: () => resolve(whole),
        onResponseError: (_, error) => reject(error),
      },
    )
  })

async function cpuOf(work: (text: string) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let at = 0; at < perRound; at += 5) {
    await Promise.all(Array.from({ length: 5 }, (_, one) => work(`Request ${at + one}.`)))
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / perRound
}

const cpuOurs: number[] = []
const cpuFetch: number[] = []
const cpuBare: number[] = []
const clients = [
  { work: (text: string) => quick.synthesize({ ...first, text }, 's2-pro', {}), costs: cpuOurs },
  { work: sendInstant, costs: cpuFetch },
  { work: sendBare, costs: cpuBare },
]
// The memory of one's answers is often given back in the time of the next. So every client comes once in each place of a
// round, there and back: none pays for another's more than for its own.
const orders = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
  [0, 2, 1],
  [1, 0, 2],
]
for (let round = -1; round < 5; round++) {
  const sums = clients.map(() => 0)
  for (const order of orders) {
    for (const at of order) {
      const work = clients[at]?.work
      if (work !== undefined) sums[at] = (sums[at] ?? 0) + (await cpuOf(work)) / orders.length
    }
  }
  if (round >= 0) for (const [at, { costs }] of clients.entries()) costs.push(sums[at] ?? 0)
}
await pool.close()

const raw = await rawClient(instant.baseUrl)
async function firstByte(text: string): Promise<number> {
  const from = performance.now()
  let firstMs = 0
  await quick.synthesize({ ...first, text }, 's2-pro', {
    onChunk: () => {
      if (firstMs === 0) firstMs = performance.now() - from
    },
  })
  return firstMs
}

const { text: _, ...spoken } = first
const answerBytes = (await quick.synthesize(first, 's2-pro', {})).bytes.length
const live = await quick.openLive({ request: spoken, model: 's2-pro' })
const frames = live.frames[Symbol.asyncIterator]()
async function firstFrame(text: string): Promise<number> {
  const from = performance.now()
  live.send(text)
  live.flush()
  let firstMs = 0
  for (let received = 0; received < answerBytes; ) {
    const frame = await frames.next()
    if (frame.done === true) throw new Error('The live session has ended')
    if (firstMs === 0) firstMs = performance.now() - from
    received += frame.value.length
  }
  return firstMs
}

const byteOurs: number[] = []
const byteRaw: number[] = []
const byteLive: number[] = []
for (let round = -1; round < 5; round++) {
  const ownBytes: number[] = []
  const rawBytes: number[] = []
  const liveBytes: number[] = []
  for (let at = 0; at < 60; at++) {
    rawBytes.push(await raw.speak(`First ${at}.`))
    ownBytes.push(await firstByte(`First ${at}.`))
    liveBytes.push(await firstFrame(`First ${at}.`))
  }
  if (round < 0) continue
  byteOurs.push(median(ownBytes))
  byteRaw.push(median(rawBytes))
  byteLive.push(median(liveBytes))
}
live.stop()
while ((await frames.next()).done !== true);
raw.close()
await quick.close()
await instant.close()

// ------------------------------------------------------------------------------------------- the whole way

async function wholeWay(count: number, stumbles: BusyOptions['stumbles']): Promise<string> {
  const options: BusyOptions = {
    seed: 4,
    places: 4,
    serviceMs: [20, 200],
    ...(stumbles === undefined ? {} : { stumbles }),
  }
  const folder = await mkdtemp(join(tmpdir(), 'repartee-bench-'))
  const four = await forkBusyService(options)
  try {
    const project = await readyProject(folder, count)
    const { baseUrl, apiKey } = four
    const child = startRenderingChild({ folder: project.folder, data: project.data, baseUrl, apiKey })
    const { code, errors } = await child.ended
    if (code !== 0) throw new Error(errors)
    const settled = child.said.at(-1) ?? {}
    const { mostInFlight, billed, billedTwice, overPlaces } = await four.count()
    const took = Number(settled['tookMs'])
    // Retry-After has whole seconds: each refusal holds the whole queue for one, as the service asks.
    const refusals = project.texts.filter((text) => stumbleOf(text, options) === 'busy').length
    const best = idealMs(project.texts, options) + refusals * 1000
    const cpu = Number(settled['cpuMs']) / count
    wholeRatios.push({ name: stumbles === undefined ? 'well' : 'stumbling', ratio: took / best })
    return `${count} lines, ${stumbles === undefined ? 'a service that is well' : '5 % 429, 3 % 503, 2 % cut, 1 % reset'}: ${(took / 1000).toFixed(1)} s, at best ${(best / 1000).toFixed(1)} s; ${JSON.stringify(settled['account'])}; most in flight ${mostInFlight}, over ${overPlaces}, billed ${billed}, twice ${billedTwice}; ${cpu.toFixed(1)} ms of CPU a line; ${Math.round(Number(settled['rss']) / 1024 / 1024)} MB`
  } finally {
    await four.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const wholeRatios: { readonly name: string; readonly ratio: number }[] = []
// The whole way takes minutes: `--short` leaves it out.
const told = process.argv.includes('--short')
  ? []
  : [await wholeWay(1000, undefined), await wholeWay(1000, { busy: 0.05, server: 0.03, cut: 0.02, reset: 0.01 })]

const times = (name: string, values: readonly number[]): Times => ({ name, times: values })
const results = [
  times('ours: 120 requests over 5 places', ours),
  times('batches of 5 with fetch', batched),
  times('bare sockets, longest first', onSockets),
  times('client CPU of a request: ours', cpuOurs),
  times('client CPU of a request: fetch', cpuFetch),
  times('client CPU of a request: bare pool', cpuBare),
  times('first byte of audio: ours', byteOurs),
  times('first byte of audio: open live session', byteLive),
  times('first byte of audio: bare socket', byteRaw),
]
const goals: readonly Goal[] = [
  // 0.98 of the best speed, turned round.
  { goal: 'G11 ours / shortest possible', limit: 1 / 0.98, ratios: ours.map((ms) => ms / ideal) },
  { goal: 'ours / bare sockets, longest first', ratios: ratios(ours, onSockets) },
  { goal: 'G12 ours / batches of 5', limit: 0.66, ratios: ratios(ours, batched) },
  { goal: 'shortest possible / batches of 5: no client can be below', ratios: batched.map((ms) => ideal / ms) },
  { goal: 'G13 client CPU, ours / fetch', limit: 0.25, ratios: ratios(cpuOurs, cpuFetch) },
  { goal: 'client CPU, bare pool / fetch', ratios: ratios(cpuBare, cpuFetch) },
  { goal: 'G14 first byte, ours / bare socket', limit: 1.5, ratios: ratios(byteOurs, byteRaw) },
  { goal: 'G14 first byte over an open live session / bare socket', limit: 1.2, ratios: ratios(byteLive, byteRaw) },
  { goal: 'first order of all, two at most at first / shortest possible', ratios: [slowStart / ideal] },
  ...wholeRatios.map(({ name, ratio }) => ({
    goal: `1,000 lines with journal, checks and disk, ${name} / shortest possible with the waits it was told`,
    ratios: [ratio],
    ...(name === 'well' ? { limit: 1.25 } : {}),
  })),
]
if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify({ ideal, results, told, load: machineLoad(), goals })}\n`)
} else {
  process.stdout.write(`shortest possible ${ideal.toFixed(0)} ms; median (least-most); ${machineLoad()}\n`)
  for (const { name, times: values } of results) process.stdout.write(`${name.padEnd(46)}${spread(values)} ms\n`)
  for (const line of told) process.stdout.write(`${line}\n`)
  printGoals(goals)
}
process.exitCode = exitCodeFor(goals)
