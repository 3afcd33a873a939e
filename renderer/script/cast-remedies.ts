import { findSpeaker } from '../../shared/core/cast/cast.ts'
import { speakerMatcher } from '../../shared/core/cast/variants.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import type { Diagnostic, ScriptNode } from '../../shared/core/model/script.ts'
import type { ScriptEdit } from '../../shared/core/script/edit/types.ts'
import { withField } from '../../shared/core/model/with-field.ts'
import { problemsFixAddVariant, problemsFixUsualModel } from '../../shared/messages/made/problems.ts'
import { withChangedSpeaker, withChangedVariant, withVariant } from '../cast/speaker-changes.ts'
import type { EditMaterial } from '../project/editor-handle.ts'

/** A remedy that changes the cast alone: what its button says, and the edit. */
type CastRemedy = { readonly title: string; readonly edit: ScriptEdit }

/** Gives the line's speaker the variant that it names. */
export function addMissingVariant(name: string, node: ScriptNode, { cast }: EditMaterial): CastRemedy | undefined {
  const speaker = node.kind === 'line' ? findSpeaker(cast, node.speaker) : undefined
  if (speaker === undefined) return undefined
  const after = withChangedSpeaker(cast, speaker.id, (one) => withVariant(one, name))
  return after === cast
    ? undefined
    : castRemedy(problemsFixAddVariant({ variant: name, speaker: speaker.name }), cast, after)
}

/** Takes a model that nobody described from wherever the line has it of: the line, the way of speaking, the speaker. */
export function takeModelOff(problem: Diagnostic, node: ScriptNode, { cast }: EditMaterial): CastRemedy | undefined {
  const { model } = problem.params
  if (node.kind !== 'line' || typeof model !== 'string') return undefined
  const match = speakerMatcher(cast)(node)
  const hasIt = (owner: { readonly model?: string | undefined } | undefined): boolean => owner?.model === model
  let after = cast
  const own = node.id === undefined ? undefined : cast.lines?.[node.id]
  if (node.id !== undefined && own !== undefined && hasIt(own)) {
    after = { ...after, lines: { ...after.lines, [node.id]: withField(own, 'model', undefined) } }
  }
  if (match.kind === 'known') {
    const { speaker, variant } = match
    if (variant !== undefined && hasIt(variant)) {
      after = withChangedVariant(after, speaker.id, variant.name, (one) => withField(one, 'model', undefined))
    }
    if (hasIt(speaker)) after = withChangedSpeaker(after, speaker.id, (one) => withField(one, 'model', undefined))
  }
  return after === cast ? undefined : castRemedy(problemsFixUsualModel(), cast, after)
}

function castRemedy(title: string, before: Cast, after: Cast): CastRemedy {
  return { title, edit: { label: title, changes: [], castChange: { before, after } } }
}
