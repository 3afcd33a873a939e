import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeWav } from '../../electron/audio/codecs/wav.ts'
import { resampleNow } from '../../electron/audio/resample.ts'
import { exitCodeFor, type Goal, machineLoad, printGoals } from '../support/bench/goals.ts'
import { root } from '../support/bench/peers.ts'
import { keepTakes, spokenTakes } from '../support/bench/spoken-takes.ts'
import { ratios, spread } from '../support/rounds.ts'

/**
 * Ten minutes of draft speech, mono at 48 kHz and 16 bits, encoded in a whole process from file to file: ours by the
 * threads of an export, and the program by which each format is known, at the same bit rate, mode and quality (LAME's constant
 * bit rate at 3, which is the library's own; libopus's constrained variable rate at complexity 10), in the same rounds. What
 * ffmpeg decodes of both is compared in length.
 *
 * Then ten minutes of a mix, or so many seconds as are asked for (`60`), exported by a host and again after one line was made
 * softer, beside the peer's whole process on the same mix: what has not changed is taken from what was kept, and the file is
 * byte for byte the one made without it. `--long`: seven hours of it, ours alone, against one.
 */
const SECONDS = 600
const RATE = 48_000
const ROUNDS = 3
/** Of mixes, each of which exports twice and has a peer of up to six seconds: all of it stays under two minutes. */
const MIX_ROUNDS = 2
type Peer = {
  readonly format: string
  readonly kilobits: string
  readonly command: string
  readonly args: readonly string[]
  readonly limit?: number
}
const peers: readonly Peer[] = [
  {
    format: 'mp3',
    kilobits: '128',
    command: 'lame',
    args: ['--quiet', '-m', 'm', '-b', '128', '-q', '3'],
    limit: 0.75,
  },
  {
    format: 'opus',
    kilobits: '64',
    command: 'opusenc',
    args: ['--quiet', '--bitrate', '64', '--cvbr', '--comp', '10', '--framesize', '20'],
    limit: 0.5,
  },
  { format: 'flac', kilobits: '', command: 'flac', args: ['-s', '-f', '-o'] },
]
/** Those of a mix again; of M4B the encoder that is ours as well, in its own program. */
const mixPeers: readonly Peer[] = [
  ...peers,
  { format: 'm4b', kilobits: '96', command: 'ffmpeg', args: ['-v', 'error', '-nostdin', '-y', '-i'] },
]
const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'repartee-encode-'))
const goals: Goal[] = []
const words: string[] = []

const hasProgram = (command: string): Promise<boolean> =>
  run('which', [command]).then(
    () => true,
    () => false,
  )
const timed = async (command: string, args: readonly string[]): Promise<number> => {
  const before = performance.now()
  await run(command, [...args])
  return performance.now() - before
}
const lengthOf = async (path: string): Promise<number> => {
  const raw = `${path}.raw`
  await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', '-i', path, '-f', 's16le', '-ac', '1', '-ar', `${RATE}`, raw])
  return (await stat(raw)).size / 2
}

type Mixed = {
  readonly first: { readonly wallMs: number; readonly cpuMs: number }
  readonly again: { readonly wallMs: number; readonly cpuMs: number }
  readonly maxRssMb: number
  readonly isSame?: boolean
  readonly clips: number
  readonly out: string
}

const exporting = async (format: string, seconds: number, ...more: readonly string[]): Promise<Mixed> => {
  const script = join(root, 'tests', 'support', 'bench', 'export-plan.ts')
  const { stdout } = await run(process.execPath, [script, folder, format, String(seconds), ...more])
  return JSON.parse(stdout)
}

