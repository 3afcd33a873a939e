import { useEffect } from 'react'
import { scriptLeft } from '../../../shared/messages/made/script.ts'
import { announce } from '../../base/notices.ts'
import { lineAtCaret } from '../../transport/line-at-caret.ts'
import { type ScriptNeeds, useScriptNeeds } from '../needs.ts'

/** The text was left by Escape: playing goes on from the caret now. */
export function leftText(deps: ScriptNeeds): void {
  deps.player.startAt(lineAtCaret(deps, 'behind'))
  deps.view.setState({ textFocus: 'left' })
  announce(deps.view, scriptLeft())
}

/** Keeps track of whether the text has the focus; whatever takes it ends what Escape has said about playing. */
export function useTextFocus(): void {
  const deps = useScriptNeeds()
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent): void => {
      const isInside = target instanceof HTMLElement && target.closest('.cm-content') !== null
      deps.player.startAt(undefined)
      const textFocus = isInside ? 'inside' : 'outside'
      if (deps.view.getState().textFocus !== textFocus) deps.view.setState({ textFocus })
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [deps])
}
