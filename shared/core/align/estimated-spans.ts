import type { SoundFeatures } from '../scene/phones/model/sound-features.ts'
import type { FrameStretch } from './types.ts'

/** A word, by how much there is of it to say; `known`: where it sounds, if that is known. */
export type WordToPlace = { readonly length: number; readonly known?: FrameStretch | undefined }

/**
 * Where words sound of which nothing is known but their order and length: between those that are known they share the frames
 * that are loud, each by its length, so that none lies in a pause as long as there is sound.
 */
export function estimatedSpans(
  words: readonly WordToPlace[],
  features: Pick<SoundFeatures, 'count' | 'isLoud'>,
): readonly FrameStretch[] {
  const spans: FrameStretch[] = []
  for (let at = 0; at < words.length; ) {
    const own = words[at]?.known
    if (own !== undefined) {
      spans.push(own)
      at += 1
      continue
    }
    let end = at
    while (end < words.length && words[end]?.known === undefined) end += 1
    const from = spans.at(-1)?.to ?? 0
    const to = Math.max(from, words[end]?.known?.from ?? features.count)
    spans.push(...shared(words.slice(at, end), from, to, features.isLoud))
    at = end
  }
  return spans
}

function shared(words: readonly WordToPlace[], from: number, to: number, isLoud: Uint8Array): readonly FrameStretch[] {
  const loud: number[] = []
  for (let frame = from; frame < to; frame += 1) if (isLoud[frame] === 1) loud.push(frame)
  const total = words.reduce((sum, { length }) => sum + Math.max(1, length), 0)
  let passed = 0
  return words.map(({ length }) => {
    const start = passed / total
    passed += Math.max(1, length)
    if (loud.length === 0) return { from: from + (to - from) * start, to: from + ((to - from) * passed) / total }
    const first = loud[Math.min(loud.length - 1, Math.floor(start * loud.length))] ?? from
    const last = loud[Math.max(0, Math.ceil((passed / total) * loud.length) - 1)] ?? first
    return { from: first, to: Math.max(first, last) + 1 }
  })
}
