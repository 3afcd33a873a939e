import { dismissNotice } from '../base/notices.ts'
import type { NoticeAction } from '../base/view.ts'
import type { ShownProject } from '../project/store.ts'
import type { ScriptNeeds } from './needs.ts'

/**
 * Takes a notice away, which is known by its button, when what it says is so no more: its button would do nothing. What was
 * not so yet is waited for, as the window hears of the text later than its editor.
 */
export function tellWhile(deps: ScriptNeeds, action: NoticeAction, isSo: (open: ShownProject) => boolean): void {
  let wasSo = false
  const look = (open: ShownProject | undefined): void => {
    const notice = deps.view.getState().notices.find((one) => one.action === action)
    const isSoNow = notice !== undefined && open !== undefined && isSo(open)
    wasSo ||= isSoNow
    if (isSoNow || (notice !== undefined && !wasSo)) return
    stop()
    if (notice !== undefined) dismissNotice(deps.view, notice.id)
  }
  const stop = deps.project.subscribe(({ open }, before) => {
    if (open?.cast !== before.open?.cast || open?.text !== before.open?.text) look(open)
  })
  look(deps.project.getState().open)
}
