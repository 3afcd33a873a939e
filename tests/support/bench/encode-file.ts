import { exportSound } from '../../../electron/audio/mix/export-sound.ts'
import type { EncodeTarget } from '../../../electron/audio/types.ts'

// A process that writes a sound file in another form, as an export does: what a peer's whole process is measured against.
const [path = '', out = '', format = '', rate = ''] = process.argv.slice(2)

function targetOf(): EncodeTarget {
  if (format === 'flac') return { format, sampleRate: 48_000, bits: 16 }
  if (format === 'opus') return { format, sampleRate: 48_000, bitrate: Number(rate) * 1000 }
  if (format === 'mp3' || format === 'm4a') return { format, sampleRate: 48_000, bitrate: Number(rate) }
  throw new RangeError(`There is no measurement of ${format}.`)
}

await exportSound({ source: { kind: 'file', path }, target: targetOf(), out })
// Encoders have threads of their own that rest.
process.exit(0)
