import { placesCopiedNot, placesCopiedNotRemedy, placesCopiedSaid } from '../../../shared/messages/made/places.ts'
import { announce, notify } from '../notices.ts'
import type { ViewStore } from '../view.ts'

/** Puts a path on the clipboard and says so; false if the browser does not let it. */
export async function copyPath(view: ViewStore, path: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(path)
    announce(view, placesCopiedSaid())
    return true
  } catch {
    // A browser that asks may be told no: the path stands there and can be selected.
    notify(view, 'problem', { message: placesCopiedNot(), remedy: placesCopiedNotRemedy() })
    return false
  }
}
