import type { SafetyView } from '../../../shared/contract/safety-views.ts'
import type { SaveState } from '../../../shared/contract/views.ts'

/** True if files of the project are damaged and wait to be repaired. */
export function isDamaged(safety: SafetyView | undefined): boolean {
  return safety !== undefined && !safety.canWrite && safety.recovery.some(({ files }) => files.length > 0)
}

/** True if a bar about the project's safety is to be shown: their file comes behind the first screen, or with the first. */
export function hasSafetyBar(safety: SafetyView | undefined, save: SaveState, queueWaitsForRoom: boolean): boolean {
  // A project in the middle of a repair shows its own screen; the bars would say the same.
  if (isDamaged(safety)) return false
  if (save.kind === 'failed' || queueWaitsForRoom) return true
  if (safety === undefined) return false
  const { lowSpace, canWrite, recovery, conflicts } = safety
  return lowSpace !== undefined || !canWrite || recovery.length > 0 || conflicts.length > 0
}
