import { placesCopy } from '../../shared/messages/made/places.ts'
import { notify } from '../base/notices.ts'
import { messageOf } from '../base/messages/problem-words.ts'
import { copyPath } from '../base/places/copy-path.ts'
import type { SafetyNeeds } from './needs.ts'

/** Shows the project's folder in the system's file manager; where that cannot be, says where it is. */
export async function showProjectFolder(deps: SafetyNeeds): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  const place = await deps.client.call('place.ofProject', { project: open.handle })
  if (place.cannotOpen === undefined) {
    await deps.client.call('place.open', { placeId: place.placeId })
    return
  }
  const told = { message: messageOf(place.cannotOpen), remedy: place.path }
  notify(deps.view, 'problem', told, { title: placesCopy(), run: () => void copyPath(deps.view, place.path) })
}
