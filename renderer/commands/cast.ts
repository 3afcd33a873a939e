import type { CallOutput } from '../../shared/contract/bridge.ts'
import type { Candidate, CastChange as PastChange } from '../../shared/contract/casting-views.ts'
import type { Cast, CastVoice, Speaker, Variant } from '../../shared/core/cast/schema.ts'
import type { CastChange } from '../../shared/core/edits/types.ts'
import type { SpeakerId } from '../../shared/core/ids.ts'
import type { Source } from '../../shared/core/takes/schema.ts'
import { withAssigned, withChangedSpeaker, withChangedVariant, withSpeaker, withVoice } from '../model/speakers.ts'
import { voicesOfCast } from '../model/voices.ts'
import type { Deps } from './deps.ts'
import { announce } from './notices.ts'
import { sendTyping } from './typing.ts'
import { checkCastAgain, readKept } from './voices.ts'

/** Changes the cast as a step of the script's history. */
export async function changeCast(deps: Deps, label: string, change: (cast: Cast) => Cast): Promise<void> {
  const { open } = deps.project.getState()
  if (open !== undefined) await changeCastFrom(deps, label, { before: open.cast, after: change(open.cast) })
}

/** The same for a change that was made of a cast which may not be the one that is shown any more. */
export async function changeCastFrom(deps: Deps, label: string, change: CastChange): Promise<void> {
  if (change.before === change.after) return
  deps.editor.get()?.recordCast(label, change)
  await sendCast(deps, change)
}

/**
 * Shows a change of the cast and sends it, after the text that was typed before. When main refuses it, it is not shown any
 * more.
 */
export async function sendCast(deps: Deps, change: CastChange): Promise<void> {
  const before = deps.project.getState().open?.cast
  deps.editor.get()?.flush()
  await deps.parts.changeCast(change)
  checkNewVoices(deps, before)
}

/** Shows the cast as main tells it. */
export function takeCast(deps: Deps, told: Parameters<Deps['parts']['takeCast']>[0]): void {
  const before = deps.project.getState().open?.cast
  deps.parts.takeCast(told)
  checkNewVoices(deps, before)
}

/** Of voices that were not cast before it is asked whether they can speak. */
function checkNewVoices(deps: Deps, before: Cast | undefined): void {
  const { open } = deps.project.getState()
  if (open !== undefined && before !== undefined && voicesOfCast(before) !== voicesOfCast(open.cast))
    checkCastAgain(deps)
}

/** Gives a speaker another voice. Lines that it makes stale are reported by main. */
export async function chooseVoice(deps: Deps, speakerId: SpeakerId, source: Source, voice: CastVoice): Promise<void> {
  await changeCast(deps, 'Choose Voice', (cast) => withVoice(cast, speakerId, source, voice))
}

/**
 * Casts a candidate for a speaker, or for one of their variants: a service voice and a draft voice stand side by side, and
 * a chosen voice takes the place of a reference.
 */
export async function assignCandidate(
  deps: Deps,
  speakerId: SpeakerId,
  candidate: Candidate,
  variant?: string,
): Promise<void> {
  const name = deps.project.getState().open?.cast.speakers.find(({ id }) => id === speakerId)?.name ?? ''
  const title = candidate.kind === 'voice' ? candidate.title : candidate.reference.title
  await changeCast(deps, `Cast ${title}`, (cast) => withAssigned(cast, speakerId, candidate, variant))
  announce(deps.view, `${title} is assigned to ${variant === undefined ? name : `${name}/${variant}`}.`)
  await readKept(deps)
}

/** Changes something of a speaker as one step of the history: `label` completes "Undo …". */
export async function changeSpeaker(
  deps: Deps,
  speakerId: SpeakerId,
  label: string,
  change: (speaker: Speaker) => Speaker,
): Promise<void> {
  await changeCast(deps, label, (cast) => withChangedSpeaker(cast, speakerId, change))
}

/** Changes something of a variant as one step of the history. */
export async function changeVariant(
  deps: Deps,
  speakerId: SpeakerId,
  variant: string,
  label: string,
  change: (variant: Variant) => Variant,
): Promise<void> {
  await changeCast(deps, label, (cast) => withChangedVariant(cast, speakerId, variant, change))
}

/** Adds a speaker, and in draft mode gives it a draft voice at once, so that it can be heard. */
export async function addSpeaker(deps: Deps, name: string): Promise<void> {
  await sendTyping(deps)
  await changeCast(deps, `Add ${name}`, (cast) => withSpeaker(cast, name))
  await castDraftVoices(deps)
}

/** Lets main give every speaker without a draft voice a distinct one. */
export async function castDraftVoices(deps: Deps): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  const told = await deps.client.call('cast.autoCast', { project: open.handle })
  if (deps.project.getState().open?.handle === open.handle) takeCast(deps, told)
}

/** Who was cast for a speaker, the latest first. */
export async function readCastHistory(deps: Deps, speakerId: SpeakerId): Promise<readonly PastChange[]> {
  const { open } = deps.project.getState()
  return open === undefined ? [] : deps.client.call('cast.history', { project: open.handle, speakerId })
}

/** A page of voices for a chooser. */
export function listVoices(
  deps: Deps,
  query: { readonly source: Source; readonly search: string; readonly ownOnly: boolean; readonly page: number },
): Promise<CallOutput<'voices.list'>> {
  return deps.client.call('voices.list', { ...query, language: '', tag: '', sort: 'score' })
}
