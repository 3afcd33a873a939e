/** What the text itself does with a modified key, which nobody else hears. */
const OF_CLIPBOARD = /^[acvx]$/i
const OF_CARET = /^(?:Home|End|Backspace|Delete)$/

/** How long (ms) what a command opens may take to take the focus, before the next key is pressed. */
const AFTER_COMMAND_MS = 60

/** Something that somebody does. Where it goes is told by what has the focus when its turn comes. */
type HeldAct = KeyboardEvent | { readonly written: string } | { readonly pasted: string }

/**
 * Until the window is there its keys have nobody to hear them: they are held, with everything that is pressed, dictated
 * or pasted after them, and done again when it has come. What is written into the text before that goes there at once.
 * Returns what does them again, and ends it when none is left.
 */
export function holdPresses(): () => Promise<void> {
  const held: HeldAct[] = []
  let isDoing = false
  const hold = (event: Event, act: HeldAct): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(act)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.isTrusted || event.isComposing || isPaste(event) || (held.length === 0 && isForText(event))) return
    hold(event, event)
  }
  // A key that is held writes nothing: this is what an input method or a dictation writes by itself.
  const onBeforeInput = (event: InputEvent): void => {
    if (isDoing || held.length === 0 || event.inputType !== 'insertText' || event.data === null) return
    hold(event, { written: event.data })
  }
  // A program cannot press this key, only hand over what would have been pasted.
  const onPaste = (event: ClipboardEvent): void => {
    if (isDoing || held.length === 0) return
    hold(event, { pasted: event.clipboardData?.getData('text/plain') ?? '' })
  }
  window.addEventListener('keydown', onKeyDown, { capture: true })
  window.addEventListener('beforeinput', onBeforeInput, { capture: true })
  window.addEventListener('paste', onPaste, { capture: true })
  return async () => {
    for (let [next] = held; next !== undefined; [next] = held) {
      isDoing = true
      doAgain(next)
      isDoing = false
      await new Promise((done) => setTimeout(done, isCommand(next) ? AFTER_COMMAND_MS : 0))
      // Only now: what is done meanwhile comes after it.
      held.shift()
    }
    window.removeEventListener('keydown', onKeyDown, { capture: true })
    window.removeEventListener('beforeinput', onBeforeInput, { capture: true })
    window.removeEventListener('paste', onPaste, { capture: true })
  }
}

function isForText(event: KeyboardEvent): boolean {
  const { target, key, ctrlKey, metaKey, altKey } = event
  if (/^(?:Control|Meta|Alt|AltGraph|Shift|CapsLock)$/.test(key)) return true
  if (!(target instanceof Element) || target.closest('.cm-content') === null || /^F\d/.test(key)) return false
  if (event.getModifierState('AltGraph') || !(ctrlKey || metaKey || altKey)) return true
  return OF_CLIPBOARD.test(key) || OF_CARET.test(key)
}

function isPaste({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return /^v$/i.test(key) && (ctrlKey || metaKey) && !altKey
}

function isWritten({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && /^.$/u.test(key)
}

function isCommand(act: HeldAct): boolean {
  return act instanceof KeyboardEvent && !isWritten(act)
}

function doAgain(act: HeldAct): void {
  if (act instanceof KeyboardEvent) pressAgain(act)
  else if ('written' in act) write(act.written)
  else pasteAgain(act.pasted)
}

function pressAgain(event: KeyboardEvent): void {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, location } = event
  const init = { key, code, ctrlKey, metaKey, altKey, shiftKey, location, bubbles: true, cancelable: true }
  const isLeft = focused().dispatchEvent(new KeyboardEvent('keydown', init))
  // Nothing is written by a press that a program makes.
  if (isLeft && isWritten(event)) write(key)
}

function pasteAgain(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const isLeft = focused().dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
  if (isLeft) write(text)
}

function write(text: string): void {
  document.execCommand('insertText', false, text)
}

function focused(): Element {
  return document.activeElement ?? document.body
}
