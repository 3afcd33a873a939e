/**
 * Focuses a row of a list of which only a part is drawn: at once if it is drawn, else in the next frame. Whoever has put the
 * focus elsewhere by then keeps it there: their next key is not meant for the row.
 */
export function focusRow(list: HTMLElement | null, selector: string): void {
  const row = list?.querySelector<HTMLElement>(selector)
  if (row !== null && row !== undefined) {
    row.focus()
    return
  }
  const before = document.activeElement
  requestAnimationFrame(() => {
    const now = document.activeElement
    // A row that is drawn no longer has lost it to the page.
    if (now === before || now === document.body) list?.querySelector<HTMLElement>(selector)?.focus()
  })
}
