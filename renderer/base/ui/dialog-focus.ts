/** What had the focus before the first of dialogs that follow each other. */
let origin: HTMLElement | undefined

/** Call while a dialog opens, before it takes the focus: Radix gives it back to a trigger only, and ours have none. */
export function rememberFocus(): void {
  const { activeElement } = document
  // A dialog that follows another one, such as a command of the palette, ends where that one would have.
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return
  // Nor where the keyboard was held until the dialog came.
  if (activeElement.closest('[role="dialog"], [data-holds-keys]') === null) origin = activeElement
}

/** Call once a dialog is gone. Leaves the focus alone where something has taken it meanwhile. */
export function returnFocus(event: Event): void {
  event.preventDefault()
  const { activeElement } = document
  if (activeElement !== null && activeElement !== document.body) return
  if (origin?.isConnected === true) origin.focus({ preventScroll: true })
  origin = undefined
}
