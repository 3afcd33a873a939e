import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeWav } from '../../../electron/audio/codecs/wav.ts'
import { openTranscripts } from '../../../electron/documents/takes/transcripts.ts'
import type { Journal } from '../../../electron/rendering/journal/journal.ts'
import type { RenderableLine } from '../../../electron/rendering/queue/renderable-line.ts'
import type { Runner } from '../../../electron/rendering/runner/runner-types.ts'
import { heardWords } from '../../../electron/rendering/scene/heard-words.ts'
import { createSpeechClient, type SpeechTimeouts } from '../../../electron/speech/client.ts'
import { toProblem } from '../../../shared/core/model/errors.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'
import { voicedPcm } from '../../support/audio/tones.ts'
import { type EndingRow, otherSounds } from '../../support/endings/ending-plays.ts'
import { httpRows } from '../../support/endings/ending-rows.ts'
import { type EndingService, startEndingService } from '../../support/endings/ending-service.ts'
import { socketRows } from '../../support/endings/socket-rows.ts'
import { type TranscriptRow, transcriptRows } from '../../support/endings/transcript-rows.ts'
import { eventually } from '../../support/eventually.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { type Bench, renderingBench } from '../../support/studio/rendering-bench.ts'
import { tlsLine } from '../../support/tls-line.ts'

const waysOut: Record<EndingRow['ending']['is'], readonly [string, string]> = {
  take: ['take', 'nothing to do'],
  suspicious: ['suspicious take, as it came', 'waits to be listened to'],
  unknown: ['unknown', 'needs consent'],
  failed: ['failed, not billed', 'the next order may send it'],
  waits: ['not taken', 'waited, and was sent again by itself'],
  stops: ['not taken, queue stopped', 'the next order may send it'],
}

type Told = readonly [transport: string, moment: string, answer: string, is: string, next: string, says: string]

/** Orders one line, with nothing agreed to, and waits for its end. */
async function render({ runner, journal }: Sender, line: RenderableLine, resendUnknown = false): Promise<void> {
  runner.order({ lines: [line], again: false, resendUnknown })
  await runner.settled()
  // Only once the lock is given back may another one send.
  await journal.hold()
  await journal.release()
}

type Sender = { readonly runner: Runner; readonly journal: Journal }

async function happening(
  bench: Bench,
  runner: Runner,
  service: EndingService,
  row: EndingRow,
  sent: number,
): Promise<void> {
  if (row.meanwhile === undefined || row.meanwhile === 'disk refuses') return
  await service.arrived(sent + 1)
  if (row.afterBytes === true) {
    await eventually(() => expect(runner.lines()[0]?.received).toBeGreaterThan(0))
    const parts = join(bench.folder, 'data', 'journals', `${bench.project.id}.parts`)
    // The last of what was sent is there.
    await eventually(async () => {
      const sizes = await Promise.all((await readdir(parts)).map(async (name) => (await stat(join(parts, name))).size))
      expect(sizes).toContain(90_000)
    })
  }
  if (row.meanwhile === 'wake') runner.wake()
  else if (row.meanwhile === 'cancel') runner.cancel()
  else await runner.close(0)
}

/** Puts files where folders have to be, which no disk can write into. */
async function whileDiskRefuses(bench: Bench, work: () => Promise<void>): Promise<void> {
  const folders = [
    join(bench.folder, 'data', 'journals', `${bench.project.id}.parts`),
    join(bench.project.folder, 'takes'),
  ]
  for (const folder of folders) {
    await rename(folder, `${folder}.away`).catch(() => undefined)
    await writeFile(folder, '')
  }
  await work()
  for (const folder of folders) {
    await rm(folder)
    await rename(`${folder}.away`, folder).catch(() => mkdir(folder, { recursive: true }))
  }
}

