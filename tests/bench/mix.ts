import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readWav, writeWav } from '../../electron/audio/codecs/wav.ts'
import type { MixClip } from '../../electron/audio/types.ts'
import { ffmpegLoudness } from '../support/audio/ffmpeg-loudness.ts'
import { exitCodeFor, type Goal, machineLoad, printGoals } from '../support/bench/goals.ts'
import { BENCH_GAP_SAMPLES, BENCH_RATE, benchClips, HOUR_CLIP_SAMPLES } from '../support/bench/mix-plan.ts'
import { root } from '../support/bench/peers.ts'
import { keepTakes, spokenTakes } from '../support/bench/spoken-takes.ts'
import { ratios, spread } from '../support/rounds.ts'
import { sineSnr, tone } from '../support/audio/tones.ts'

/**
 * Ten minutes of mono at another rate, each in a whole process from file to file: ours as an export writes it, and
 * ffmpeg's aresample with as many taps of the same window and cutoff, so that both have the same stop band. Both are read
 * back: what is left of a tone in the pass band beside itself is told.
 *
 * An hour of 1,500 clips with gains, mixed to stereo wav and measured on the way, beside ffmpeg's graph of as many inputs;
 * that mix measured, beside `ebur128=peak=true`, and both agree within a tenth. `--long`: also 9,000 clips, a file each.
 */
const SECONDS = 600
const ROUNDS = 5
/** ffmpeg's graph takes longer for each input the more there are: less than the hour says nothing of it. */
const MIX_SECONDS = 3600
/** The hour takes long enough to be measured once. */
const MIX_ROUNDS = 1
const TONE = 997
const cases = [
  { from: 44_100, to: 48_000 },
  { from: 48_000, to: 44_100 },
] as const
const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'repartee-mix-'))
const hasPeer = await run('ffmpeg', ['-version']).then(
  () => true,
  () => false,
)
const filter = 'filter_size=72:cutoff=0.94:filter_type=kaiser:kaiser_beta=10.4'
const goals: Goal[] = []
const words: string[] = []
const rows: { readonly name: string; readonly ours: number[]; readonly peer: number[]; readonly snrDb: number[] }[] = []

const timed = async (command: string, args: readonly string[]): Promise<number> => {
  const before = performance.now()
  await run(command, [...args])
  return performance.now() - before
}
const snrOf = async (path: string, rate: number): Promise<number> => {
  const { pcm } = readWav(await readFile(path))
  const samples = pcm.channels[0] ?? new Float32Array(0)
  return sineSnr(samples.subarray(rate, 3 * rate), TONE, rate)
}

const supportScript = (name: string): string => join(root, 'tests', 'support', 'bench', name)

/** One graph of all clips: each at its gain and in its place, the silence behind it as well. */
async function peerGraph(clips: readonly MixClip[], out: string): Promise<readonly string[]> {
  const inputs = clips.flatMap(({ path }) => ['-i', path])
  const each = clips.map(({ gainDb, durationSamples }, at) => {
    const pan = 'pan=stereo|c0=c0|c1=c0'
    return `[${at}:a]atrim=end_sample=${durationSamples},volume=${gainDb - 2}dB,${pan},apad=pad_len=${BENCH_GAP_SAMPLES}[a${at}]`
  })
  const joined = `${clips.map((_, at) => `[a${at}]`).join('')}concat=n=${clips.length}:v=0:a=1[out]`
  const graph = join(folder, 'graph.txt')
  await writeFile(graph, [...each, joined].join(';\n'))
  return ['-v', 'error', '-nostdin', '-y', ...inputs, '-filter_complex_script', graph, '-map', '[out]', out]
}

/** A process may open more files than a shell usually lets it. */
const manyFiles = (command: string, args: readonly string[]): Promise<number> =>
  timed('sh', ['-c', 'ulimit -n 8192; exec "$@"', 'sh', command, ...args])

