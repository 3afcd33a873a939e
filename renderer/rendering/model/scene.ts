import {
  renderingPlanBorderCharacters,
  renderingPlanBorderEnd,
  renderingPlanBorderPause,
  renderingPlanBorderScene,
  renderingPlanBorderSettings,
  renderingPlanBorderSpeakers,
  renderingSeamsDoubtful,
  renderingSeamsFair,
  renderingSeamsSure,
} from '../../../shared/messages/made/rendering.ts'
import type { SceneCuts, ScenePlan } from '../../../shared/contract/render-views.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'

/** Why a group of a scene plan ends where it does. */
export function borderWords(border: ScenePlan['groups'][number]['border']): string {
  switch (border) {
    case 'scene':
      return renderingPlanBorderScene()
    case 'pause':
      return renderingPlanBorderPause()
    case 'characters':
      return renderingPlanBorderCharacters()
    case 'speakers':
      return renderingPlanBorderSpeakers()
    case 'settings':
      return renderingPlanBorderSettings()
    case 'end':
      return renderingPlanBorderEnd()
    default:
      return assertNever(border, 'border of a group')
  }
}

/** How sure a border was found, as a shape's name and a word. Below 0.6 it is to be looked at. */
export function sureness(confidence: number): { readonly kind: 'sure' | 'fair' | 'doubtful'; readonly words: string } {
  if (confidence >= 0.85) return { kind: 'sure', words: renderingSeamsSure() }
  return confidence >= 0.6
    ? { kind: 'fair', words: renderingSeamsFair() }
    : { kind: 'doubtful', words: renderingSeamsDoubtful() }
}

/** One press of an arrow on a border, and one with Shift, in milliseconds. */
export const SEAM_STEP_MS = { small: 10, large: 100 } as const

/** Where a key leads a border, in samples within its bounds; undefined for keys that mean nothing there. */
export function seamTarget(
  event: { readonly key: string; readonly shiftKey: boolean },
  seam: Pick<SceneCuts['seams'][number], 'sample' | 'lowest' | 'highest'>,
  sampleRate: number,
): number | undefined {
  const step = Math.round(((event.shiftKey ? SEAM_STEP_MS.large : SEAM_STEP_MS.small) / 1000) * sampleRate)
  switch (event.key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return withinSeam(seam, seam.sample + step)
    case 'ArrowLeft':
    case 'ArrowDown':
      return withinSeam(seam, seam.sample - step)
    case 'Home':
      return seam.lowest
    case 'End':
      return seam.highest
    default:
      return undefined
  }
}

/** A place kept between the bounds of a border, in whole samples. */
export function withinSeam(seam: Pick<SceneCuts['seams'][number], 'lowest' | 'highest'>, sample: number): number {
  return Math.max(seam.lowest, Math.min(seam.highest, Math.round(sample)))
}
