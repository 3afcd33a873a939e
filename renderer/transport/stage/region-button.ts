import type { LineId } from '../../../shared/core/model/ids.ts'
import type { StateShape } from '../../base/ui/icons/state-shapes.ts'
import { stateShape } from '../../base/ui/icons/state-shapes.ts'
import type { RegionLook } from './stage-types.ts'

/** Marks that stand beside the number in a region; the quiet states have none. */
const marks: Partial<Record<RegionLook['kind'], StateShape>> = {
  stale: 'stale',
  failed: 'failed',
  suspicious: 'suspicious',
  unknown: 'unknown',
}

/** Makes the button that fills a line's region. It is out of the tab order until `setTabStop` puts it in. */
export function regionButton(lineId: LineId): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.tabIndex = -1
  button.dataset.line = lineId
  return button
}

/** Brings a region's button up to a look and a speaker's colour. */
export function drawRegionButton(button: HTMLButtonElement, look: RegionLook, colour: number): void {
  button.className = `rg c${colour} ${look.kind}${look.isDraft ? ' is-draft' : ''}${look.isSelected ? ' is-selected' : ''}`
  button.setAttribute('aria-label', look.name)
  button.setAttribute('aria-pressed', String(look.isSelected))
  button.title = look.hint ?? ''
  const label = document.createElement('span')
  label.className = 'rl'
  label.append(look.label)
  const mark = marks[look.kind]
  if (mark !== undefined) label.append(stateShape(mark))
  const parts: Node[] = [label]
  if (look.kind === 'rendering') parts.push(progressBar(look.progress))
  button.replaceChildren(...parts)
}

/** True if two looks give the same button. */
export function sameLook(a: RegionLook, b: RegionLook): boolean {
  return (
    a.kind === b.kind &&
    a.isDraft === b.isDraft &&
    a.label === b.label &&
    a.name === b.name &&
    a.progress === b.progress &&
    a.hint === b.hint &&
    a.isSelected === b.isSelected
  )
}

function progressBar(progress: number | undefined): HTMLElement {
  const bar = document.createElement('span')
  bar.className = 'prog'
  const done = document.createElement('i')
  done.style.width = `${Math.round((progress ?? 0) * 100)}%`
  bar.append(done)
  return bar
}
