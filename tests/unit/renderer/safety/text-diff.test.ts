import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffRows, withoutId } from '../../../../renderer/safety/model/text-diff.ts'

const lines = fc.array(fc.constantFrom('A: One', 'B: Two', 'A: Three', '', '// note'), { maxLength: 30 })

describe('the comparison of two scripts', () => {
  it('shows what comes and goes with two lines around it, and counts what is between', () => {
    const before = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
    const after = before.with(4, 'five')
    expect(diffRows(before.join('\n'), after.join('\n'))).toEqual([
      { kind: 'gap', count: 2 },
      { kind: 'same', text: '3' },
      { kind: 'same', text: '4' },
      { kind: 'removed', text: '5' },
      { kind: 'added', text: 'five' },
      { kind: 'same', text: '6' },
      { kind: 'same', text: '7' },
      { kind: 'gap', count: 2 },
    ])
  })

  it('compares words, not ids, and takes any line ends', () => {
    expect(diffRows('A: One  #aaaaa1\r\n', 'A: One  #bbbbb2\n')).toEqual([{ kind: 'gap', count: 1 }])
    expect(withoutId('A: One  #aaaaa1')).toBe('A: One')
    expect(withoutId('A: Number #one')).toBe('A: Number #one')
  })

  it('leads from one text to the other, whatever they are', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const rows = diffRows(before.join('\n'), after.join('\n'))
        const gaps = rows.reduce((sum, row) => sum + (row.kind === 'gap' ? row.count : 0), 0)
        const count = (kind: string) => rows.filter((row) => row.kind === kind).length
        const length = (list: readonly string[]) => {
          const split = list.join('\n').split('\n')
          return split.at(-1) === '' ? split.length - 1 : split.length
        }
        expect(count('same') + count('removed') + gaps).toBe(length(before))
        expect(count('same') + count('added') + gaps).toBe(length(after))
      }),
    )
  })
})
