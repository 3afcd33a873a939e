import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTakeStore } from '../../electron/documents/takes/take-store.ts'
import { lineIdSchema, type RenderKey, renderKeySchema, takeIdSchema } from '../../shared/core/model/ids.ts'
import type { Take } from '../../shared/core/model/take.ts'
import { exitCodeFor, type Goal, machineLoad, printGoals } from '../support/bench/goals.ts'
import { findPeers } from '../support/bench/peers.ts'
import { interleaved, ratios, spread } from '../support/rounds.ts'
import type { Times } from '../support/rounds.ts'

/**
 * Takes as a cache (goals G16 and G17): finding the take of a key among 10,000, beside cacache's `get.info`; and opening a
 * project's takes, beside reading the folder and looking at every file.
 */
const size = 10_000
const lookups = 200

type Cacache = {
  readonly put: (folder: string, key: string, data: string) => Promise<unknown>
  readonly get: { readonly info: (folder: string, key: string) => Promise<unknown> }
}

function take(number: number): Take {
  const hash = createHash('sha256').update(String(number)).digest('hex')
  const body = { text: `This is line number ${number} of them all.`, reference_id: 'voice-one', format: 'wav' }
  const request = {
    origin: 'https://speech.example',
    model: 's2-pro',
    encoding: 'json',
    body,
    bytesOfText: 40,
  } as const
  return {
    id: takeIdSchema.parse(hash),
    kind: 'line',
    lineId: lineIdSchema.parse(number.toString(36).padStart(6, '0')),
    source: 'service',
    key: renderKeySchema.parse(createHash('sha256').update(`key ${number}`).digest('hex')),
    requests: [request],
    createdAt: '2026-11-21T10:00:00.000Z',
    sampleRate: 44_100,
    durationSamples: 88_200,
    verdict: 'ready',
  }
}

const folder = await mkdtemp(join(tmpdir(), 'repartee-bench-'))
const takesFolder = join(folder, 'takes')
await mkdir(takesFolder)
const takes = Array.from({ length: size }, (_, number) => take(number))
const audio = Buffer.alloc(64, 1)
for (const { id } of takes) await writeFile(join(takesFolder, `${id}.wav`), audio)
await writeFile(join(folder, 'takes.jsonl'), `${takes.map((one) => JSON.stringify(one)).join('\n')}\n`)

const packFile = join(folder, '.repartee', 'takes.pack')
const { store, pack } = await openTakeStore(folder, { packFile })
// As if some time had passed: files that were changed a moment ago are not packed.
await pack(Date.now() + 60_000)
const keys: readonly RenderKey[] = takes.filter((_, at) => at % (size / lookups) === 0).map(({ key }) => key)

const peers = await findPeers()
const cacache: Cacache | undefined =
  'folder' in peers ? createRequire(join(peers.folder, 'package.json'))('cacache') : undefined
const cacheFolder = join(folder, 'cacache')
if (cacache !== undefined) for (const key of keys) await cacache.put(cacheFolder, key, 'a take')

async function openAndCount(): Promise<void> {
  const opened = await openTakeStore(folder, { packFile })
  const found = opened.store.all().length
  if (found !== size) throw new Error(`${found} of ${size} takes were found`)
}

async function openUnpacked(): Promise<void> {
  await openTakeStore(folder)
}

async function lookAtAll(): Promise<void> {
  const names = await readdir(takesFolder)
  for (const name of names) await stat(join(takesFolder, name))
}

function findAll(): void {
  for (const key of keys) if (store.byKey('line', key) === undefined) throw new Error('A take was not found')
}

async function findAllInCacache(): Promise<void> {
  for (const key of keys) if ((await cacache?.get.info(cacheFolder, key)) === null) throw new Error('Not in the cache')
}

const results = await interleaved(
  [
    { name: 'readdir and stat of every take', run: lookAtAll },
    { name: 'ours: open', run: openAndCount },
    { name: 'ours: open without a pack', run: openUnpacked },
    // Too quick to be measured once.
    { name: `ours: ${lookups} lookups, 100 times`, run: () => Array.from({ length: 100 }, findAll) },
    ...(cacache === undefined ? [] : [{ name: `cacache: ${lookups} lookups`, run: findAllInCacache }]),
  ],
  { kept: 7, warm: 2 },
)
await rm(folder, { recursive: true, force: true })
const named = (name: string): Times => {
  const found = results.find((result) => result.name === name)
  if (found === undefined) throw new Error(`There is no measurement ${name}`)
  return found
}
const lookup = named(`ours: ${lookups} lookups, 100 times`).times.map((ms) => ms / 100)
const goals: readonly Goal[] = [
  'problem' in peers
    ? { goal: 'G16 lookup / cacache', notMeasured: peers.problem }
    : {
        goal: 'G16 lookup / cacache',
        limit: 0.01,
        ratios: ratios(lookup, named(`cacache: ${lookups} lookups`).times),
      },
  {
    goal: 'G17 open 10,000 takes / readdir and stat of each',
    limit: 0.1,
    ratios: ratios(named('ours: open').times, named('readdir and stat of every take').times),
  },
]
if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify({ size, lookups, results, load: machineLoad(), goals })}\n`)
} else {
  process.stdout.write(`${size} takes; median (least-most); ${machineLoad()}\n`)
  for (const { name, times } of results) process.stdout.write(`${name.padEnd(46)}${spread(times)} ms\n`)
  printGoals(goals)
}
process.exitCode = exitCodeFor(goals)
