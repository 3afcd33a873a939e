import { type ReactNode, useState } from 'react'
import { ChevronRightIcon } from './icons/more-icons.tsx'
import styles from './fold.module.css'

/**
 * Something behind a line that opens it, and made when it is opened. No `<details>`: as long as one is closed somewhere,
 * Chromium takes twice as long at every key in the script to tell the input method what stands around the caret.
 */
export function Fold(props: {
  readonly className: string | undefined
  readonly summary: ReactNode
  readonly children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={props.className}>
      <button type="button" className={styles.summary} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ChevronRightIcon size={14} />
        {props.summary}
      </button>
      {isOpen ? props.children : null}
    </div>
  )
}
