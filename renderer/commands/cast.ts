import type { CallOutput } from '../../shared/contract/bridge.ts'
import type { Cast, CastVoice } from '../../shared/core/cast/schema.ts'
import type { SpeakerId } from '../../shared/core/ids.ts'
import type { Source } from '../../shared/core/takes/schema.ts'
import { buildOutline } from '../model/outline.ts'
import { withSpeaker, withVoice } from '../model/speakers.ts'
import { updateProject } from '../stores/project.ts'
import type { Deps } from './deps.ts'
import { sendTyping } from './typing.ts'

/** Shows a cast: names decide what is a line, so the outline follows. */
export function showCast(deps: Deps, cast: Cast): void {
  const { open } = deps.project.getState()
  if (open === undefined) return
  updateProject(deps.project, open.handle, ({ text }) => ({ cast, outline: buildOutline(text, cast) }))
}

async function changeCast(deps: Deps, change: (cast: Cast) => Cast): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  const cast = change(open.cast)
  if (cast === open.cast) return
  showCast(deps, cast)
  try {
    showCast(deps, await deps.client.call('cast.change', { project: open.handle, cast }))
  } catch (error) {
    showCast(deps, open.cast)
    throw error
  }
}

/** Gives a speaker another voice. Lines that it makes stale are reported by main. */
export async function chooseVoice(deps: Deps, speakerId: SpeakerId, source: Source, voice: CastVoice): Promise<void> {
  await changeCast(deps, (cast) => withVoice(cast, speakerId, source, voice))
}

/** Adds a speaker, and in draft mode gives it a draft voice at once, so that it can be heard. */
export async function addSpeaker(deps: Deps, name: string): Promise<void> {
  await sendTyping(deps)
  await changeCast(deps, (cast) => withSpeaker(cast, name))
  await castDraftVoices(deps)
}

/** Lets main give every speaker without a draft voice a distinct one. */
export async function castDraftVoices(deps: Deps): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  showCast(deps, await deps.client.call('cast.autoCast', { project: open.handle }))
}

/** A page of voices for a chooser. */
export function listVoices(
  deps: Deps,
  query: { readonly source: Source; readonly search: string; readonly ownOnly: boolean; readonly page: number },
): Promise<CallOutput<'voices.list'>> {
  return deps.client.call('voices.list', query)
}
