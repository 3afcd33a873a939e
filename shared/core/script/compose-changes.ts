import type { TextChange } from './types.ts'

/** The changes that take `changes` back: their offsets are in the text that `changes` lead to. */
export function invertChanges(text: string, changes: readonly TextChange[]): readonly TextChange[] {
  let shift = 0
  return changes.map(({ from, to, insert }) => {
    const start = from + shift
    shift += insert.length - (to - from)
    return { from: start, to: start + insert.length, insert: text.slice(from, to) }
  })
}

/** One list of changes that does what `first` and then `second` do; the offsets of `second` are in the text between. */
export function composeChanges(first: readonly TextChange[], second: readonly TextChange[]): readonly TextChange[] {
  // Both are walked as runs over the text between: `first` made it of old text and insertions, `second` keeps or drops it.
  const result: { from: number; to: number; insert: string }[] = []
  let old = 0
  let between = 0
  let index = 0
  let pending: { from: number; to: number; insert: string } | undefined
  let insertLeft = ''

  const put = (from: number, to: number, insert: string): void => {
    const last = result.at(-1)
    if (last !== undefined && last.to === from) {
      last.to = to
      last.insert += insert
    } else if (from !== to || insert !== '') {
      result.push({ from, to, insert })
    }
  }
  // Goes on to `target` in the text between, keeping what is passed or dropping it.
  const advance = (target: number, keep: boolean): void => {
    for (;;) {
      if (pending !== undefined) {
        const size = Math.min(insertLeft.length, target - between)
        put(old, old, keep ? insertLeft.slice(0, size) : '')
        insertLeft = insertLeft.slice(size)
        between += size
        if (insertLeft !== '') return
        pending = undefined
      }
      const next = first[index]
      const gap = next === undefined ? Number.POSITIVE_INFINITY : next.from - old
      const size = Math.min(gap, target - between)
      if (!keep && size > 0) put(old, old + size, '')
      old += size
      between += size
      if (next === undefined || old < next.from) return
      put(next.from, next.to, '')
      old = next.to
      index += 1
      pending = { ...next }
      insertLeft = next.insert
    }
  }
  for (const change of second) {
    advance(change.from, true)
    advance(change.to, false)
    put(old, old, change.insert)
  }
  advance(Number.POSITIVE_INFINITY, true)
  return result.filter((change) => change.from !== change.to || change.insert !== '')
}

/** Where an offset of the old text is in the new one. `bias` 1 puts it behind what is inserted right there, -1 before. */
export function mapOffset(offset: number, changes: readonly TextChange[], bias: -1 | 1 = 1): number {
  let shift = 0
  for (const { from, to, insert } of changes) {
    if (from > offset || (from === offset && to > from && bias === -1)) break
    if (from === offset && to === from && bias === -1) break
    if (offset < to || (offset === to && bias === -1 && to > from))
      return from + shift + (bias === 1 ? insert.length : 0)
    shift += insert.length - (to - from)
  }
  return offset + shift
}
