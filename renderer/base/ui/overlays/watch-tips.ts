/** How long (ms) the pointer rests on a button before its name is shown. */
const REST_MS = 500

/** After a name has gone, the next one is shown at once for so many milliseconds. */
const SOON_MS = 300

type Tip =
  /** `button`: one whose name is not shown again before the pointer has been elsewhere. */
  | { readonly kind: 'none'; readonly button: HTMLElement | undefined }
  | { readonly kind: 'waiting'; readonly button: HTMLElement; readonly timer: ReturnType<typeof setTimeout> }
  | { readonly kind: 'shown'; readonly button: HTMLElement }

/**
 * Tells which button has its name shown: the one that the pointer rests on, or that the keyboard has gone to. Pressing,
 * Escape and scrolling take it away. Returns what ends the watch.
 */
export function watchTips(page: Document, show: (button: HTMLElement | undefined) => void): () => void {
  let tip: Tip = { kind: 'none', button: undefined }
  /** Runs while the next name is shown at once. */
  let soon: ReturnType<typeof setTimeout> | undefined

  const become = (next: Tip): void => {
    if (tip.kind === 'waiting') clearTimeout(tip.timer)
    tip = next
  }
  const set = (button: HTMLElement | undefined): void => {
    const shown = tip.kind === 'shown' ? tip.button : undefined
    become(button === undefined ? { kind: 'none', button } : { kind: 'shown', button })
    if (shown === button) return
    if (shown !== undefined) {
      clearTimeout(soon)
      soon = setTimeout(() => {
        soon = undefined
      }, SOON_MS)
    }
    show(button)
  }
  const later = (button: HTMLElement): void => {
    const timer = setTimeout(() => set(button.isConnected ? button : undefined), REST_MS)
    become({ kind: 'waiting', button, timer })
  }
  const onOver = ({ target, pointerType, buttons }: PointerEvent): void => {
    if (pointerType === 'touch' || buttons !== 0 || !(target instanceof Element)) return
    const button = target.closest<HTMLElement>('[data-tip]') ?? undefined
    if (button === tip.button) return
    if (button === undefined || tip.kind === 'shown' || soon !== undefined) set(button)
    else later(button)
  }
  const onFocus = ({ target }: FocusEvent): void => {
    set(target instanceof HTMLElement && target.matches('[data-tip]:focus-visible') ? target : undefined)
  }
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') dismiss(tip.button)
  }
  const hide = (): void => set(undefined)
  /** Not shown again before the pointer has been elsewhere. */
  const dismiss = (button: HTMLElement | undefined): void => {
    set(undefined)
    become({ kind: 'none', button })
  }
  const onPress = ({ target }: Event): void => {
    dismiss((target instanceof Element && target.closest<HTMLElement>('[data-tip]')) || undefined)
  }
  const onScroll = ({ target }: Event): void => {
    if (tip.kind === 'shown' && target instanceof Node && target.contains(tip.button)) set(undefined)
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
    become({ kind: 'none', button: undefined })
    clearTimeout(soon)
  }
}
