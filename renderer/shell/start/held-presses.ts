/** What the text itself does with a modified key, which nobody else hears. */
const OF_CLIPBOARD = /^[acvx]$/i

/** How long (ms) what a command opens may take to take the focus, before the next key is pressed. */
const AFTER_COMMAND_MS = 60

/**
 * Until the window is there its keys have nobody to hear them: they are held, with everything that is pressed after them,
 * and pressed again when it has come. What is written into the text goes there at once. Returns what presses them again,
 * and ends it when none is left.
 */
export function holdPresses(): () => Promise<void> {
  const held: KeyboardEvent[] = []
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.isTrusted || event.isComposing || (held.length === 0 && isForText(event))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(event)
  }
  window.addEventListener('keydown', onKeyDown, { capture: true })
  return async () => {
    for (let [next] = held; next !== undefined; [next] = held) {
      pressAgain(next)
      await new Promise((done) => setTimeout(done, isWritten(next) ? 0 : AFTER_COMMAND_MS))
      // Only now: what is pressed meanwhile comes after it.
      held.shift()
    }
    window.removeEventListener('keydown', onKeyDown, { capture: true })
  }
}

function isForText(event: KeyboardEvent): boolean {
  const { target, key, ctrlKey, metaKey, altKey } = event
  if (/^(?:Control|Meta|Alt|AltGraph|Shift|CapsLock)$/.test(key)) return true
  if (!(target instanceof Element) || target.closest('.cm-content') === null || /^F\d/.test(key)) return false
  return event.getModifierState('AltGraph') || !(ctrlKey || metaKey || altKey) || OF_CLIPBOARD.test(key)
}

function isWritten({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && /^.$/u.test(key)
}

function pressAgain(event: KeyboardEvent): void {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, location } = event
  const to = document.activeElement ?? document.body
  const init = { key, code, ctrlKey, metaKey, altKey, shiftKey, location, bubbles: true, cancelable: true }
  const isLeft = to.dispatchEvent(new KeyboardEvent('keydown', init))
  // Nothing is written by a press that a program makes.
  if (isLeft && isWritten(event)) document.execCommand('insertText', false, key)
}
