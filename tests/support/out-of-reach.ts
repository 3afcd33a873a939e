import type { Page } from 'playwright'

/** What can be pressed, chosen, dragged or typed into. */
const ACTS =
  'button,a[href],input,select,textarea,summary,[role=option],[role=treeitem],[role=slider],[role=separator],[role=tab],[role=menuitem],[role=switch],[role=radio],[role=checkbox],[role=combobox]'

/**
 * The controls that a person cannot get at: outside of the window or of what is scrolled, with nothing that scrolls by
 * hand, or under something else. Each is named, with where it lies. While a dialog is open only what is in it counts.
 * Whatever lies under a panel that can be closed is reached by closing it.
 */
export async function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate((acts) => {
    const dialogs = [...document.querySelectorAll('[role="dialog"],[role="alertdialog"]')]
    const root = dialogs.at(-1) ?? document.body
    const wrong: string[] = []
    const nameOf = (element: Element): string =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) ||
      element.outerHTML.slice(0, 80)
    for (const element of root.querySelectorAll<HTMLElement>(acts)) {
      // What is hidden, and what a label of its own stands for.
      if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) continue
      if (element.closest('[aria-hidden="true"],[inert],.cm-content') !== null) continue
      const shown =
        element instanceof HTMLInputElement && element.clientWidth < 4 ? (element.labels?.[0] ?? element) : element
      if (shown.closest('.vh') !== null || shown.getBoundingClientRect().width < 2) continue
      const scrolled: [Element, number, number][] = []
      for (let above = shown.parentElement; above !== null; above = above.parentElement) {
        scrolled.push([above, above.scrollLeft, above.scrollTop])
      }
      // Not at an edge: heads of tables stay there while their rows go by below them.
      shown.scrollIntoView({ block: 'center', inline: 'center' })
      // A box that hides its overflow is scrolled by a program, and by nobody else.
      for (const [above, left, top] of scrolled) {
        const { overflowX, overflowY } = getComputedStyle(above)
        if (!/auto|scroll/.test(overflowX)) above.scrollLeft = left
        if (!/auto|scroll/.test(overflowY)) above.scrollTop = top
      }
      const { left, right, top, bottom } = shown.getBoundingClientRect()
      const where = `${Math.round(left)} to ${Math.round(right)}, ${Math.round(top)} to ${Math.round(bottom)}`
      if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1) {
        wrong.push(`${nameOf(element)}: outside, ${where}`)
        continue
      }
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const isHit = hit !== null && (shown.contains(hit) || hit.contains(shown) || element.contains(hit))
      // A line of a canvas or a handle thinner than a pixel is hit beside its middle.
      const isUnderPanel = hit?.closest('[data-over-work]') !== null && shown.closest('[data-over-work]') === null
      if (
        !isHit &&
        !isUnderPanel &&
        right - left > 2 &&
        bottom - top > 2 &&
        getComputedStyle(shown).pointerEvents !== 'none'
      ) {
        wrong.push(`${nameOf(element)}: under ${hit === null ? 'nothing' : hit.outerHTML.slice(0, 90)}, ${where}`)
      }
      // Words of a button that cannot be told from others.
      for (const words of shown.querySelectorAll<HTMLElement>('.ellip')) {
        if (words.clientWidth > 1 && words.clientWidth < 20 && words.scrollWidth > words.clientWidth + 1) {
          wrong.push(`${nameOf(element)}: only ${words.clientWidth} pixels of its words, ${where}`)
        }
      }
    }
    return wrong
  }, ACTS)
}
