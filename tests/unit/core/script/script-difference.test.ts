import { ChangeSet } from '@codemirror/state'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spanningChange, textDifference } from '../../../../shared/core/script/difference.ts'
import { applyChanges } from '../../../../shared/core/script/text-changes.ts'

const rows = fc.array(
  fc.constantFrom('', 'A', 'A: One  #aaaaa1', 'A: One more  #aaaaa1', 'B: Two  #bbbbb2', 'B: Two', 'A: One\r', '  '),
  { minLength: 1, maxLength: 20 },
)

describe('the changes from one text to another', () => {
  it('lead to it, whatever the two are', () => {
    fc.assert(
      fc.property(rows, rows, (left, right) => {
        const [before, after] = [left.join('\n'), right.join('\n')]
        expect(applyChanges(before, textDifference(before, after))).toBe(after)
      }),
    )
  })

  it('touch only what differs, also inside a line', () => {
    const before = '# Title\nA: One  #aaaaa1\nB: Two  #bbbbb2'
    const after = '# Title\nA: One more  #aaaaa1\nB: Two  #bbbbb2'
    expect(textDifference(before, after)).toEqual([{ from: 15, to: 15, insert: 'more ' }])
    expect(textDifference(before, before)).toEqual([])
  })

  it('never begin or end inside a word, so that what somebody else writes at its edge does not part it', () => {
    const word = fc.constantFrom('w1', 'w2', 'wide', 'w', ' ', ',', '\n')
    const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(text, text, (before, after) => {
        for (const { from, to } of textDifference(before, after)) {
          for (const at of [from, to])
            expect(/^\w$/.test(before[at - 1] ?? '') && /^\w$/.test(before[at] ?? '')).toBe(false)
        }
      }),
    )
  })

  it('are one where they are told to be one, which holds for any line ends', () => {
    const anyText = fc.array(fc.constantFrom('a', 'b', '\r\n', '😀'), { maxLength: 12 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        const changes = spanningChange(before, after)
        expect(changes.length).toBe(before === after ? 0 : 1)
        expect(applyChanges(before, changes)).toBe(after)
        expect(ChangeSet.of([...changes], before.length, '\n').newLength).toBe(after.length)
      }),
    )
  })
})
