import type { PlannedLine, RenderPlan } from '../model/render.ts'

/**
 * The lines of a plan in pieces of one length, of which only the last may be shorter. A plan after one edit shares all
 * pieces but one with the plan before it.
 */
export type LineChunks = readonly (readonly PlannedLine[])[]

/** Lines of a piece, as a power of two. */
const SHIFT = 7
const SIZE = 2 ** SHIFT

/** Lines in pieces, in their order. */
export function chunksOf(lines: readonly PlannedLine[]): LineChunks {
  const chunks: (readonly PlannedLine[])[] = []
  for (let at = 0; at < lines.length; at += SIZE) chunks.push(lines.slice(at, at + SIZE))
  return chunks
}

/** The line at a place, from 0; undefined behind the last one. */
export function lineIn(chunks: LineChunks, at: number): PlannedLine | undefined {
  return chunks[at >> SHIFT]?.[at & (SIZE - 1)]
}

/** All lines from a place on, or up to another one, which is not among them. */
export function linesIn(chunks: LineChunks, from: number, to: number): readonly PlannedLine[] {
  const first = from & (SIZE - 1)
  return joined(chunks.slice(from >> SHIFT, (to + SIZE - 1) >> SHIFT)).slice(first, first + Math.max(0, to - from))
}

/** The same with other lines from a place on, as many as were there. Costs what is replaced, not what there is. */
export function withLines(chunks: LineChunks, from: number, lines: readonly PlannedLine[]): LineChunks {
  if (lines.length === 0) return chunks
  const all = chunks.slice()
  let done = 0
  while (done < lines.length) {
    const at = from + done
    const chunk = chunks[at >> SHIFT]?.slice() ?? []
    const first = at & (SIZE - 1)
    const count = Math.min(SIZE - first, lines.length - done)
    for (let one = 0; one < count; one++) {
      const line = lines[done + one]
      if (line !== undefined) chunk[first + one] = line
    }
    all[at >> SHIFT] = chunk
    done += count
  }
  return all
}

/** A plan of these lines. They are put into one list when somebody first asks for it: most plans are replaced before. */
export function planOfChunks(chunks: LineChunks): RenderPlan {
  let lines: readonly PlannedLine[] | undefined
  return {
    get lines() {
      lines ??= joined(chunks)
      return lines
    },
  }
}

// Several times as quick as `flat` for lists in long pieces.
function joined(chunks: LineChunks): readonly PlannedLine[] {
  const none: readonly PlannedLine[] = []
  return none.concat(...chunks)
}
