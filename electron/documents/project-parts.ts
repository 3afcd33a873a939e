import { findSpeaker } from '../../shared/core/cast/cast.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import type { PartRevisions } from '../../shared/contract/part-changes.ts'
import { applyCastChange } from '../../shared/core/edits/apply-cast-change.ts'
import { applyPronunciationsChange } from '../../shared/core/edits/apply-pronunciations-change.ts'
import { applySettingsChange } from '../../shared/core/edits/apply-settings-change.ts'
import { problemError } from '../../shared/core/model/errors.ts'
import { MAX_SPEAKERS } from '../../shared/core/model/limits.ts'
import type { ProjectSettings } from '../../shared/core/model/project.ts'
import { MAX_PRONUNCIATIONS, type Pronunciation } from '../../shared/core/model/pronunciations.ts'
import type { Emit } from '../base/studio-events.ts'
import type { OpenProject } from './types.ts'
import { say } from '../../shared/messages/say.ts'

/** A change as a page asks for it: what it makes of what. Without `before`, of everything that is there. */
export type AskedChange<T> = {
  readonly before?: T | undefined
  readonly after: T
  readonly takesBack?: true | undefined
  readonly changeId?: string | undefined
}

/** The parts of an open project besides the script, which several windows change and all are told of. */
export type ProjectParts = {
  readonly revisions: () => PartRevisions
  /** Does to the cast what the change did. @throws StudioError `cast.nameTaken` or `cast.tooMany` if two speakers would have one name, or there would be too many. */
  readonly changeCast: (change: AskedChange<Cast>) => void
  readonly configure: (change: AskedChange<ProjectSettings>) => void
  /** @throws StudioError `pronunciations.tooMany` if there would be too many. */
  readonly changePronunciations: (change: AskedChange<readonly Pronunciation[]>) => void
  readonly stop: () => void
}

/** So many changes are known again; a page repeats only what it has had no answer to. */
const MOST_CHANGES = 500

/**
 * Merges what windows ask for, in the order in which it comes: of two changes of one field the later one stands. Every
 * change of a part is told to all windows at once, whoever made it, with its revision.
 */
export function createProjectParts(
  project: Pick<
    OpenProject,
    | 'handle'
    | 'name'
    | 'cast'
    | 'settings'
    | 'pronunciations'
    | 'setCast'
    | 'configure'
    | 'setPronunciations'
    | 'onChange'
  >,
  emit: Emit,
): ProjectParts {
  const { handle } = project
  let revisions: PartRevisions = { cast: 0, settings: 0, pronunciations: 0 }
  const done = new Set<string>()
  /** The change that is being made. */
  let current: string | undefined

  const told = (part: keyof PartRevisions) => ({
    project: handle,
    revision: revisions[part],
    ...(current === undefined ? {} : { changeId: current }),
  })
  const stop = project.onChange((what) => {
    if (what !== 'cast' && what !== 'settings' && what !== 'pronunciations') return
    revisions = { ...revisions, [what]: revisions[what] + 1 }
    if (what === 'cast') emit('cast.changed', { ...told(what), cast: project.cast() })
    else if (what === 'settings')
      emit('settings.changed', { ...told(what), name: project.name, settings: project.settings() })
    else emit('pronunciations.changed', { ...told(what), entries: [...project.pronunciations()] })
  })

  /** Does it once, however often it is asked for: an answer may have been lost on its way. */
  const make = (changeId: string | undefined, change: () => void): void => {
    if (changeId !== undefined && done.has(changeId)) return
    current = changeId
    try {
      change()
    } finally {
      current = undefined
    }
    if (changeId === undefined) return
    done.add(changeId)
    for (const old of done) {
      if (done.size <= MOST_CHANGES) break
      done.delete(old)
    }
  }

  return {
    revisions: () => revisions,
    changeCast: ({ before, after, takesBack, changeId }) =>
      make(changeId, () => {
        const now = project.cast()
        const next = before === undefined ? after : applyCastChange(now, { before, after, takesBack })
        if (next === now) return
        refuseTwins(now, next)
        project.setCast(next)
      }),
    configure: ({ before, after, takesBack, changeId }) =>
      make(changeId, () => {
        const now = project.settings()
        const next = before === undefined ? after : applySettingsChange(now, { before, after, takesBack })
        if (next !== now) project.configure(next)
      }),
    changePronunciations: ({ before, after, takesBack, changeId }) =>
      make(changeId, () => {
        const now = project.pronunciations()
        const next = before === undefined ? after : applyPronunciationsChange(now, { before, after, takesBack })
        if (next.length > MAX_PRONUNCIATIONS && next.length > now.length)
          throw problemError(
            'pronunciations.tooMany',
            say('documents.pronunciations.tooMany', { most: MAX_PRONUNCIATIONS }),
            say('documents.pronunciations.tooMany.remedy'),
          )
        if (next !== now) project.setPronunciations(next)
      }),
    stop,
  }
}

/** What each window may do for itself, and both together may not. */
function refuseTwins(now: Cast, next: Cast): void {
  if (next.speakers.length > MAX_SPEAKERS && next.speakers.length > now.speakers.length) {
    throw problemError(
      'cast.tooMany',
      say('documents.cast.tooMany', { most: MAX_SPEAKERS }),
      say('documents.cast.tooMany.remedy'),
    )
  }
  const twin = next.speakers.find(({ id, name }) => findSpeaker(next, name)?.id !== id)
  if (twin === undefined || now.speakers.some((speaker) => findSpeaker(now, speaker.name)?.id !== speaker.id)) return
  throw problemError(
    'cast.nameTaken',
    say('documents.cast.nameTaken', { name: twin.name }),
    say('documents.cast.nameTaken.remedy'),
  )
}
