import type { PathEvidence } from '../../../shared/core/scene/phones/path-evidence.ts'
import type { LineRivals } from '../../../shared/core/scene/phones/rival-scenes.ts'

export const line = { from: 0, to: 100, frames: 100, expected: 100, misfit: 0, otherVoice: -1, otherStretch: 0 }
/** A word that fits. */
export const word = { from: 0, to: 40, frames: 40, loud: 40, expected: 40, misfit: 0 }
export const gap = { from: 0, to: 300, loud: 0, voiced: 0, run: 0, fit: 0 }

/** Two lines that fit, and a stranger's sound of so many frames between them. */
export const between = (run: number): PathEvidence => ({
  lines: [line, line],
  words: [0, 1].map((at) => ({ ...word, line: at })),
  gaps: [gap, { ...gap, run }, gap],
  margins: [100],
  distinct: [],
})

/** Nothing else explains the sound of a line nearly as well as that it was said. */
export const unlikely: LineRivals = {
  missing: -90,
  doubled: -90,
  truncated: -90,
  swapped: -90,
  replaced: -90,
  otherSpeaker: -3,
  isKnown: false,
}