async function hour(): Promise<void> {
  const clips = await benchClips(join(folder, 'takes'), MIX_SECONDS, HOUR_CLIP_SAMPLES)
  const [mine, theirs] = [join(folder, 'ours-hour.wav'), join(folder, 'peer-hour.wav')]
  const graph = await peerGraph(clips, theirs)
  const times = { mix: [] as number[], graph: [] as number[], measure: [] as number[], ebur: [] as number[] }
  let own = ''
  for (let round = 0; round < MIX_ROUNDS; round += 1) {
    const before = performance.now()
    own = (await run(process.execPath, [supportScript('mix-file.ts'), folder, mine, String(MIX_SECONDS)])).stdout
    times.mix.push(performance.now() - before)
    times.measure.push(await timed(process.execPath, [supportScript('measure-file.ts'), mine]))
    if (!hasPeer) continue
    times.graph.push(await manyFiles('ffmpeg', graph))
    const filter = 'ebur128=peak=true:framelog=verbose'
    times.ebur.push(await timed('ffmpeg', ['-nostdin', '-hide_banner', '-i', mine, '-af', filter, '-f', 'null', '-']))
  }
  const { maxRssMb }: { maxRssMb: number } = JSON.parse(own)
  words.push(
    `${MIX_SECONDS} s of ${clips.length} clips: ours ${spread(times.mix, 0)} ms, most memory ${maxRssMb.toFixed(0)} MB`,
  )
  goals.push({ goal: 'most memory of the mix / 250 MB', limit: 1, ratios: [maxRssMb / 250] })
  if (!hasPeer) return
  words.push(
    `ffmpeg graph ${spread(times.graph, 0)} ms; measured ${spread(times.measure, 0)}, ebur128 ${spread(times.ebur, 0)} ms`,
  )
  goals.push({ goal: "a mix / ffmpeg's graph", limit: 0.1, ratios: ratios(times.mix, times.graph) })
  goals.push({
    goal: 'loudness and true peak / ebur128=peak=true',
    limit: 0.1,
    ratios: ratios(times.measure, times.ebur),
  })
  const told: { integratedLufs: number; truePeakDbtp: number } = JSON.parse(
    (await run(process.execPath, [supportScript('measure-file.ts'), mine])).stdout,
  )
  const other = ffmpegLoudness(mine)
  const apart = [
    Math.abs(told.integratedLufs - other.integrated),
    Math.abs(told.truePeakDbtp - other.truePeak),
  ] as const
  words.push(`apart ${apart[0].toFixed(2)} LU and ${apart[1].toFixed(2)} dB of true peak`)
  goals.push({ goal: 'loudness apart from ebur128 / 0.1 LU', limit: 1, ratios: [apart[0] / 0.1] })
  goals.push({ goal: 'true peak apart from ebur128 / 0.1 dB', limit: 1, ratios: [apart[1] / 0.1] })
}

async function clipsAlone(): Promise<void> {
  const { stdout } = await run(process.execPath, [supportScript('export-clips.ts'), folder, '9000'])
  const { maxRssMb, seconds }: { maxRssMb: number; seconds: number } = JSON.parse(stdout)
  words.push(`9,000 clips, a file each: ${seconds.toFixed(0)} s, most memory ${maxRssMb.toFixed(0)} MB`)
  goals.push({ goal: 'most memory of 9,000 clips / 250 MB', limit: 1, ratios: [maxRssMb / 250] })
}

try {
  for (const { from, to } of cases) {
    const source = join(folder, `${from}.wav`)
    await writeFile(source, writeWav({ sampleRate: from, channels: [tone(TONE, SECONDS, from)] }))
    const row = { name: `${from} to ${to} Hz`, ours: [] as number[], peer: [] as number[], snrDb: [] as number[] }
    const [mine, theirs] = [join(folder, `ours-${to}.wav`), join(folder, `peer-${to}.wav`)]
    const script = join(root, 'tests', 'support', 'bench', 'resample-file.ts')
    for (let round = -1; round < ROUNDS; round += 1) {
      const ours = await timed(process.execPath, [script, source, mine, String(to)])
      const quiet = ['-v', 'error', '-nostdin', '-y']
      const peer = hasPeer
        ? await timed('ffmpeg', [...quiet, '-i', source, '-af', `aresample=${to}:${filter}`, '-ar', `${to}`, theirs])
        : Number.NaN
      if (round < 0) continue
      row.ours.push(ours)
      row.peer.push(peer)
    }
    row.snrDb.push(await snrOf(mine, to), ...(hasPeer ? [await snrOf(theirs, to)] : []))
    rows.push(row)
    const goal = `another rate, ${row.name}, ours / ffmpeg aresample (whole process)`
    if (hasPeer) goals.push({ goal, limit: 4, ratios: ratios(row.ours, row.peer) })
    else goals.push({ goal, notMeasured: 'ffmpeg is not installed' })
  }
  await keepTakes(folder, await spokenTakes(BENCH_RATE), BENCH_RATE)
  await hour()
  if (process.argv.includes('--long')) await clipsAlone()
} finally {
  await rm(folder, { recursive: true, force: true })
}

if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify({ rows, words, load: machineLoad(), goals })}\n`)
} else {
  process.stdout.write(`${SECONDS} s of mono, 16 bit; ${machineLoad()}\n`)
  for (const { name, ours, peer, snrDb } of rows) {
    const [own = 0, theirs] = snrDb
    const told = theirs === undefined ? '' : `, ffmpeg ${spread(peer, 0)} ms (${theirs.toFixed(1)} dB)`
    process.stdout.write(`${name}: ours ${spread(ours, 0)} ms (tone ${own.toFixed(1)} dB over the rest)${told}\n`)
  }
  for (const line of words) process.stdout.write(`${line}\n`)
  printGoals(goals)
}
process.exitCode = exitCodeFor(goals)
