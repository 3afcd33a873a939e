import { useState } from 'react'
import { latePart } from '../../base/late/late-part.tsx'
import { HeldKeys } from '../../base/ui/held-keys.tsx'
import type { FindPanelProps } from './find-panel.tsx'

/** Finding and replacing: a key away, so it is asked for right behind the first screen. */
export const findPanel = latePart(async () => (await import('./find-panel.tsx')).FindPanel)

/** The panel, and until its file has come what is typed for it. */
export function LateFind(props: FindPanelProps) {
  const [isLate] = useState(() => !findPanel.isThere())
  return (
    <>
      {isLate ? <HeldKeys isOpen into="search" isThere={findPanel.isThere} onGiveUp={props.onClose} /> : null}
      <findPanel.Part {...props} />
    </>
  )
}
