import { problemError, type StudioError } from '../../shared/core/model/errors.ts'
import { say } from '../../shared/messages/say.ts'

/** Why nothing is begun any more for a project that was closed while somebody was asked about it. */
export function projectClosed(): StudioError {
  return problemError('project.notOpen', say('studio.notOpen'), say('studio.notOpen.remedy'))
}
