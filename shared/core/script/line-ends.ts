/** A line end as scripts have them; "" only behind a text's last line. */
export type Eol = '\n' | '\r\n' | '\r' | ''

/**
 * Visits every physical line of a text in order: `[from, end)` without its line end. The last visit has an empty `eol`
 * and may be an empty line, so there is one visit more than there are line ends. Linear in the length.
 */
export function forEachLine(text: string, visit: (from: number, end: number, eol: Eol) => void): void {
  let from = 0
  let nextLf = text.indexOf('\n')
  let nextCr = text.indexOf('\r')
  while (nextLf !== -1 || nextCr !== -1) {
    const end = nextCr === -1 || (nextLf !== -1 && nextLf < nextCr) ? nextLf : nextCr
    const eol = end === nextLf ? '\n' : nextLf === end + 1 ? '\r\n' : '\r'
    visit(from, end, eol)
    from = end + eol.length
    // Searched anew only when passed: a text without one of them is not searched once a line.
    if (nextLf !== -1 && nextLf < from) nextLf = text.indexOf('\n', from)
    if (nextCr !== -1 && nextCr < from) nextCr = text.indexOf('\r', from)
  }
  visit(from, text.length, '')
}

/** How new lines of a text end: as its first line does, or "\n" where there is only one. */
export function usualEol(lines: readonly { readonly eol: string }[]): string {
  const eol = lines[0]?.eol
  return eol === undefined || eol === '' ? '\n' : eol
}
