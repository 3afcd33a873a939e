import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { Pcm } from '../../electron/audio/types.ts'
import { exitCodeFor, type Goal, printGoals } from '../support/bench/goals.ts'
import { decodedBy, decodedInPage, foreignDecoders, isInstalled } from '../support/bench/foreign-decodings.ts'
import { seededRandom } from '../support/audio/tones.ts'
import { launchBrowser } from '../support/browser.ts'
import { writeProject } from '../support/small-project.ts'
import { runCliProcess } from '../support/studio/cli-process.ts'

/**
 * What an export delivers, in each format and with one and two channels, read by every program of others that is installed:
 * rate, channels and length as the export says, and where nothing is lost the very samples of the wav. `--long`: 100 exports
 * of a mix, stems and lines that are killed at some time, each followed by a whole one: it is the same byte for byte as one
 * that nobody disturbed, and nothing else is there. `--kills=N`: so many.
 */
const FORMATS = ['wav', 'flac', 'mp3', 'opus', 'm4a', 'm4b'] as const
const LOSSLESS: readonly string[] = ['wav', 'flac']
/** Of AAC older ffmpegs leave out what an edit list has behind the sound by whole packets of so many samples only. */
const WHOLE_PACKETS: readonly string[] = ['m4a ffmpeg', 'm4b ffmpeg']
const PACKET_SAMPLES = 1024
const SCRIPT = `# Delivered
## Wheelhouse
RUTH: Engines to dead slow, all of them, and stop the horn.
AMOS: Nothing at all. I can see nothing at all out there.
## Deck
RUTH: Then stop looking, and listen.
AMOS: It is the bell. It was on the right a minute ago.
RUTH: The bell has not moved.
`
const mixSchema = z.object({
  path: z.string(),
  durationSamples: z.number(),
  sampleRate: z.number(),
  channels: z.number(),
})
const outputSchema = z.looseObject({ kind: z.string() })
const answerSchema = z.object({ outputs: z.array(outputSchema), problems: z.array(z.unknown()) })

const folder = await mkdtemp(join(tmpdir(), 'repartee-delivered-'))
const setup = { dataFolder: join(folder, 'data'), cwd: folder }
const cli = async (args: readonly string[]): Promise<string> => {
  const { code, stdout, stderr } = await runCliProcess(args, setup)
  if (code !== 0) throw new Error(`${args.join(' ')}: exit ${code}\n${stdout}${stderr}`)
  return stdout
}
const project = await writeProject(join(folder, 'Delivered'), SCRIPT)
await cli(['render', project, '--draft', '--quiet', '--out', join(folder, 'rendered')])
const exported = async (out: string, ...more: readonly string[]): Promise<z.infer<typeof answerSchema>> =>
  answerSchema.parse(JSON.parse(await cli(['export', project, '--draft', '--json', '--out', out, ...more])))

const goals: Goal[] = []

type Mix = {
  readonly path: string
  readonly durationSamples: number
  readonly sampleRate: number
  readonly channels: number
}

async function mixOf(format: string, channels: 'mono' | 'stereo'): Promise<Mix> {
  const out = join(folder, `${format} ${channels}`)
  const { outputs } = await exported(out, '--what', 'mix', '--format', format, '--channels', channels)
  return mixSchema.parse(outputs.find(({ kind }) => kind === 'mix'))
}

/** Files as every program reads them. */
class Readings {
  count = 0
  wrong = 0

  /** `length`: in samples, as this program reads it. */
  add(
    names: readonly [format: string, channels: string, program: string],
    fault: string | undefined,
    length: number,
  ): void {
    this.count += 1
    if (fault !== undefined) this.wrong += 1
    const [format, channels, program] = names
    process.stdout.write(
      `${format.padEnd(5)}${channels.padEnd(7)}${program.padEnd(17)}${fault ?? `${length} samples`}\n`,
    )
  }
}