/** An export by a host that goes on running, and again after an edit. */
async function mixes(takes: readonly Float32Array[]): Promise<void> {
  const resampled = takes.map((take) => resampleNow(take, RATE, 44_100))
  await keepTakes(folder, resampled, 44_100)
  const asked = process.argv
    .slice(2)
    .map(Number)
    .find((value) => value > 0)
  const seconds = asked ?? SECONDS
  const wav = await exporting('wav', seconds)
  const limits = {
    mp3: { peer: 0.05 },
    opus: { peer: 0.05 },
    m4b: { peer: 0.1 },
    wav: { own: 0.35 },
    flac: { own: 0.35 },
  } as const
  for (const [format, limit] of Object.entries(limits)) {
    const own = mixPeers.find((one) => one.format === format)
    const times: { readonly first: number[]; readonly again: number[]; readonly peer: number[] } = {
      first: [],
      again: [],
      peer: [],
    }
    let last: Mixed | undefined
    for (let round = 0; round < MIX_ROUNDS; round += 1) {
      last = await exporting(format, seconds, ...(round === 0 ? ['--prove'] : []))
      if (last.isSame === false) throw new Error(`${format}: an export that knew parts is another file.`)
      times.first.push(last.first.wallMs)
      times.again.push(last.again.wallMs)
      // What goes by our own first export needs no peer.
      if (own === undefined || 'own' in limit || !(await hasProgram(own.command))) continue
      const other = `${wav.out}.peer`
      const coded = format === 'm4b' ? ['-c:a', 'aac', '-b:a', '96k', '-f', 'mp4', other] : [other]
      times.peer.push(await timed(own.command, [...own.args, wav.out, ...coded]))
    }
    const cpu = `${last?.first.cpuMs.toFixed(0)} and ${last?.again.cpuMs.toFixed(0)} ms of processor in the last round`
    words.push(
      `mix of ${seconds} s, ${last?.clips} clips, to ${format}: ${spread(times.first, 0)} ms, again after one edited line ` +
        `${spread(times.again, 0)} ms (${cpu}); most memory ${last?.maxRssMb.toFixed(0)} MB`,
    )
    goals.push({ goal: `most memory, ${format} / 250 MB`, limit: 1, ratios: [(last?.maxRssMb ?? 0) / 250] })
    if ('own' in limit) {
      const goal = `${format} again after one edited line / our own first export`
      goals.push({ goal, limit: limit.own, ratios: ratios(times.again, times.first) })
    } else if (times.peer.length > 0) {
      const name = own?.command ?? ''
      goals.push({ goal: `${format} of a mix / ${name} of its sound`, ratios: ratios(times.first, times.peer) })
      const goal = `${format} again after one edited line / ${name} for the whole`
      goals.push({ goal, limit: limit.peer, ratios: ratios(times.again, times.peer) })
    }
  }
  if (!process.argv.includes('--long')) return
  for (const format of ['mp3', 'm4b'] as const) {
    const hour = await exporting(format, 3600, '--long')
    const seven = await exporting(format, 7 * 3600, '--long')
    const [one, all] = [hour, seven].map(({ first, maxRssMb, clips }) => {
      return `${(first.wallMs / 1000).toFixed(0)} s and ${maxRssMb.toFixed(0)} MB for ${clips} clips`
    })
    words.push(`${format}: an hour ${one}, seven hours ${all}`)
    goals.push({
      goal: `seven hours / an hour, ${format}`,
      limit: 7.7,
      ratios: [seven.first.wallMs / hour.first.wallMs],
    })
    goals.push({
      goal: `memory of seven hours / of an hour, ${format}`,
      limit: 1.2,
      ratios: [seven.maxRssMb / hour.maxRssMb],
    })
  }
}

function speech(takes: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(SECONDS * RATE)
  for (let at = 0, next = 0; at < whole.length; next += 1) {
    const take = takes[next % takes.length] ?? whole
    whole.set(take.subarray(0, whole.length - at), at)
    at += take.length + RATE / 4
  }
  return whole
}

try {
  const source = join(folder, 'speech.wav')
  const takes = await spokenTakes(RATE)
  await writeFile(source, writeWav({ sampleRate: RATE, channels: [speech(takes)] }))
  const script = join(root, 'tests', 'support', 'bench', 'encode-file.ts')
  for (const { format, kilobits, command, args, limit } of peers) {
    const goal = `${format} ${kilobits}, ours / ${command} (whole process)`
    if (!(await hasProgram(command))) {
      goals.push({ goal, notMeasured: `${command} is not installed` })
      continue
    }
    const [mine, theirs] = [join(folder, `ours.${format}`), join(folder, `peer.${format}`)]
    const [ours, peer]: [number[], number[]] = [[], []]
    for (let round = -1; round < ROUNDS; round += 1) {
      const own = await timed(process.execPath, [script, source, mine, format, kilobits])
      if (round < 0) continue
      const other = await timed(command, format === 'flac' ? [...args, theirs, source] : [...args, source, theirs])
      ours.push(own)
      peer.push(other)
    }
    const sizes = await Promise.all([mine, theirs].map(async (path) => (await stat(path)).size))
    const lengths = (await hasProgram('ffmpeg')) ? await Promise.all([mine, theirs].map(lengthOf)) : []
    words.push(
      `${format}: ours ${spread(ours, 0)} ms, ${sizes[0]} bytes; ${[command, ...args].join(' ')} ${spread(peer, 0)} ms, ${sizes[1]} bytes; ` +
        `decoded by ffmpeg to ${lengths.join(' and ')} of ${SECONDS * RATE} samples`,
    )
    goals.push({ goal, ...(limit === undefined ? {} : { limit }), ratios: ratios(ours, peer) })
  }
  await mixes(takes)
} finally {
  await rm(folder, { recursive: true, force: true })
}

if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify({ words, load: machineLoad(), goals })}\n`)
} else {
  process.stdout.write(`${SECONDS} s of draft speech, mono, 16 bit; ${machineLoad()}\n${words.join('\n')}\n`)
  printGoals(goals)
}
process.exitCode = exitCodeFor(goals)
