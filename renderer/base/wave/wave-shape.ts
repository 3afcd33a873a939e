/** How a wave is drawn: final takes as one solid body, drafts as sparse strokes. */
export type WaveShape = 'solid' | 'sparse'
