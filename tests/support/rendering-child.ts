import { randomBytes } from 'node:crypto'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { z } from 'zod'
import { createAudioWorkshop } from '../../electron/audio/jobs/workshop.ts'
import { overSocket } from '../../electron/rendering/live/over-socket.ts'
import { openProject } from '../../electron/documents/open-project.ts'
import { openJournal } from '../../electron/rendering/journal/journal.ts'
import { createPlanner, nothingAdded } from '../../electron/rendering/queue/planner.ts'
import { createRunner } from '../../electron/rendering/runner/runner.ts'
import { createSpeechClient } from '../../electron/speech/client.ts'
import { builtAssets } from './studio/ports.ts'

// At once, for those that are killed never come to their end, where it would be written.
flushCompileCache()

// A process of its own that renders all lines of a project over and over, and says on standard output how it went: what a
// test kills, stops, or measures the memory of.

const input = z
  .strictObject({
    folder: z.string(),
    data: z.string(),
    baseUrl: z.string(),
    apiKey: z.string(),
    ceiling: z.int().default(4),
    /** Renders everything so often, each time anew. */
    rounds: z.int().default(1),
    /** Requests go over the live socket. */
    overSocket: z.boolean().default(false),
    /** Collects garbage each time when so many bytes more are held, and measures what is left. */
    collectEveryBytes: z.int().optional(),
    timeouts: z.strictObject({ headersMs: z.number().optional(), idleMs: z.number().optional() }).default({}),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'))

function say(what: object): Promise<void> {
  return new Promise((done) => {
    process.stdout.write(`${JSON.stringify(what)}\n`, () => done())
  })
}

const now = Date.now
const project = await openProject({
  folder: input.folder,
  folderLabel: 'Test',
  dataFolder: input.data,
  randomBytes,
  now,
})
const workshop = createAudioWorkshop({ worker: builtAssets.audioWorker })
const { headersMs, idleMs } = input.timeouts
const client = createSpeechClient({
  baseUrl: input.baseUrl,
  apiKey: input.apiKey,
  timeouts: { ...(headersMs === undefined ? {} : { headersMs }), ...(idleMs === undefined ? {} : { idleMs }) },
})
const planner = createPlanner({
  script: project.script,
  castFor: project.cast,
  settings: project.settings,
  originOf: () => client.origin,
  models: nothingAdded,
  pronunciations: nothingAdded,
})
const journal = await openJournal(join(input.data, 'journals'), project.id, { now, randomBytes })
const runner = createRunner({
  source: 'service',
  origin: client.origin,
  client: input.overSocket ? { ...client, ...overSocket(client) } : client,
  takes: project.takes,
  workshop,
  journal,
  policy: { ceiling: input.ceiling, mayBill: true, probesBeforeFirstAnswer: 0, probesLater: 0 },
  now,
  monotonicMs: () => performance.now(),
  random: Math.random,
  onChange: () => undefined,
})
const lines = planner.plan('service').lines.filter((line) => line.kind === 'renderable')

/** What is held, garbage and all, in bytes. */
const held = (): number => {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
/** What is in use besides garbage, in bytes. */
const collected = (): number => {
  collectGarbage()
  return held()
}
// There is no other way to it from within a program that was started without an option.
setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
let liveBefore = 0
let mostLive = 0
const { collectEveryBytes } = input
if (collectEveryBytes !== undefined) {
  liveBefore = collected()
  // By what came and not by time: a collection takes longer than what comes meanwhile, and nothing else would be done.
  let live = liveBefore
  setInterval(() => {
    if (held() - live < collectEveryBytes) return
    live = collected()
    mostLive = Math.max(mostLive, live)
  }, 1).unref()
}
await say({ kind: 'started' })
for (let round = 1; round <= input.rounds; round++) {
  const before = process.cpuUsage()
  const peakBefore = process.resourceUsage().maxRSS
  const from = performance.now()
  runner.order({ lines, again: round > 1, resendUnknown: false })
  await runner.settled()
  const tookMs = performance.now() - from
  const { user, system } = process.cpuUsage(before)
  const account = runner.account()
  const phase = runner.phase()
  const problem = 'problem' in phase ? phase.problem : undefined
  const rss = process.memoryUsage.rss()
  const peakGrowth = (process.resourceUsage().maxRSS - peakBefore) * 1024
  await say({
    kind: 'settled',
    account,
    ...runner.sent(),
    problem,
    tookMs,
    cpuMs: (user + system) / 1000,
    rss,
    // Only now: collecting would change what was measured before.
    inUse: collected(),
    peakGrowth,
    ...(collectEveryBytes === undefined ? {} : { liveGrowth: mostLive - liveBefore }),
  })
}
await runner.close(0)
await client.close()
await workshop.close()
await project.close()
