import { hiddenId } from '../../project/hidden-id.ts'
import type { KeptRegion } from './record.ts'

/** A piece of a line as people see it. */
export type Piece = { readonly text: string; readonly isTyped: boolean }

const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{M}\p{N}]+)*/gu

/** How many words a text has. */
export function countKeptWords(text: string): number {
  let count = 0
  for (const _ of text.matchAll(word)) count += 1
  return count
}

/** A line of the script as people see it: without its id. */
export function seenLine(raw: string): string {
  const id = hiddenId(raw)
  return id === undefined ? raw : raw.slice(0, id.from)
}

/** The written lines of a region as people see them, each in pieces. */
export function piecesOf(region: Pick<KeptRegion, 'after' | 'typed'>): readonly (readonly Piece[])[] {
  let from = 0
  return region.after.map((raw) => {
    const seen = seenLine(raw)
    const start = from
    from += raw.length + 1
    const pieces: Piece[] = []
    let at = 0
    for (const [typedFrom, typedTo] of region.typed) {
      const begin = Math.min(Math.max(typedFrom - start, at), seen.length)
      const end = Math.min(typedTo - start, seen.length)
      if (end <= begin) continue
      if (begin > at) pieces.push({ text: seen.slice(at, begin), isTyped: false })
      pieces.push({ text: seen.slice(begin, end), isTyped: true })
      at = end
    }
    if (at < seen.length) pieces.push({ text: seen.slice(at), isTyped: false })
    return pieces
  })
}

/** How many words of a region were typed. */
export function typedWords(region: Pick<KeptRegion, 'after' | 'typed'>): number {
  return piecesOf(region)
    .flat()
    .reduce((sum, { text, isTyped }) => sum + (isTyped ? countKeptWords(text) : 0), 0)
}

/** Whole lines with what was typed, as they go to the clipboard. */
export function copyText(regions: readonly Pick<KeptRegion, 'after'>[]): string {
  return regions
    .flatMap(({ after }) => after)
    .map(seenLine)
    .filter((line) => line !== '')
    .join('\n')
}
