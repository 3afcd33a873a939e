/** What stands before the first colon of a line, as other programs write it. */
export type WrittenHead = {
  /** Without what is around it. */
  readonly before: string
  /** Where the colon stands; offset in the line. */
  readonly colon: number
  /** Behind the colon and the spaces that follow it; offset in the line. */
  readonly bodyFrom: number
  /** Whether anything is around it that keeps it from being the head of a line. */
  readonly isDressed: boolean
}

/** The name, a variant and a delivery: longer is no head. */
const MOST_CHARACTERS = 300

/** A byte order mark of a file that was put in another one, and an indent; then signs of emphasis. */
const around = /^([\uFEFF\u200B]*\s*)(\*{1,3}|_{1,3})?/u

/**
 * Finds it where a text was indented, its names are emphasised (`**Mara:**` and `**Mara**:`, as in Markdown), or its colon is
 * the wide one. Undefined: no head ends there.
 */
export function writtenHead(raw: string): WrittenHead | undefined {
  const colon = raw.slice(0, MOST_CHARACTERS + 1).search(/[:：]/u)
  if (colon < 1 || raw.startsWith('//', colon + 1)) return undefined
  const [, indent = '', emphasis = ''] = around.exec(raw) ?? []
  const from = indent.length + emphasis.length
  if (from >= colon) return undefined
  let before = raw.slice(from, colon)
  let to = colon + 1
  if (emphasis !== '') {
    if (before.endsWith(emphasis)) before = before.slice(0, -emphasis.length)
    else if (raw.startsWith(emphasis, to)) to += emphasis.length
    // The emphasis goes on: a sentence with a colon in it.
    else return undefined
  }
  const spaces = /^\s*/u.exec(raw.slice(to))?.[0].length ?? 0
  return { before, colon, bodyFrom: to + spaces, isDressed: from > 0 || raw[colon] !== ':' }
}
