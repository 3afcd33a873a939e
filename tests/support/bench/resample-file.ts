import { exportSound } from '../../../electron/audio/mix/export-sound.ts'

// A process that writes a sound file at another rate, as an export does: what a peer's whole process is measured against.
const [path = '', out = '', rate = ''] = process.argv.slice(2)
const target = { format: 'wav', sampleRate: Number(rate) } as const
await exportSound({ source: { kind: 'file', path }, target, out })
