import type { Text } from '@codemirror/state'
import type { KeptRecord, KeptRegion } from './record.ts'
import { MAX_KEPT_CHARACTERS, type UnflushedWords } from './types.ts'
import { seenLine, typedWords } from './words.ts'

/** Whose words they are, and what is known of the lines they stand in. */
export type RecordContext = {
  readonly windowId: string
  /** What the page's changes are known by on the main side. */
  readonly author?: string
  readonly project: KeptRecord['project']
  /** Number and speaker of a line of the script; nothing where it is no spoken line. */
  readonly lineFacts: (raw: string) => Pick<KeptRegion, 'number' | 'speaker'>
}

/** How many lines above a region are kept, by which its place is found again. */
const LINES_ABOVE = 3

/**
 * What must be kept of a window: whole lines before and after, no more than was touched. Undefined if nothing that people
 * see has changed (ids that lines were given are no words). What is more than `maxCharacters` is left out from the end, and
 * counted.
 */
export function makeRecord(
  { base, changes, sinceMs }: UnflushedWords,
  context: RecordContext,
  nowMs: number,
  maxCharacters = MAX_KEPT_CHARACTERS,
): KeptRecord | undefined {
  const after = changes.apply(base)
  const regions: KeptRegion[] = []
  let left = maxCharacters
  let words = 0
  let omittedWords = 0
  for (const span of touchedSpans({ base, changes, sinceMs }, after)) {
    const region = regionOf(span, base, after, context)
    if (region === undefined) continue
    const count = typedWords(region)
    words += count
    left -= sizeOf(region)
    if (left >= 0) regions.push(region)
    else omittedWords += count
  }
  if (regions.length === 0 && omittedWords === 0) return undefined
  return {
    version: 1,
    windowId: context.windowId,
    ...(context.author === undefined ? {} : { author: context.author }),
    project: context.project,
    typedAtMs: sinceMs,
    keptAtMs: nowMs,
    words,
    omittedWords,
    regions,
  }
}

/** Lines of both texts, by number from 1 and both included, with the places in the new text where something was typed. */
type Span = {
  readonly firstA: number
  lastA: number
  readonly firstB: number
  lastB: number
  readonly typed: { readonly from: number; readonly to: number }[]
}

function touchedSpans({ base, changes }: UnflushedWords, after: Text): readonly Span[] {
  const spans: Span[] = []
  changes.iterChanges(
    (fromA, toA, fromB, toB, inserted) => {
      const typed = trimmed(base.sliceString(fromA, toA), inserted.toString(), fromB)
      const firstA = base.lineAt(fromA).number
      const lastA = base.lineAt(toA).number
      const firstB = after.lineAt(fromB).number
      const lastB = after.lineAt(toB).number
      const last = spans.at(-1)
      if (last !== undefined && (firstA <= last.lastA || firstB <= last.lastB)) {
        last.lastA = Math.max(last.lastA, lastA)
        last.lastB = Math.max(last.lastB, lastB)
        if (typed !== undefined) last.typed.push(typed)
      } else {
        spans.push({ firstA, lastA, firstB, lastB, typed: typed === undefined ? [] : [typed] })
      }
    },
    // Words that were typed side by side are one piece, though an id stands between them.
    true,
  )
  return spans
}

/** What of an insertion was not there before: a replaced line is mostly the same line. */
function trimmed(removed: string, inserted: string, from: number): { from: number; to: number } | undefined {
  const shorter = Math.min(removed.length, inserted.length)
  let start = 0
  while (start < shorter && removed.charCodeAt(start) === inserted.charCodeAt(start)) start++
  let end = 0
  while (
    end < shorter - start &&
    removed.charCodeAt(removed.length - 1 - end) === inserted.charCodeAt(inserted.length - 1 - end)
  ) {
    end++
  }
  return inserted.length - end <= start ? undefined : { from: from + start, to: from + inserted.length - end }
}

function regionOf(span: Span, base: Text, after: Text, context: RecordContext): KeptRegion | undefined {
  const old = linesOf(base, span.firstA, span.lastA)
  const now = linesOf(after, span.firstB, span.lastB)
  const shorter = Math.min(old.length, now.length)
  let head = 0
  while (head < shorter && old[head] === now[head]) head++
  let tail = 0
  while (tail < shorter - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++
  const beforeLines = old.slice(head, old.length - tail)
  const afterLines = now.slice(head, now.length - tail)
  if (beforeLines.map(seenLine).join('\n') === afterLines.map(seenLine).join('\n')) return undefined
  const firstA = span.firstA + head
  const place = placeIn(after, span.firstB + head, afterLines)
  const typed = span.typed.flatMap(({ from, to }): [number, number][] => {
    const range: [number, number] = [place(from), place(to)]
    return range[1] > range[0] ? [range] : []
  })
  return {
    before: beforeLines,
    after: afterLines,
    above: linesOf(base, Math.max(1, firstA - LINES_ABOVE), firstA - 1),
    typed,
    ...context.lineFacts(afterLines[0] ?? beforeLines[0] ?? ''),
  }
}

/** Where a place of the text is in some of its lines, joined by one character; before or behind them: at that end. */
function placeIn(text: Text, first: number, lines: readonly string[]): (at: number) => number {
  const starts: number[] = []
  let length = 0
  for (const raw of lines) {
    starts.push(length)
    length += raw.length + 1
  }
  return (at) => {
    const line = text.lineAt(at)
    const index = line.number - first
    if (index < 0) return 0
    const start = starts[index]
    return start === undefined ? Math.max(0, length - 1) : start + Math.min(at - line.from, lines[index]?.length ?? 0)
  }
}

// Where lines end with a carriage return too, it belongs to the end and not to the line.
function linesOf(text: Text, first: number, last: number): string[] {
  const lines: string[] = []
  for (let number = first; number <= last; number++) lines.push(text.line(number).text.replace(/\r$/, ''))
  return lines
}

function sizeOf({ before, after, above }: KeptRegion): number {
  return [before, after, above].flat().reduce((sum, raw) => sum + raw.length + 1, 0)
}
