import type { LineId } from '../../shared/core/model/ids.ts'

/** A line's id with the spaces that belong to it; offsets are in the physical line. */
export type HiddenId = { readonly from: number; readonly to: number; readonly id: string }

const idAtEnd = /[ \t]{1,2}#([a-z0-9]{6})[ \t]*$/

/**
 * The id at a line's end, which the editor hides. Found by its form alone, not by the parser, so that it stays hidden
 * (and is not lost) while a half-typed name makes the line something else. At most two spaces belong to it: a third is
 * one that somebody has just typed. Headings have no id; of notes only those that a line was made into.
 */
export function hiddenId(raw: string): HiddenId | undefined {
  // Cheap test first: this runs for every line of a pasted text.
  if (raw.length < 8 || raw.indexOf('#') === -1 || raw.startsWith('#')) return undefined
  if (raw.startsWith('//') && !raw.includes(':')) return undefined
  const found = idAtEnd.exec(raw)
  return found?.[1] === undefined ? undefined : { from: found.index, to: raw.length, id: found[1] }
}

/** The line without its id. */
export function visibleText(raw: string): string {
  const id = hiddenId(raw)
  return id === undefined ? raw : raw.slice(0, id.from)
}

/** How an id is written at a line's end. */
export function idSuffix(id: LineId | string): string {
  return `  #${id}`
}