async function decodeAll(): Promise<void> {
  const readings = new Readings()
  const here = foreignDecoders.filter(({ name }) => isInstalled(name))
  for (const { name } of foreignDecoders.filter((one) => !here.includes(one))) {
    process.stdout.write(`${name} is not installed\n`)
  }
  const browser = await launchBrowser()
  const page = await browser.newPage()
  for (const channels of ['mono', 'stereo'] as const) {
    let plain: Pcm | undefined
    for (const format of FORMATS) {
      const mix = await mixOf(format, channels)
      process.stdout.write(`${format} ${channels}, delivered: ${mix.durationSamples} samples at ${mix.sampleRate} Hz\n`)
      for (const decoder of here.filter(({ formats }) => formats.includes(format))) {
        const found = await decodedBy(decoder, mix.path, join(folder, 'decoded.wav'))
        if (typeof found !== 'string' && format === 'wav') plain ??= found
        const most = WHOLE_PACKETS.includes(`${format} ${decoder.name}`) ? PACKET_SAMPLES : 1
        const length = typeof found === 'string' ? 0 : (found.channels[0]?.length ?? 0)
        readings.add([format, channels, decoder.name], faultOf(found, mix, { plain, most }), length)
      }
      const shown = await decodedInPage(page, mix.path, mix.sampleRate)
      const fault = typeof shown === 'string' ? shown : lengthFault(shown, mix, 1)
      readings.add([format, channels, 'Chromium'], fault, typeof shown === 'string' ? 0 : shown.length)
    }
  }
  await browser.close()
  const goal = `read otherwise than delivered, of ${readings.count} readings`
  goals.push({ goal, limit: 0, ratios: [readings.wrong] })
}

/** `most`: by fewer samples than that a program may read more. */
function lengthFault(
  { length, channels }: { readonly length: number; readonly channels: number },
  mix: Mix,
  most: number,
): string | undefined {
  if (channels !== mix.channels) return `${channels} channels for ${mix.channels}`
  const more = length - mix.durationSamples
  return more < 0 || more >= most ? `length ${length} for ${mix.durationSamples}` : undefined
}

/** `plain`: the samples that went in; undefined where they are not known. */
function faultOf(
  found: Pcm | string,
  mix: Mix,
  { plain, most }: { readonly plain: Pcm | undefined; readonly most: number },
): string | undefined {
  if (typeof found === 'string') return found
  const length = found.channels[0]?.length ?? 0
  if (found.sampleRate !== mix.sampleRate) return `rate ${found.sampleRate} for ${mix.sampleRate}`
  const fault = lengthFault({ length, channels: found.channels.length }, mix, most)
  if (fault !== undefined || plain === undefined || !LOSSLESS.some((format) => mix.path.endsWith(`.${format}`)))
    return fault
  const differs = found.channels.some((samples, channel) =>
    samples.some((sample, at) => sample !== plain.channels[channel]?.[at]),
  )
  return differs ? 'other samples' : undefined
}

async function filesIn(out: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(out, { recursive: true, withFileTypes: true })
  const files = new Map<string, string>()
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    // Times and paths stand in the manifest.
    const sum =
      entry.name === 'manifest.json'
        ? ''
        : createHash('sha256')
            .update(await readFile(path))
            .digest('hex')
    files.set(path.slice(out.length), sum)
  }
  return files
}

async function killMany(count: number): Promise<void> {
  const random = seededRandom(27_11)
  const args = ['--what', 'mix,stems,lines', '--format', 'mp3'] as const
  const before = performance.now()
  await exported(join(folder, 'whole'), ...args)
  const wholeMs = performance.now() - before
  const asked = await filesIn(join(folder, 'whole'))
  let [left, other, finished] = [0, 0, 0]
  for (let at = 0; at < count; at += 1) {
    const out = join(folder, `killed ${at}`)
    const command = ['export', project, '--draft', '--json', '--out', out, ...args]
    const killed = await runCliProcess(command, {
      ...setup,
      onStart: (kill) => void setTimeout(() => kill('SIGKILL'), random() * wholeMs),
    })
    if (killed.code === 0) finished += 1
    // Whoever exports again has a folder as if nothing had been.
    const inFolder = killed.code === 0 ? join(out) : out
    await exported(inFolder, ...args)
    const made = await filesIn(inFolder)
    left += [...made.keys()].filter((name) => !asked.has(name)).length
    other += [...asked].filter(([name, sum]) => made.get(name) !== sum).length
    await rm(out, { recursive: true, force: true })
  }
  process.stdout.write(
    `${count} exports into ${basename(folder)}, killed within ${Math.round(wholeMs)} ms; ${finished} had ended before\n`,
  )
  goals.push({ goal: `files left over by ${count} killed exports`, limit: 0, ratios: [left] })
  goals.push({ goal: 'files missing or otherwise behind them', limit: 0, ratios: [other] })
}

try {
  await decodeAll()
  const asked = process.argv.find((argument) => argument.startsWith('--kills='))
  const kills = asked === undefined ? (process.argv.includes('--long') ? 100 : 5) : Number(asked.slice(8))
  await killMany(kills)
} finally {
  await rm(folder, { recursive: true, force: true })
}
printGoals(goals)
process.exitCode = exitCodeFor(goals)
