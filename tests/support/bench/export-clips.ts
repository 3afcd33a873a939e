import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createAudioWorkshop } from '../../../electron/audio/jobs/workshop.ts'
import { builtAssets } from '../studio/ports.ts'

// Exports clips to a file each, trimmed and measured, one behind the other as an export of lines does.
const [folder = '', count = '9000'] = process.argv.slice(2)
const takes = (await readdir(join(folder, 'takes'))).map((name) => join(folder, 'takes', name))
const out = join(folder, `clips-${process.pid}`)
await mkdir(out)
const workshop = createAudioWorkshop({ worker: builtAssets.audioWorker })
const target = { format: 'mp3', sampleRate: 44_100, bitrate: 128 } as const
const part = { inSample: 0, fadeInSamples: 0, fadeOutSamples: 0, handlesMs: 50 }
const before = performance.now()
let bytes = 0
for (let at = 0; at < Number(count); at += 1) {
  const file = join(out, `${at}.mp3`)
  const path = takes[at % takes.length] ?? ''
  await workshop.encode({ source: { kind: 'file', path, part }, target, out: file, measures: true })
  bytes += (await stat(file)).size
  await rm(file)
}
const seconds = (performance.now() - before) / 1000
process.stdout.write(JSON.stringify({ maxRssMb: process.resourceUsage().maxRSS / 1024, seconds, bytes }))
await rm(out, { recursive: true, force: true })
process.exit(0)
