import { Popper } from 'radix-ui/internal'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { watchTips } from './watch-tips.ts'

/** The name of the button under the pointer or the focus, with its keys. One for the whole window (`IconButton`). */
export function Tips() {
  const [button, setButton] = useState<HTMLElement>()
  useEffect(() => watchTips(document, setButton), [])
  if (button === undefined) return null
  const { tip: keys = '' } = button.dataset
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={{ current: button }} />
      {createPortal(
        // Its words are the button's label already.
        <Popper.Content className="tip" side="top" sideOffset={6} aria-hidden>
          {button.ariaLabel}
          {keys === '' ? null : <span className="kbd">{keys}</span>}
        </Popper.Content>,
        document.body,
      )}
    </Popper.Root>
  )
}
