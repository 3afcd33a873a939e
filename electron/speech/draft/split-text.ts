/**
 * Cuts a long text into pieces of at most `limit` characters, at the end of a sentence where there is one, else at a comma,
 * else at a space, else anywhere. The engine's memory and time per call stay bounded by it. Pieces are trimmed, none is empty.
 */
export function splitText(text: string, limit: number): readonly string[] {
  const pieces: string[] = []
  let rest = text.trim()
  while (rest.length > limit) {
    const head = rest.slice(0, limit + 1)
    const end = lastEnd(head, /[.!?]["')]*\s/g) ?? lastEnd(head, /[,;:]\s/g) ?? lastEnd(head, /\s/g) ?? limit
    pieces.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  if (rest !== '') pieces.push(rest)
  return pieces
}

/** Where the last match ends, if that leaves a piece of a sensible size. */
function lastEnd(text: string, pattern: RegExp): number | undefined {
  const last = [...text.matchAll(pattern)].at(-1)
  return last === undefined || last.index === 0 ? undefined : last.index + last[0].length
}
