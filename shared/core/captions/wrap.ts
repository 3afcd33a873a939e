/** Characters in a caption's line that players show without breaking it themselves: the usual broadcast limit. */
const captionWidth = 42

/**
 * Breaks words into lines of at most `width` code points, evenly filled, so that no single word is left on the last
 * line where another division has as few lines. A word longer than the width stays whole. At least one line, which may
 * be empty.
 */
export function wrapWords(text: string, width: number = captionWidth): readonly string[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return ['']
  const full = fill(words, width)
  const total = words.reduce((sum, word) => sum + length(word) + 1, -1)
  const even = fill(words, Math.min(width, Math.ceil(total / full.length) + evenSlack))
  return even.length === full.length ? even : full
}

/** Room beyond the even share: whole words never divide evenly. */
const evenSlack = 4

function fill(words: readonly string[], width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    if (line === '') line = word
    else if (length(line) + 1 + length(word) <= width) line += ` ${word}`
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line]
}

function length(text: string): number {
  return Array.from(text).length
}
