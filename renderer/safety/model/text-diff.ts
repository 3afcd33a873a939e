import { alignKeys } from '../../../shared/core/script/align-keys.ts'

/** A row of a comparison: a line that stands in both texts, in one of them, or how many were left out between. */
export type DiffRow =
  | { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }
  | { readonly kind: 'gap'; readonly count: number }

/** How many equal lines are shown beside a difference. */
const CONTEXT = 2
/** More rows than this are not made: a person looks at the first, and restores whole. */
const MOST_ROWS = 2000

/** Compares two scripts line by line. Ids are left out: people compare words. */
export function diffRows(before: string, after: string): readonly DiffRow[] {
  const left = linesOf(before)
  const right = linesOf(after)
  const rows: DiffRow[] = []
  let [fromLeft, fromRight] = [0, 0]
  for (const [atLeft, atRight] of [...alignKeys(left, right), [left.length, right.length] as const]) {
    for (const text of left.slice(fromLeft, atLeft)) rows.push({ kind: 'removed', text })
    for (const text of right.slice(fromRight, atRight)) rows.push({ kind: 'added', text })
    const same = right[atRight]
    if (same !== undefined) rows.push({ kind: 'same', text: same })
    fromLeft = atLeft + 1
    fromRight = atRight + 1
  }
  return withoutDistant(rows).slice(0, MOST_ROWS)
}

/** A line of a script as people see it: without its id. */
export function withoutId(line: string): string {
  return line.replace(/\s+#[a-z0-9]{6}\s*$/, '')
}

function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n|\r|\n/).map(withoutId)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

function withoutDistant(rows: readonly DiffRow[]): readonly DiffRow[] {
  const isNear = new Uint8Array(rows.length)
  for (const [at, row] of rows.entries()) {
    if (row.kind !== 'same') isNear.fill(1, Math.max(0, at - CONTEXT), at + CONTEXT + 1)
  }
  const shown: DiffRow[] = []
  let left = 0
  const closeGap = (): void => {
    if (left > 0) shown.push({ kind: 'gap', count: left })
    left = 0
  }
  for (const [at, row] of rows.entries()) {
    if (isNear[at] === 0) {
      left += 1
      continue
    }
    closeGap()
    shown.push(row)
  }
  closeGap()
  return shown
}
