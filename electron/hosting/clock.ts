import { randomBytes } from 'node:crypto'
import type { StudioPorts } from '../base/ports.ts'

/** The real clock of this computer. */
export const systemClock: StudioPorts['clock'] = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
}

/** Random bytes of the operating system. */
export function systemRandomBytes(count: number): Uint8Array {
  return new Uint8Array(randomBytes(count))
}
