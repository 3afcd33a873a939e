import { createAudioWorkshop } from '../../../electron/audio/jobs/workshop.ts'
import type { EncodeTarget } from '../../../electron/audio/types.ts'
import { builtAssets } from '../studio/ports.ts'

// A process that writes a sound file in another form, by the threads of an export: what a peer's whole process is measured
// against.
const [path = '', out = '', format = '', rate = ''] = process.argv.slice(2)

function targetOf(): EncodeTarget {
  if (format === 'flac') return { format, sampleRate: 48_000, bits: 16 }
  if (format === 'opus') return { format, sampleRate: 48_000, bitrate: Number(rate) * 1000 }
  if (format === 'mp3' || format === 'm4a') return { format, sampleRate: 48_000, bitrate: Number(rate) }
  throw new RangeError(`There is no measurement of ${format}.`)
}

const workshop = createAudioWorkshop({ worker: builtAssets.audioWorker })
await workshop.encode({ source: { kind: 'file', path }, target: targetOf(), out })
// Encoders have threads of their own that rest.
process.exit(0)
