import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sumOfFile } from '../../../electron/base/hash-text.ts'
import { createAudioWorkshop } from '../../../electron/audio/jobs/workshop.ts'
import { BENCH_RATE, benchClips, benchPlan, LONG_CLIP_SAMPLES } from './mix-plan.ts'
import { builtAssets } from '../studio/ports.ts'
import { withKnownParts } from '../../../electron/audio/segments/known-parts.ts'
import type { EncodeTarget, MixPlan } from '../../../electron/audio/types.ts'

// A host that exports a mix of takes, and again after one edited line, as the studio does: by its workshop, in its threads.
const [folder = '', format = '', seconds = '600'] = process.argv.slice(2)
const RATE = BENCH_RATE
/** Hours are compared with clips of one length: 9,000 in seven of them. */
const isLong = process.argv.includes('--long')

function targetOf(): EncodeTarget {
  if (format === 'opus') return { format, sampleRate: 48_000, bitrate: 64_000 }
  if (format === 'mp3') return { format, sampleRate: RATE, bitrate: 128 }
  if (format === 'wav') return { format, sampleRate: RATE, encoding: 'pcm16' }
  if (format === 'flac') return { format, sampleRate: RATE, bits: 16 }
  if (format === 'm4b') return { format, sampleRate: RATE, bitrate: 96 }
  throw new RangeError(`There is no measurement of ${format}.`)
}

async function planOf(): Promise<MixPlan> {
  return {
    ...benchPlan(await benchClips(join(folder, 'takes'), Number(seconds), isLong ? LONG_CLIP_SAMPLES : undefined)),
    master: { gainDb: 2, ceilingDb: -1 },
  }
}

type Timed = { readonly wallMs: number; readonly cpuMs: number; readonly sum: string }

const plan = await planOf()
const middle = Math.floor(plan.clips.length / 2)
const louder = plan.clips.map((clip, at) => (at === middle ? { ...clip, gainDb: clip.gainDb - 1 } : clip))
const cacheFolder = join(folder, `cache-${process.pid}`)
const plain = createAudioWorkshop({ worker: builtAssets.audioWorker })
const workshop = withKnownParts(plain, cacheFolder)
const out = join(folder, `ours-${process.pid}.${format}`)
const run = async (of: MixPlan, by = workshop): Promise<Timed> => {
  const [cpu, wall] = [process.cpuUsage(), performance.now()]
  await by.encode({ source: { kind: 'mix', plan: of }, target: targetOf(), out, measures: true })
  const used = process.cpuUsage(cpu)
  const [wallMs, cpuMs] = [performance.now() - wall, (used.user + used.system) / 1000]
  return {
    wallMs,
    cpuMs,
    sum: (await sumOfFile(out)).sha256,
  }
}
const idleRssMb = process.memoryUsage.rss() / 1048576
const first = await run(plan)
const again = await run({ ...plan, clips: louder })
const maxRssMb = process.resourceUsage().maxRSS / 1024
const whole = process.argv.includes('--prove') ? await run({ ...plan, clips: louder }, plain) : undefined
await workshop.close()
await rm(cacheFolder, { recursive: true, force: true })
const isSame = whole === undefined ? undefined : whole.sum === again.sum
process.stdout.write(JSON.stringify({ first, again, maxRssMb, idleRssMb, isSame, clips: plan.clips.length, out }))
process.exit(0)
