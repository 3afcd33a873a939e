import { cutByPauses } from './cut-by-pauses.ts'
import { cutByReading } from './cut-by-reading.ts'
import type { CutScene, SceneInput } from './types.ts'

/**
 * Cuts a scene's answer into its lines and judges them. Where all lines can be read aloud, the answer is laid over how they
 * read; else pauses, lengths and voices decide alone, which proves less.
 */
export function cutScene(input: SceneInput): CutScene {
  return cutByReading(input) ?? cutByPauses(input)
}
