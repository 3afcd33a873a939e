import { useCallback } from 'react'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { nameKey } from '../../../shared/core/model/names.ts'
import { resendCandidate, startAudition } from '../auditions.ts'
import { notify } from '../../base/notices.ts'
import { addVariant, removeVariant, renameVariant } from '../variants.ts'
import { removeVoice, usesOfVoice } from '../../voices/commands.ts'
import { VariantNameDialog } from './variant-name-dialog.tsx'
import { QuestionDialog } from '../../base/ui/dialogs/question-dialog.tsx'
import { RemoveVoiceDialog } from '../../voices/view/remove-voice-dialog.tsx'
import type { ShownProject } from '../../project/store.ts'
import type { ShownDialog } from '../../base/view.ts'
import { useRun } from '../../base/needs.ts'
import { useCastingNeeds } from '../needs.ts'
import {
  castingRemoveVariantGo,
  castingRemoveVariantStay,
  castingRemoveVariantTitle,
  castingRemoveVariantUnused,
  castingRemoveVariantUsed,
  castingSendAbout,
  castingSendAgainAbout,
  castingSendAgainGo,
  castingSendAgainStay,
  castingSendAgainTitle,
  castingSendGo,
  castingSendStay,
  castingSendTitle,
} from '../../../shared/messages/made/casting.ts'
import { doubtQuestion } from '../../base/messages/doubt-words.ts'

type CastingDialog = Extract<
  ShownDialog,
  {
    readonly kind: 'addVariant' | 'renameVariant' | 'removeVariant' | 'removeVoice' | 'resendAudition' | 'spendAudition'
  }
>

/** The questions of Casting. */
export function CastingDialogs({
  dialog,
  open,
  onClose,
}: {
  readonly dialog: CastingDialog
  readonly open: ShownProject
  readonly onClose: () => void
}) {
  const deps = useCastingNeeds()
  const run = useRun()
  const voiceId = dialog.kind === 'removeVoice' ? dialog.voiceId : undefined
  const readUses = useCallback(
    () => (voiceId === undefined ? Promise.resolve([]) : usesOfVoice(deps, voiceId)),
    [deps, voiceId],
  )
  const speaker =
    'speakerId' in dialog ? open.cast.speakers.find((candidate) => candidate.id === dialog.speakerId) : undefined
  switch (dialog.kind) {
    case 'addVariant':
      if (speaker === undefined) return null
      return (
        <VariantNameDialog
          speakerName={speaker.name}
          name={undefined}
          onDone={async (name) => {
            const problem = await addVariant(deps, speaker.id, name)
            if (problem === undefined) onClose()
            return problem
          }}
          onClose={onClose}
        />
      )
    case 'renameVariant':
      if (speaker === undefined) return null
      return (
        <VariantNameDialog
          speakerName={speaker.name}
          name={dialog.variant}
          onDone={async (name) => {
            const problem = renameVariant(deps, speaker.id, dialog.variant, name)
            if (problem === undefined) onClose()
            return problem
          }}
          onClose={onClose}
        />
      )
    case 'removeVariant': {
      if (speaker === undefined) return null
      const lines = [...open.outline.lines.values()].filter(
        ({ speakerId, node }) =>
          speakerId === speaker.id && node.variant !== undefined && nameKey(node.variant) === nameKey(dialog.variant),
      ).length
      return (
        <QuestionDialog
          title={castingRemoveVariantTitle({ name: speaker.name, variant: dialog.variant })}
          words={lines === 0 ? castingRemoveVariantUnused() : castingRemoveVariantUsed({ lines, name: speaker.name })}
          stay={castingRemoveVariantStay()}
          go={castingRemoveVariantGo()}
          onGo={() => {
            onClose()
            const problem = removeVariant(deps, speaker.id, dialog.variant)
            if (problem !== undefined) notify(deps.view, 'problem', problem)
          }}
          onClose={onClose}
        />
      )
    }
    case 'removeVoice':
      return (
        <RemoveVoiceDialog
          title={dialog.title}
          readUses={readUses}
          onRemove={(title) => removeVoice(deps, dialog.voiceId, title)}
          onClose={onClose}
        />
      )
    case 'resendAudition':
      return (
        <QuestionDialog
          title={castingSendAgainTitle({ title: dialog.title })}
          words={castingSendAgainAbout()}
          stay={castingSendAgainStay()}
          go={castingSendAgainGo()}
          onGo={() => {
            onClose()
            run(() => resendCandidate(deps, dialog.speakerId, dialog.key))
          }}
          onClose={onClose}
        />
      )
    case 'spendAudition':
      return (
        <QuestionDialog
          title={castingSendTitle({ requests: dialog.requests })}
          words={doubtQuestion(dialog.problem) ?? castingSendAbout({ bytes: dialog.bytesOfText })}
          stay={castingSendStay()}
          go={castingSendGo({ requests: dialog.requests })}
          onGo={() => {
            onClose()
            run(() => startAudition(deps, dialog.speakerId, dialog.again, dialog.bytesOfText))
          }}
          onClose={onClose}
        />
      )
    default:
      return assertNever(dialog, 'dialog')
  }
}
