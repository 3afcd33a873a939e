import { assertNever } from '../../../shared/core/model/assert-never.ts'
import type { Problem } from '../../../shared/core/model/errors.ts'
import { changeSpeakerOf, mergeSpeakerInto, removeSpeakerOf, renameSpeakerTo, speakerScopes } from '../speaker-edits.ts'
import { ChangeSpeakerDialog } from './speakers/change-speaker-dialog.tsx'
import { MergeSpeakerDialog } from './speakers/merge-speaker-dialog.tsx'
import { RemoveSpeakerDialog } from './speakers/remove-speaker-dialog.tsx'
import { RenameSpeakerDialog } from './speakers/rename-speaker-dialog.tsx'
import type { ShownProject } from '../../project/store.ts'
import type { ShownDialog } from '../../base/view.ts'
import { useCastingNeeds } from '../needs.ts'

/** The dialogs that edit speakers. Each closes when its edit is made, and goes back to the script. */
export function EditDialogs({
  dialog,
  open,
  onClose,
}: {
  readonly dialog: Extract<
    ShownDialog,
    { readonly kind: 'changeSpeaker' | 'renameSpeaker' | 'mergeSpeaker' | 'removeSpeaker' }
  >
  readonly open: ShownProject
  readonly onClose: () => void
}) {
  const deps = useCastingNeeds()
  const closeUnless = (problem: Problem | undefined): Problem | undefined => {
    if (problem === undefined) onClose()
    return problem
  }
  const { speakers } = open.cast
  switch (dialog.kind) {
    case 'changeSpeaker': {
      const scopes = speakerScopes(deps)
      if (scopes === undefined) return null
      return (
        <ChangeSpeakerDialog
          scopes={scopes}
          names={speakers.map((speaker) => speaker.name)}
          onChange={(scope, name) => closeUnless(changeSpeakerOf(deps, scope, name))}
          onClose={onClose}
        />
      )
    }
    case 'renameSpeaker': {
      const speaker = speakers.find((candidate) => candidate.id === dialog.speakerId)
      if (speaker === undefined) return null
      return (
        <RenameSpeakerDialog
          name={speaker.name}
          lines={linesOf(open, dialog.speakerId)}
          onRename={(name) => closeUnless(renameSpeakerTo(deps, speaker.id, name))}
          onClose={onClose}
        />
      )
    }
    case 'mergeSpeaker': {
      const speaker = speakers.find((candidate) => candidate.id === dialog.speakerId)
      if (speaker === undefined) return null
      return (
        <MergeSpeakerDialog
          name={speaker.name}
          lines={linesOf(open, speaker.id)}
          others={speakers.filter((candidate) => candidate.id !== speaker.id)}
          onMerge={(into) => closeUnless(mergeSpeakerInto(deps, speaker.id, into))}
          onClose={onClose}
        />
      )
    }
    case 'removeSpeaker': {
      const speaker = speakers.find((candidate) => candidate.id === dialog.speakerId)
      if (speaker === undefined) return null
      return (
        <RemoveSpeakerDialog
          name={speaker.name}
          lines={[...open.outline.lines.values()].filter(({ speakerId }) => speakerId === speaker.id)}
          canMerge={speakers.length > 1}
          onRemove={() => closeUnless(removeSpeakerOf(deps, speaker.id))}
          onMerge={() => deps.view.setState({ dialog: { kind: 'mergeSpeaker', speakerId: speaker.id } })}
          onClose={onClose}
        />
      )
    }
    default:
      return assertNever(dialog, 'dialog')
  }
}

function linesOf(open: ShownProject, speakerId: string): number {
  let count = 0
  for (const line of open.outline.lines.values()) if (line.speakerId === speakerId) count += 1
  return count
}
