import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { rememberFocus, useReturnedFocus } from './dialog-focus.ts'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons/icons.tsx'
import styles from './dialog.module.css'
import { widgetsDialogClose } from '../../../shared/messages/made/widgets.ts'

/** A question or a task over the window. Focus stays inside and returns to what had it. */
export type DialogProps = {
  readonly title: string
  /** Stands before the title. */
  readonly icon?: ReactNode
  /** One sentence under the title. */
  readonly description?: ReactNode
  readonly width?: 'narrow' | 'wide' | 'large' | 'whole'
  readonly onClose: () => void
  readonly children: ReactNode
  readonly footer?: ReactNode
}

/** Draws the dialog; it is open as long as it is there. */
export function Dialog({ title, icon, description, width = 'narrow', onClose, children, footer }: DialogProps) {
  const onCloseAutoFocus = useReturnedFocus()
  return (
    <Radix.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          className={`${styles.dialog} ${width === 'narrow' ? '' : styles[width]}`}
          onOpenAutoFocus={focusBody}
          onCloseAutoFocus={onCloseAutoFocus}
          onEscapeKeyDown={leaveEscapeToField}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <header className={styles.head}>
            <Radix.Title className={styles.title}>
              {icon}
              {title}
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton icon={CloseIcon} label={widgetsDialogClose()} />
            </Radix.Close>
          </header>
          {description === undefined ? null : (
            <Radix.Description className={styles.description}>{description}</Radix.Description>
          )}
          <div className={styles.body} data-dialog-body>
            {children}
          </div>
          {footer === undefined ? null : <footer className={styles.foot}>{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** A field that holds something typed takes it back at the first Escape; the second one is the dialog's. */
export function leaveEscapeToField(event: KeyboardEvent): void {
  const { target } = event
  if (target instanceof Element && target.closest('[data-keeps-escape]') !== null) event.preventDefault()
}

/** Focus begins where the work is: in the body, else at the last button of the footer, never on the way out. */
function focusBody(event: Event): void {
  rememberFocus()
  const { target } = event
  if (!(target instanceof HTMLElement)) return
  const control = 'input:not([disabled]), button:not([disabled]), [tabindex="0"]'
  const first = target.querySelector<HTMLElement>(`[data-dialog-body] :is(${control})`)
  const last = [...target.querySelectorAll<HTMLElement>('footer button:not([disabled])')].at(-1)
  event.preventDefault()
  // With nothing to act on yet, the dialog itself: its title is read and Escape works.
  const wanted = first ?? last ?? target
  wanted.focus()
}
