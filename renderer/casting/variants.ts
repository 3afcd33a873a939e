import { type Problem, toProblem } from '../../shared/core/model/errors.ts'
import type { SpeakerId } from '../../shared/core/model/ids.ts'
import { isVariantName } from '../../shared/core/model/names.ts'
import { removeVariantEdit, renameVariantEdit } from './variant-edits.ts'
import { withVariant } from '../cast/speaker-changes.ts'
import { changeSpeakerDetails } from './cast-details.ts'
import type { CastingNeeds } from './needs.ts'
import {
  speakersUndoAddVariant,
  speakersVariantBadName,
  speakersVariantBadNameRemedy,
  speakersVariantTakenName,
  speakersVariantTakenNameRemedy,
} from '../../shared/messages/made/speakers.ts'

/** Gives a speaker another way to speak; answers what stands against its name. */
export async function addVariant(deps: CastingNeeds, speakerId: SpeakerId, name: string): Promise<Problem | undefined> {
  if (!isVariantName(name)) return badName()
  const speaker = deps.project.getState().open?.cast.speakers.find(({ id }) => id === speakerId)
  if (speaker === undefined || withVariant(speaker, name) === speaker) return takenName()
  await changeSpeakerDetails(deps, speakerId, speakersUndoAddVariant({ variant: name }), (own) =>
    withVariant(own, name),
  )
  return undefined
}

/** Gives a variant another name, in the cast and in the script; answers what stands against it. */
export function renameVariant(deps: CastingNeeds, speakerId: SpeakerId, from: string, to: string): Problem | undefined {
  if (!isVariantName(to)) return badName()
  return edit(deps, renameVariantEdit(speakerId, from, to)) ? undefined : takenName()
}

/** Takes a variant away. Its lines are spoken in the speaker's usual way then. */
export function removeVariant(deps: CastingNeeds, speakerId: SpeakerId, variant: string): Problem | undefined {
  try {
    edit(deps, removeVariantEdit(speakerId, variant))
    return undefined
  } catch (error) {
    return toProblem(error)
  }
}

function edit(deps: CastingNeeds, make: ReturnType<typeof removeVariantEdit>): boolean {
  const editor = deps.editor.get()
  if (editor === undefined || !editor.edit(make)) return false
  editor.flush()
  return true
}

const badName = (): Problem => ({
  code: 'cast.name',
  message: speakersVariantBadName(),
  remedy: speakersVariantBadNameRemedy(),
})
const takenName = (): Problem => ({
  code: 'cast.nameTaken',
  message: speakersVariantTakenName(),
  remedy: speakersVariantTakenNameRemedy(),
})
