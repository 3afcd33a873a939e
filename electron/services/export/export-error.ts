import { type StudioError, studioError } from '../../../shared/core/errors.ts'
import { diskError } from '../durable.ts'

/** Why nothing was exported. Unlike a save, an export is not tried again by itself. `what` is a name, never a path. */
export function exportError(error: unknown, what = 'the export'): StudioError {
  const known = diskError(error, what)
  if (known.problem.code !== 'disk.full') return known
  return studioError(
    'disk.full',
    `There is no room on the disk for ${what}.`,
    'Free some space, then export again. Nothing was changed.',
    known,
  )
}
