/**
 * Focuses the first element that fits once what was changed has been drawn: what had the focus is gone, and the keyboard
 * must not begin again at the top of the window.
 */
export function focusSoon(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
}
