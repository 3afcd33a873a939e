/** What happens at every key in a text. */
const typing = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'textInput']

/**
 * Keeps from React what is typed in the script: it would look through all components around the text four times a key, once
 * more for each container of a portal, and none of them listens to it. Everyone else hears it as before. Before React comes
 * to `container`.
 */
export function keepTypingApart(container: EventTarget): void {
  const listen = container.addEventListener.bind(container)
  const listenApart: typeof container.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void => {
    if (!typing.includes(type) || typeof listener !== 'function') return listen(type, listener, options)
    listen(type, (event) => (isInScript(event) ? undefined : listener.call(container, event)), options)
  }
  container.addEventListener = listenApart
}

function isInScript({ target }: Event): boolean {
  return target instanceof Element && target.closest('.cm-content') !== null
}
