/** What can take focus inside a region, in the order of the document. */
const FOCUSABLE =
  'button:not([disabled]):not([tabindex="-1"]), input:not([disabled]), [contenteditable="true"], [tabindex="0"], summary'

/** Moves focus to the next or previous part of the window, around the ends, to the first thing in it that can take it.
 * A part whose contents have not come yet takes it itself. */
export function moveRegion(step: 1 | -1, root: ParentNode = document): void {
  const regions = [...root.querySelectorAll<HTMLElement>('[data-region]')].filter(isInSight)
  if (regions.length === 0) return
  const at = regions.findIndex((region) => region.contains(document.activeElement))
  const start = at === -1 && step === -1 ? 0 : at
  for (let distance = 1; distance <= regions.length; distance += 1) {
    const index = (((start + step * distance) % regions.length) + regions.length) % regions.length
    const region = regions[index]
    if (region === undefined) continue
    const target =
      region.querySelector<HTMLElement>('[data-region-focus]') ?? region.querySelector<HTMLElement>(FOCUSABLE) ?? region
    target.focus()
    // A toolbar hands it on to the button that had it last.
    if (region.contains(document.activeElement)) return
  }
}

/** Workspaces that are not shown keep their place and their size, but cannot be seen. */
function isInSight(region: HTMLElement): boolean {
  return region.checkVisibility({ visibilityProperty: true })
}