async function play(
  transport: string,
  bench: Bench,
  service: EndingService,
  row: EndingRow,
  line: RenderableLine,
): Promise<Told> {
  const { ending } = row
  const first = await bench.restart()
  const { runner, journal } = first
  const before = service.sent()
  service.plays.splice(0, Infinity, ...row.plays)
  const run = async (): Promise<void> => {
    await Promise.all([render(first, line), happening(bench, runner, service, row, before)])
  }
  await (row.meanwhile === 'disk refuses' ? whileDiskRefuses(bench, run) : run())
  const sent = service.sent() - before
  const says = messageOf(runner.problems()[0]) ?? ''
  const what = `${transport}, ${row.moment}, ${row.answer}`
  expect([what, says]).toEqual([what, expect.stringMatching(row.says)])
  expect([what, runner.account()]).toEqual([what, expect.objectContaining(accountOf(ending))])
  expect([what, sent]).toEqual([what, ending.is === 'waits' ? 2 : 1])
  expect([what, journal.isUnknown(line.contentKey)]).toEqual([what, ending.is === 'unknown'])
  if (ending.is === 'unknown') await expectKept(what, journal, line, ending.kept)
  // As after a restart, with nothing agreed to; then with consent.
  const good = row.plays.at(-1)
  const later = await bench.restart()
  if (good !== undefined && (ending.is === 'failed' || ending.is === 'stops')) service.plays.splice(0, Infinity, good)
  await render(later, line)
  const again = service.sent() - before - sent
  expect([what, again]).toEqual([what, ending.is === 'failed' || ending.is === 'stops' ? 1 : 0])
  if (ending.is === 'unknown') {
    await render(later, line, true)
    expect([what, service.sent() - before - sent]).toEqual([what, 1])
    // What became of that one is asked about once more.
    if (later.journal.isUnknown(line.contentKey)) {
      await render(later, line)
      expect([what, service.sent() - before - sent]).toEqual([what, 1])
    }
  }
  await Promise.all([runner.close(0), later.runner.close(0)])
  const [is, next] = waysOut[ending.is]
  const kept = ending.is === 'unknown' ? `, ${ending.kept === 0 ? 'nothing came' : 'what came is kept'}` : ''
  return [transport, row.moment, row.answer, `${is}${kept}`, next, says]
}

function accountOf({ is }: EndingRow['ending']): object {
  if (is === 'take' || is === 'waits') return { total: 1, ready: 1 }
  if (is === 'stops') return { total: 1, waiting: 1 }
  return { total: 1, [is]: 1 }
}

async function expectKept(what: string, journal: Journal, line: RenderableLine, kept: number): Promise<void> {
  const attempt = journal.unknown().find(({ entry }) => entry.key === line.contentKey)
  const size = await stat(journal.partPath(attempt?.entry.attempt ?? '')).then(
    (found) => found.size,
    () => 0,
  )
  expect([what, attempt?.received]).toEqual([what, size])
  if (kept < 0) expect([what, size > 0]).toEqual([what, true])
  else expect([what, size]).toEqual([what, kept])
}

function print(rows: readonly Told[]): void {
  const heads: Told = ['transport', 'moment', 'answer', 'what it is', 'what happens next', 'what the user reads']
  const table: readonly Told[] = [heads, ...rows]
  const widths = heads.map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0)))
  const lineOf = (row: Told): string => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')
  console.log(table.map((row) => lineOf(row).trimEnd()).join('\n'))
}

/** Limits of a row that waits for one, and of all others, where a busy machine must not come to one. */
const SHORT_LIMITS: SpeechTimeouts = { headersMs: 2500, idleMs: 2500, totalMs: 5000 }
const LONG_LIMITS: SpeechTimeouts = { headersMs: PATIENCE_MS, idleMs: PATIENCE_MS, totalMs: PATIENCE_MS }
/** Rows wait more than they compute: so many of each kind are played at once. */
const AT_ONCE = 3

async function benchFor(count: number, baseUrl: string, overSocket = false, timeouts = SHORT_LIMITS): Promise<Bench> {
  const text = Array.from({ length: count }, (_, at) => `RUTH: This is row number ${at} of it.`).join('\n')
  return renderingBench(text, {
    overSocket,
    policy: { ceiling: 1 },
    timeouts,
    line: async () => ({ baseUrl, cut: async () => undefined, mend: async () => undefined }),
  })
}

/** Plays rows one after the other, with a service and a project of their own. */
async function playInTurn(
  transport: string,
  rows: readonly EndingRow[],
  timeouts: SpeechTimeouts,
): Promise<ReadonlyMap<EndingRow, Told>> {
  const service = await startEndingService()
  const bench = await benchFor(rows.length, service.baseUrl, transport === 'live socket', timeouts)
  const lines = bench.lines()
  const told = new Map<EndingRow, Told>()
  for (const [at, row] of rows.entries()) {
    const line = lines[at]
    if (line !== undefined) told.set(row, await play(transport, bench, service, row, line))
  }
  return told
}

