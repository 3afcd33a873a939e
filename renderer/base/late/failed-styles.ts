/** How long (ms) until a style that did not come is asked for again: its host may be back by then. */
const ASK_AGAIN_MS = 1000

/**
 * Asks again for each style of the page that did not come, until it does. The builder's helper asks once in the life of a
 * page: a part that is fetched again would be drawn without its styles.
 */
export function fetchFailedStyles(): void {
  const onError = ({ target }: Event): void => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    setTimeout(() => target.replaceWith(target.cloneNode()), ASK_AGAIN_MS)
  }
  // An event of a link reaches the window on its way down only.
  addEventListener('error', onError, { capture: true })
}
