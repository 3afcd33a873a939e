import { useLayoutEffect } from 'react'
import { useMedia } from '../../base/ui/hooks/use-media.ts'
import { useSettings } from '../../account/needs.ts'

/** Keeps the root element's theme as the user or the system wants it. Draws nothing. */
export function Theme() {
  const wanted = useSettings((state) => state.app?.settings.theme ?? 'system')
  const systemIsLight = useMedia('(prefers-color-scheme: light)')
  const theme = wanted === 'system' ? (systemIsLight ? 'light' : 'dark') : wanted
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme
  }, [theme])
  return null
}
