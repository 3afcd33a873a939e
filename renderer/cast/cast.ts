import type { CallOutput } from '../../shared/contract/bridge.ts'
import type { Cast, CastVoice } from '../../shared/core/model/cast.ts'
import type { CastChange } from '../../shared/core/script/edit/types.ts'
import type { SpeakerId } from '../../shared/core/model/ids.ts'
import type { Source } from '../../shared/core/model/take.ts'
import { withSpeaker, withVoice } from './speakers.ts'
import { voicesOfCast } from './voices-of-cast.ts'
import { checkCastAgain } from './check-cast.ts'
import { sendTyping } from '../project/typing.ts'
import type { CastNeeds } from './needs.ts'
import { castUndoSpeaker, castUndoVoice } from '../../shared/messages/made/cast.ts'

/** Changes the cast as a step of the script's history. */
export async function changeCast(deps: CastNeeds, label: string, change: (cast: Cast) => Cast): Promise<void> {
  const { open } = deps.project.getState()
  if (open !== undefined) await changeCastFrom(deps, label, { before: open.cast, after: change(open.cast) })
}

/** The same for a change that was made of a cast which may not be the one that is shown any more. */
export async function changeCastFrom(deps: CastNeeds, label: string, change: CastChange): Promise<void> {
  if (change.before === change.after) return
  deps.editor.get()?.recordCast(label, change)
  await sendCast(deps, change)
}

/**
 * Shows a change of the cast and sends it, after the text that was typed before. When main refuses it, it is not shown any
 * more.
 */
export async function sendCast(deps: CastNeeds, change: CastChange): Promise<void> {
  const before = deps.project.getState().open?.cast
  deps.editor.get()?.flush()
  await deps.parts.changeCast(change)
  checkNewVoices(deps, before)
}

/** Shows the cast as main tells it. */
export function takeCast(deps: CastNeeds, told: Parameters<CastNeeds['parts']['takeCast']>[0]): void {
  const before = deps.project.getState().open?.cast
  deps.parts.takeCast(told)
  checkNewVoices(deps, before)
}

/** Of voices that were not cast before it is asked whether they can speak. */
function checkNewVoices(deps: CastNeeds, before: Cast | undefined): void {
  const { open } = deps.project.getState()
  if (open !== undefined && before !== undefined && voicesOfCast(before) !== voicesOfCast(open.cast))
    checkCastAgain(deps)
}

/** Gives a speaker another voice. Lines that it makes stale are reported by main. */
export async function chooseVoice(
  deps: CastNeeds,
  speakerId: SpeakerId,
  source: Source,
  voice: CastVoice,
): Promise<void> {
  await changeCast(deps, castUndoVoice(), (cast) => withVoice(cast, speakerId, source, voice))
}

/** Adds a speaker, and in draft mode gives it a draft voice at once, so that it can be heard. */
export async function addSpeaker(deps: CastNeeds, name: string): Promise<void> {
  await sendTyping(deps)
  await changeCast(deps, castUndoSpeaker({ name }), (cast) => withSpeaker(cast, name))
  await castDraftVoices(deps, 'cast')
}

/**
 * Lets main give every speaker without a draft voice a distinct one. Of the `cast` where somebody was added: who only stands
 * in the script is no part of that step, and stays out. Answers the cast as main has it then.
 */
export async function castDraftVoices(deps: CastNeeds, among: 'cast' | 'script'): Promise<Cast | undefined> {
  const { open } = deps.project.getState()
  if (open === undefined) return undefined
  // Whoever was just added gets a voice only where main knows of them.
  await deps.parts.castSettled()
  const told = await deps.client.call('cast.autoCast', { project: open.handle, among })
  if (deps.project.getState().open?.handle === open.handle) takeCast(deps, told)
  return told.cast
}

/** A page of voices for a chooser. */
export function listVoices(
  deps: CastNeeds,
  query: { readonly source: Source; readonly search: string; readonly ownOnly: boolean; readonly page: number },
): Promise<CallOutput<'voices.list'>> {
  return deps.client.call('voices.list', {
    ...query,
    languages: [],
    titleLanguages: [],
    tags: [],
    authorId: '',
    sort: 'score',
  })
}
