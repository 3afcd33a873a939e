import { useEffect } from 'react'
import { useScriptNeeds } from '../needs.ts'

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
    // The text may have had it before the window was there.
    if (document.activeElement?.matches('.cm-content') === true) deps.view.setState({ textFocus: 'inside' })
    return () => document.removeEventListener('focusin', onFocus)
  }, [deps])
}
