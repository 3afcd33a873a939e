import type { TakesFocus } from '../command-list.ts'

const LETTERS_SELECTOR =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'
const CONTROL_SELECTOR =
  'button, a[href], summary, input, [role="switch"], [role="slider"], [role="separator"], [role="radio"], [role="checkbox"]'

/** What of the comparison's keys belong to the element with the focus. */
export function takesFocusOf(element: Element | null): TakesFocus {
  if (!(element instanceof HTMLElement)) return 'nothing'
  // Letters work beside the list of lines, too; what the list takes for itself is arrows.
  if (element.closest('[role="option"]') !== null) return 'line'
  if (element.closest(LETTERS_SELECTOR) !== null) return 'letters'
  if (element.dataset['take'] !== undefined) return 'take'
  return element.closest(CONTROL_SELECTOR) === null ? 'nothing' : 'control'
}
