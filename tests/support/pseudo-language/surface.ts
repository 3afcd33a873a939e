import type { Page } from 'playwright'

/**
 * What a surface of the pseudo-language window says outside of messages: texts in sight, attributes that are read out, and
 * texts of style sheets. `isData`: what is the user's or the service's, or the same in
 * every language.
 */
export async function strayWords(page: Page, isData: (text: string) => boolean): Promise<readonly string[]> {
  const found = await page.evaluate(textsOutsideMessages)
  return [...new Set(found)].filter((text) => !isData(text.replace(/^[^:]*: /, '')))
}

/** Controls that leave the window, that others cover, or whose words are cut. */
export async function cutControls(page: Page): Promise<readonly string[]> {
  return [...new Set(await page.evaluate(controlsOutOfReach))]
}

// Runs in the page. A message that has an element in place of a parameter goes on behind it, so brackets are counted over
// the whole document, in its order.
function textsOutsideMessages(): string[] {
  let depth = 0
  const outside = (text: string): string => {
    let left = ''
    for (const sign of text) {
      if (sign === '⟦') depth += 1
      else if (sign === '⟧') depth -= 1
      else if (depth === 0) left += sign
    }
    return left.replaceAll(/\s+/gu, ' ').trim()
  }
  const outsideAlone = (text: string): string => {
    const before = depth
    depth = 0
    const left = outside(text)
    depth = before
    return left
  }
  // Fields of a pattern for names are its notation, the same in every language.
  const withoutFields = (text: string): string => text.replaceAll(/\{[a-z]+\}/g, '')
  const isWord = (text: string): boolean => /[A-Za-z]/.test(withoutFields(text))
  const found: string[] = []
  const note = (where: string, text: string): void => {
    if (isWord(text)) found.push(`${where}: ${text}`)
  }
  const spoken = [
    'aria-label',
    'aria-description',
    'aria-valuetext',
    'aria-roledescription',
    'title',
    'placeholder',
    'alt',
  ]
  const walk = (node: Node): void => {
    if (node instanceof Text) return note('text', outside(node.data))
    if (!(node instanceof Element) || ['SCRIPT', 'STYLE', 'TEMPLATE'].includes(node.tagName)) return
    // What is offered to be put into the script is its notation.
    if (node.matches('.cm-completionLabel')) return
    if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: false })) return
    for (const name of spoken) note(name, outsideAlone(node.getAttribute(name) ?? ''))
    for (const part of ['::before', '::after']) {
      const { content } = getComputedStyle(node, part)
      if (/^["']/.test(content)) note(part, outsideAlone(content))
    }
    for (const child of [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes]) walk(child)
    if (depth !== 0 && node.parentElement === document.body) {
      found.push(`brackets: ${node.textContent.slice(0, 80)}`)
      depth = 0
    }
  }
  note('document', outsideAlone(document.title))
  walk(document.body)
  return found
}

// Runs in the page.
function controlsOutOfReach(): string[] {
  const controls =
    'button, a[href], input, select, textarea, [role="button"], [role="menuitem"], [role="menuitemradio"], [role="tab"], [role="radio"], [role="switch"], [role="checkbox"], [role="slider"]'
  const clips = (style: CSSStyleDeclaration): boolean =>
    /auto|scroll|hidden|clip/.test(`${style.overflowX} ${style.overflowY}`)
  const scrolls = (style: CSSStyleDeclaration): boolean => /auto|scroll/.test(`${style.overflowX} ${style.overflowY}`)
  const describe = (element: Element): string =>
    `${element.tagName.toLowerCase()}${element.getAttribute('class') === null ? '' : `.${element.getAttribute('class')}`} "${(element.getAttribute('aria-label') ?? element.textContent).slice(0, 60)}"`
  const found: string[] = []
  const top = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].at(-1)
  for (const element of (top ?? document.body).querySelectorAll<HTMLElement>(controls)) {
    const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const box = element.getBoundingClientRect()
    // What is only for readers of the screen has no size of its own.
    if (!isSeen || box.width < 2 || box.height < 2 || element.closest('.vh, [aria-hidden="true"], [inert]') !== null)
      continue
    // What scrolls away can be scrolled back, if what it scrolls in is in the window.
    let left = box.left
    let right = box.right
    let isScrolledAway = false
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      const style = getComputedStyle(around)
      if (!clips(style)) continue
      const edge = around.getBoundingClientRect()
      if (scrolls(style)) {
        const isAwayDown =
          /auto|scroll/.test(style.overflowY) && (box.top < edge.top - 1 || box.bottom > edge.bottom + 1)
        const isAwayAside = /auto|scroll/.test(style.overflowX) && around.scrollWidth > around.clientWidth + 1
        if (isAwayDown || (isAwayAside && (left < edge.left - 1 || right > edge.right + 1))) {
          isScrolledAway = true
          break
        }
      }
      if (left < edge.left - 1 || right > edge.right + 1) {
        found.push(`cut by ${describe(around).slice(0, 60)}: ${describe(element)}`)
        isScrolledAway = true
        break
      }
      left = Math.max(left, edge.left)
      right = Math.min(right, edge.right)
    }
    if (isScrolledAway) continue
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) {
      found.push(`outside the window: ${describe(element)}`)
      continue
    }
    const words = element.textContent.trim()
    if (words !== '' && /^(BUTTON|A)$/.test(element.tagName) && getComputedStyle(element).textOverflow !== 'ellipsis') {
      if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
        found.push(`words cut: ${describe(element)}`)
    }
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    const isOver = hit === null || (!element.contains(hit) && !hit.contains(element))
    // A panel that is asked for lies over others.
    const panel = (of: Element): Element | null =>
      of.closest('aside, [role="dialog"], [popover], [data-radix-popper-content-wrapper], .cm-tooltip-autocomplete')
    if (hit !== null && panel(hit) !== panel(element)) continue
    if (
      isOver &&
      element.closest('label')?.contains(hit) !== true &&
      getComputedStyle(element).pointerEvents !== 'none'
    )
      found.push(`covered by ${hit === null ? 'nothing' : describe(hit).slice(0, 70)}: ${describe(element)}`)
  }
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`the window scrolls sideways: ${scrollWidth} of ${clientWidth}`)
  return found
}
