import { describe, expect, it } from 'vitest'
import { knownSpeakers } from '../../../../shared/core/cast/cast.ts'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'
import type { MergeConflict } from '../../../../shared/core/script/merge/merge.ts'
import { resolveConflict } from '../../../../shared/core/script/merge/resolve-conflict.ts'
import { applyChanges } from '../../../../shared/core/script/text-changes.ts'

const known = knownSpeakers({ speakers: [] })
const lineId = lineIdSchema.parse('aaaaa1')
const conflict: MergeConflict = {
  lineId,
  base: 'RUTH: One  #aaaaa1',
  ours: 'RUTH: One, mine  #aaaaa1',
  theirs: 'RUTH: One, theirs  #aaaaa1',
  kept: 'ours',
}
const both = (text: string, change: Partial<MergeConflict> = {}): string =>
  applyChanges(text, resolveConflict(text, { ...conflict, ...change }, 'both', known))

describe('keeping both versions of a line', () => {
  it('puts the other version behind the line, without the id that the line keeps', () => {
    expect(both('RUTH: One, mine  #aaaaa1\nTOM: Two  #bbbbb2\n')).toBe(
      'RUTH: One, mine  #aaaaa1\nRUTH: One, theirs\nTOM: Two  #bbbbb2\n',
    )
  })

  it.each([
    ['as the last line without a break', 'RUTH: One, mine  #aaaaa1', 'RUTH: One, mine  #aaaaa1\nRUTH: One, theirs'],
    [
      'with the line ends of the file',
      'RUTH: One, mine  #aaaaa1\r\n',
      'RUTH: One, mine  #aaaaa1\r\nRUTH: One, theirs\r\n',
    ],
    ['at the end if the line is gone', 'TOM: Two  #bbbbb2\n', 'TOM: Two  #bbbbb2\nRUTH: One, theirs\n'],
  ])('%s', (_, text, expected) => {
    expect(both(text)).toBe(expected)
  })

  it('takes the version that does not stand there', () => {
    const text = 'RUTH: One, theirs  #aaaaa1\n'
    expect(both(text, { kept: 'theirs' })).toBe(`${text}RUTH: One, mine\n`)
  })

  it('changes nothing where one side deleted the line, or both stand there already', () => {
    const text = 'RUTH: One, mine  #aaaaa1\n'
    expect(both(text, { theirs: null })).toBe(text)
    const { lineId: _, ...withoutLine } = conflict
    expect(resolveConflict(text, { ...withoutLine, kept: 'both' }, 'both', known)).toEqual([])
  })
})
