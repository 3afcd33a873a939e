import { useLayoutEffect } from 'react'
import { useMedia } from '../../base/ui/hooks/use-media.ts'
import { themeOf } from '../model/theme.ts'
import { useSettings } from '../../account/needs.ts'

/** Keeps the root element's theme as the user or the system wants it. Draws nothing. */
export function Theme() {
  const systemIsLight = useMedia('(prefers-color-scheme: light)')
  const theme = useSettings((state) => themeOf(state, systemIsLight))
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme
  }, [theme])
  return null
}
