import { ChangeSet, Text } from '@codemirror/state'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineChanges } from '../../../renderer/features/script/line-changes.ts'

const rows = fc.array(fc.constantFrom('', 'A', 'A: One  #aaaaa1', 'A: One more  #aaaaa1', 'B: Two  #bbbbb2'), {
  minLength: 1,
  maxLength: 20,
})

describe('the changes from one document to another', () => {
  it('lead to it, whatever the two are', () => {
    fc.assert(
      fc.property(rows, rows, (left, right) => {
        const [before, after] = [Text.of(left), Text.of(right)]
        const changes = ChangeSet.of([...lineChanges(before, after)], before.length)
        expect(changes.apply(before).toString()).toBe(after.toString())
      }),
    )
  })

  it('touch only what differs, also inside a line', () => {
    const before = Text.of(['# Title', 'A: One  #aaaaa1', 'B: Two  #bbbbb2'])
    const after = Text.of(['# Title', 'A: One more  #aaaaa1', 'B: Two  #bbbbb2'])
    expect(lineChanges(before, after)).toEqual([{ from: 15, to: 15, insert: 'more ' }])
    expect(lineChanges(before, before)).toEqual([])
  })
})
