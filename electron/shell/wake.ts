import type { PowerMonitor } from 'electron'

/** Tells the studio that the computer has woken up: connections from before are dead, whatever they look like. */
export function tellWaking(powerMonitor: Pick<PowerMonitor, 'on'>, wake: () => void): void {
  powerMonitor.on('resume', wake)
}