/** Sends one answer to be transcribed, twice over, with a restart between. */
async function transcribe(bench: Bench, service: EndingService, row: TranscriptRow): Promise<Told> {
  service.plays.splice(0, Infinity, row.play)
  const [line] = bench.lines()
  if (line === undefined) throw new TypeError('The bench has a line')
  const answer = await bench.project.takes.add(
    {
      kind: 'scene',
      lineId: line.lineId,
      source: 'service',
      key: line.contentKey,
      requests: [],
      createdAt: new Date().toISOString(),
      sampleRate: 44_100,
      durationSamples: 44_100,
      verdict: 'ready',
    },
    writeWav(voicedPcm(1, 44_100, 200 + row.number)),
  )
  const client = createSpeechClient({ baseUrl: service.baseUrl, apiKey: service.apiKey })
  const { takes } = bench.project
  const before = service.sent()
  const { folder } = bench.project
  const open = () => openTranscripts({ folder, readOnly: false }, Date.now)
  const ask = async (journal: Journal): Promise<string> =>
    heardWords({ answer, client, isWanted: true, takes, transcripts: await open(), journal }).then(
      (words) => (words === undefined ? 'not sent' : `${words.length} words`),
      (error: unknown) => messageOf(toProblem(error)),
    )
  const says = await ask(bench.journal)
  const what = `transcript, ${row.answer}`
  expect([what, says]).toEqual([what, expect.stringMatching(row.says)])
  // Words that came are kept; what brought none is not asked for again.
  const later = row.says.test('1 words') ? '1 words' : 'not sent'
  expect([what, await ask(bench.journal), await ask((await bench.restart()).journal)]).toEqual([what, later, later])
  expect([what, service.sent() - before]).toEqual([what, 1])
  await client.close()
  const is = row.says.test('1 words') ? 'words' : 'none; the scene is cut without'
  return ['transcript', row.moment, row.answer, is, 'never sent again', says]
}

describe('every way in which a request can end', () => {
  it.each([
    ['HTTP', httpRows],
    ['live socket', socketRows],
  ] as const)(
    'over %s: what may have been billed is sent again only with consent, and what came is kept',
    async (transport, rowsOf) => {
      const rows = rowsOf(await otherSounds())
      const timed = rows.filter(({ waitsForLimit }) => waitsForLimit === true)
      const others = rows.filter((row) => !timed.includes(row))
      const dealt = (all: readonly EndingRow[], part: number) => all.filter((_, at) => at % AT_ONCE === part)
      const playAll = (all: readonly EndingRow[], limits: SpeechTimeouts) =>
        Promise.all(Array.from({ length: AT_ONCE }, (_, part) => playInTurn(transport, dealt(all, part), limits)))
      // Nothing else keeps the process busy while a limit is waited for.
      const parts = [...(await playAll(others, LONG_LIMITS)), ...(await playAll(timed, SHORT_LIMITS))]
      const toldOf = new Map(parts.flatMap((part) => [...part]))
      const told = rows.flatMap((row) => {
        const one = toldOf.get(row)
        return one === undefined ? [] : [one]
      })
      print(told)
      expect(told).toHaveLength(rows.length)
    },
  )

  it('over a transcript: it is sent once an answer, whatever becomes of it', async () => {
    const service = await startEndingService()
    const bench = await benchFor(1, service.baseUrl)
    const told: Told[] = []
    for (const row of transcriptRows()) told.push(await transcribe(bench, service, row))
    print(told)
    expect(told.length).toBeGreaterThan(15)
  })

  it.each<[string, () => Promise<string>]>([
    ['no such name', async () => 'https://no-such-host.invalid'],
    ['nothing answers', async () => 'http://127.0.0.1:9'],
    ['a certificate of another host', async () => (await tlsLine('http://127.0.0.1:9', 'elsewhere')).baseUrl],
  ])('before it has a connection (%s) nothing is billed, and the line keeps its place', async (_, address) => {
    for (const overSocket of [false, true]) {
      const bench = await benchFor(1, await address(), overSocket)
      const [line] = bench.lines()
      if (line === undefined) throw new TypeError('The bench has a line')
      await render(bench, line)
      expect(bench.runner.account()).toMatchObject({ total: 1, waiting: 1, unknown: 0 })
      expect(bench.runner.sent()).toEqual({ requests: 0, bytesOfText: 0 })
      expect(bench.journal.unknown()).toEqual([])
    }
  })
})
