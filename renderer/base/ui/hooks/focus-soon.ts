/** How many frames something is waited for: a second, usually. */
const FRAMES = 60

/**
 * Focuses the first element that fits once what was changed has been drawn: what had the focus is gone, and the keyboard
 * must not begin again at the top of the window. Waits a moment for one that is still to come.
 */
export function focusSoon(selector: string, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const found = document.querySelector<HTMLElement>(selector)
    if (found !== null) found.focus()
    else if (frames > 0) focusSoon(selector, frames - 1)
  })
}
