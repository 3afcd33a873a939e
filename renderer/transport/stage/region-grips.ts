import type { GraphClip } from '../../../shared/core/timeline/sound-graph.ts'
import { samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import type { LineGrip } from './line-drag.ts'

const GRIPS = ['in', 'out', 'fadeIn', 'fadeOut', 'gain'] as const

/**
 * Puts what a pointer takes hold of onto a region, where its clip has it; without a clip there is none. A screen reader
 * hears none of them: all they do is done by keys and by numbers too.
 */
export function placeGrips(button: HTMLElement, clip: GraphClip | undefined, pixelsPerSecond: number): void {
  const has = button.querySelector('[data-grip]') !== null
  button.classList.toggle('has-grips', clip !== undefined)
  if (clip === undefined) {
    if (has) for (const grip of button.querySelectorAll('[data-grip]')) grip.remove()
    return
  }
  if (!has) {
    for (const name of GRIPS) {
      const grip = document.createElement('span')
      grip.dataset.grip = name
      button.append(grip)
    }
  }
  const pixels = (samples: number): number => Math.round(samplesToSeconds(samples) * pixelsPerSecond)
  button.style.setProperty('--fade-in', `${pixels(clip.fadeInSamples)}px`)
  button.style.setProperty('--fade-out', `${pixels(clip.fadeOutSamples)}px`)
}

/** What a node of a region takes hold of: all of it where it is no grip. */
export function gripAt(node: EventTarget | null): LineGrip {
  const name = node instanceof HTMLElement ? node.dataset.grip : undefined
  return GRIPS.find((one) => one === name) ?? 'place'
}
