import type { Candidate, CastHistoryEntry as PastChange } from '../../shared/contract/casting-views.ts'
import type { Speaker, Variant } from '../../shared/core/model/cast.ts'
import type { SpeakerId } from '../../shared/core/model/ids.ts'
import { withAssigned, withChangedSpeaker, withChangedVariant } from '../cast/speaker-changes.ts'
import { changeCast } from '../cast/cast.ts'
import { announce } from '../base/notices.ts'
import { readKept } from '../voices/commands.ts'
import type { CastingNeeds } from './needs.ts'
import { castingAssigned, castingUndoCast } from '../../shared/messages/made/casting.ts'

// What Casting and the inspector do to the cast; they come behind the first screen.

/**
 * Casts a candidate for a speaker, or for one of their variants: a service voice and a draft voice stand side by side, and
 * a chosen voice takes the place of a reference.
 */
export async function assignCandidate(
  deps: CastingNeeds,
  speakerId: SpeakerId,
  candidate: Candidate,
  variant?: string,
): Promise<void> {
  const name = deps.project.getState().open?.cast.speakers.find(({ id }) => id === speakerId)?.name ?? ''
  const title = candidate.kind === 'voice' ? candidate.title : candidate.reference.title
  await changeCast(deps, castingUndoCast({ title }), (cast) => withAssigned(cast, speakerId, candidate, variant))
  announce(deps.view, castingAssigned({ title, speaker: variant === undefined ? name : `${name}/${variant}` }))
  await readKept(deps)
}

/** Changes something of a speaker as one step of the history: `label` completes "Undo …". */
export async function changeSpeakerDetails(
  deps: CastingNeeds,
  speakerId: SpeakerId,
  label: string,
  change: (speaker: Speaker) => Speaker,
): Promise<void> {
  await changeCast(deps, label, (cast) => withChangedSpeaker(cast, speakerId, change))
}

/** Changes something of a variant as one step of the history. */
export async function changeVariant(
  deps: CastingNeeds,
  speakerId: SpeakerId,
  variant: string,
  label: string,
  change: (variant: Variant) => Variant,
): Promise<void> {
  await changeCast(deps, label, (cast) => withChangedVariant(cast, speakerId, variant, change))
}

/** Who was cast for a speaker, the latest first. */
export async function readCastHistory(deps: CastingNeeds, speakerId: SpeakerId): Promise<readonly PastChange[]> {
  const { open } = deps.project.getState()
  return open === undefined ? [] : deps.client.call('cast.history', { project: open.handle, speakerId })
}
