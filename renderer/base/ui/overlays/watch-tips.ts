/** How long (ms) the pointer rests on a button before its name is shown. */
const REST_MS = 500

/** After a name has gone, the next one is shown at once for so many milliseconds. */
const SOON_MS = 300

/**
 * Tells which button has its name shown: the one that the pointer rests on, or that the keyboard has gone to. Pressing,
 * Escape and scrolling take it away. Returns what ends the watch.
 */
export function watchTips(page: Document, show: (button: HTMLElement | undefined) => void): () => void {
  let shown: HTMLElement | undefined
  let wanted: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSoon = false
  let soonTimer: ReturnType<typeof setTimeout> | undefined

  const set = (button: HTMLElement | undefined): void => {
    clearTimeout(timer)
    wanted = button
    if (shown === button) return
    if (shown !== undefined) {
      isSoon = true
      clearTimeout(soonTimer)
      soonTimer = setTimeout(() => {
        isSoon = false
      }, SOON_MS)
    }
    shown = button
    show(button)
  }
  const later = (button: HTMLElement): void => {
    clearTimeout(timer)
    wanted = button
    timer = setTimeout(() => set(button.isConnected ? button : undefined), REST_MS)
  }
  const onOver = ({ target, pointerType, buttons }: PointerEvent): void => {
    if (pointerType === 'touch' || buttons !== 0 || !(target instanceof Element)) return
    const button = target.closest<HTMLElement>('[data-tip]') ?? undefined
    if (button === wanted) return
    if (button === undefined || shown !== undefined || isSoon) set(button)
    else later(button)
  }
  const onFocus = ({ target }: FocusEvent): void => {
    set(target instanceof HTMLElement && target.matches('[data-tip]:focus-visible') ? target : undefined)
  }
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') dismiss(wanted)
  }
  const hide = (): void => set(undefined)
  /** Not shown again before the pointer has been elsewhere. */
  const dismiss = (button: HTMLElement | undefined): void => {
    set(undefined)
    wanted = button
  }
  const onPress = ({ target }: Event): void => {
    dismiss((target instanceof Element && target.closest<HTMLElement>('[data-tip]')) || undefined)
  }
  const onScroll = ({ target }: Event): void => {
    if (shown !== undefined && target instanceof Node && target.contains(shown)) set(undefined)
  }
  const ends = new AbortController()
  const options = { capture: true, passive: true, signal: ends.signal } as const
  page.addEventListener('pointerover', onOver, options)
  page.documentElement.addEventListener('pointerleave', hide, { signal: ends.signal })
  page.addEventListener('pointerdown', onPress, options)
  page.addEventListener('click', onPress, options)
  page.addEventListener('focusin', onFocus, options)
  page.addEventListener('focusout', hide, options)
  page.addEventListener('keydown', onKey, options)
  page.addEventListener('scroll', onScroll, options)
  return () => {
    ends.abort()
    clearTimeout(timer)
    clearTimeout(soonTimer)
  }
}
