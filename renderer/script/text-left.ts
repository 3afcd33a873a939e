import { scriptLeft } from '../../shared/messages/made/script.ts'
import { announce } from '../base/notices.ts'
import { lineAtCaret } from '../transport/line-at-caret.ts'
import type { ScriptNeeds } from './needs.ts'

/** The text was left by Escape: playing goes on from the caret now. */
export function leftText(deps: ScriptNeeds): void {
  deps.player.startAt(lineAtCaret(deps, 'behind'))
  deps.view.setState({ textFocus: 'left' })
  announce(deps.view, scriptLeft())
}
