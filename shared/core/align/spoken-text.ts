import type { LineNode } from '../model/script.ts'

/**
 * What is said of a line, every character where it stands in the line's text: cues, pauses and signs that escape others are
 * spaces, so that places of words are places in the text.
 */
export function spokenText({ raw, spans, parts }: Pick<LineNode, 'raw' | 'spans' | 'parts'>): string {
  const [start, end] = spans.text
  const signs = Array.from({ length: end - start }, () => ' ')
  for (const part of parts) {
    if (part.kind !== 'text') continue
    for (let at = Math.max(start, part.from); at < Math.min(end, part.to); at += 1) {
      const sign = raw[at] ?? ' '
      signs[at - start] = sign === '\\' ? ' ' : sign
    }
  }
  return signs.join('')
}
