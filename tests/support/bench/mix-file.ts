import { join } from 'node:path'
import { createAudioWorkshop } from '../../../electron/audio/jobs/workshop.ts'
import { builtAssets } from '../studio/ports.ts'
import { benchClips, benchPlan, HOUR_CLIP_SAMPLES } from './mix-plan.ts'

// Mixes an hour of clips in stereo to 16 bits and measures it on the way, as an export does: a whole process.
const [folder = '', out = '', seconds = '3600'] = process.argv.slice(2)
const workshop = createAudioWorkshop({ worker: builtAssets.audioWorker })
const clips = (await benchClips(join(folder, 'takes'), Number(seconds), HOUR_CLIP_SAMPLES)).map((clip) => ({
  ...clip,
  gainDb: clip.gainDb - 2,
}))
const target = { format: 'wav', sampleRate: 44_100, encoding: 'pcm16' } as const
const plan = { ...benchPlan(clips), channels: 2 } as const
await workshop.encode({ source: { kind: 'mix', plan }, target, out, measures: true })
const used = process.cpuUsage()
process.stdout.write(
  JSON.stringify({
    maxRssMb: process.resourceUsage().maxRSS / 1024,
    cpuMs: (used.user + used.system) / 1000,
    clips: clips.length,
  }),
)
process.exit(0)
