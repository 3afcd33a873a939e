import { type StudioError, problemError } from '../../shared/core/model/errors.ts'
import { say } from '../../shared/messages/say.ts'
import { diskError } from '../base/durable.ts'

/** Why nothing was exported. Unlike a save, an export is not tried again by itself. */
export function exportError(error: unknown, place: 'output' | 'other' = 'other'): StudioError {
  const known = diskError(error, place === 'output' ? 'the output folder' : 'the export')
  if (known.problem.code !== 'disk.full') return known
  return problemError('disk.full', say('export.noRoom', { place }), say('export.noRoom.remedy'), known)
}
