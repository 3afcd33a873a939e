import { describe, expect, it } from 'vitest'
import { lineNames, type NamedLine } from '../../../../shared/core/deliver/line-names.ts'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'

const named = (number: number, id: string | undefined, scene?: string): NamedLine => ({
  number,
  total: 3,
  speaker: 'Ruth',
  lineId: lineIdSchema.parse(`aaaaa${number}`),
  ...(id === undefined ? {} : { source: { id, scene, file: 'gate.barks.csv' } }),
})
const names = (lines: readonly NamedLine[], template?: string) => [...lineNames(lines, template).values()]

describe('names of the files of lines', () => {
  it('are as ever without a template', () => {
    expect(names([named(1, 'GH_1')])).toEqual(['001_ruth_aaaaa1'])
  })

  it('are what the source calls its lines; doubled ids and lines without one stay apart', () => {
    const lines = [named(1, 'GH_1'), named(2, 'gh_1'), named(3, undefined)]
    expect(names(lines, '{source}')).toEqual(['GH_1', 'gh_1_aaaaa2', '003_ruth_aaaaa3'])
    expect(names([named(1, 'line:0a2')], '{source}')).toEqual(['0a2'])
    expect(names([named(1, '7', '12A')], '{file} {scene}-{source} {speaker}')).toEqual(['gate.barks 12A-7 Ruth'])
  })

  it('are one plain entry, whatever the source says', () => {
    expect(names([named(1, '../../etc/passwd'), named(2, 'CON'), named(3, 'a'.repeat(400))], '{source}')).toEqual([
      'etc-passwd',
      '_CON',
      'a'.repeat(150),
    ])
  })

  it('refuses another field, and a template that names all files alike', () => {
    expect(() => names([], '{actor}_{id}')).toThrow('export.names.field')
    expect(() => names([], '{id')).toThrow('export.names.field')
    expect(() => names([], '{speaker}')).toThrow('export.names.same')
  })
})
