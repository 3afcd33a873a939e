import type { LineNode } from '../model/script.ts'

/** Stands where a cue was taken out, until white space is collapsed. A control character: no text keeps one. */
export const removed = '\u0000'

/** A line's words for people: no cues, pauses, marks or escapes. Empty for a line that is only a cue. */
export function displayText(node: LineNode): string {
  return collapse(node.parts.map((part) => (part.kind === 'text' ? part.text : removed)).join(''))
}

/**
 * One space for any white space and control characters; none where a cue was taken out (`removed`) before punctuation, so
 * that "You [sighs], no" becomes "You, no". A lone surrogate cannot be sent as UTF-8: it becomes the sign that encoders
 * would write for it.
 */
export function collapse(text: string): string {
  if (isPlain(text)) return text.trim()
  return text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/[\s\p{Cc}]+/gu, (run: string, at: number) => {
      const next = text.charAt(at + run.length)
      return run.includes(removed) && next !== '' && ',.;!?'.includes(next) ? '' : ' '
    })
    .trim()
}

// Nearly every line: printable ASCII without two spaces in a row, which costs one look instead of three rewrites.
function isPlain(text: string): boolean {
  return !/[^\x20-\x7e]| {2}/.test(text)
}
