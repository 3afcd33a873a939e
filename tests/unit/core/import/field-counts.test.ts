import { describe, expect, it } from 'vitest'
import { type FieldRow, fieldRows } from '../../../support/corpora/field-counts.ts'

/** What is wrong with a row of the table; undefined: nothing. */
function flaw({ field, here, why }: FieldRow): string | undefined {
  const isSame = field.files === here.files && field.equal === here.equal
  if (isSame) return why === undefined ? undefined : 'a reason for no difference'
  return why === undefined || why.split(/\s+/).length < 8 ? 'a difference without its reason' : undefined
}

describe('the counts of the field study beside ours', () => {
  it('say of each difference where it comes from', () => {
    expect(fieldRows.map((row) => [row.kind, flaw(row)]).filter(([, found]) => found !== undefined)).toEqual([])
  })

  it('are looked at by a check that finds a missing reason', () => {
    const row: FieldRow = { kind: 'ink', oracle: '', field: { files: 2, equal: 2 }, here: { files: 1, equal: 1 } }
    expect(flaw(row)).toBe('a difference without its reason')
    expect(flaw({ ...row, why: 'They differ.' })).toBe('a difference without its reason')
    expect(flaw({ ...row, here: row.field })).toBeUndefined()
    expect(flaw({ ...row, here: row.field, why: 'They do not differ at all, so nothing is to be said.' })).toBe(
      'a reason for no difference',
    )
  })
})
