import { describe, expect, it } from 'vitest'
import {
  collisionsOf,
  distinctNames,
  type NamedLine,
  writtenNames,
} from '../../../../shared/core/deliver/names/file-names-of-lines.ts'
import { nameParts, templateFlaw, withNameField } from '../../../../shared/core/deliver/names/name-template.ts'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'

const named = (number: number, id: string | undefined, scene?: string): NamedLine => ({
  number,
  total: 3,
  speaker: 'Ruth',
  lineId: lineIdSchema.parse(`aaaaa${number}`),
  ...(id === undefined ? {} : { source: { id, scene, file: 'gate.barks.csv' } }),
})
const names = (lines: readonly NamedLine[], template?: string) => [...distinctNames(lines, template).values()]
const written = (lines: readonly NamedLine[], template?: string) => [...writtenNames(lines, template).values()]

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

  it('keep what tells them apart where a name in them is too long', () => {
    const long = [named(1, 'a'.repeat(400)), named(2, 'a'.repeat(400))]
    expect(written(long, '{source}_{id}')).toEqual(['aaaaa1', 'aaaaa2'].map((id) => `${'a'.repeat(143)}_${id}`))
    const wide = [named(1, '😀'.repeat(100)), named(2, '😀'.repeat(100))]
    expect(written(wide, '{source}_{id}')).toEqual(['aaaaa1', 'aaaaa2'].map((id) => `${'😀'.repeat(48)}_${id}`))
  })

  it('refuses another field, and a template that names all files alike', () => {
    expect(() => names([], '{actor}_{id}')).toThrow('export.names.field')
    expect(() => names([], '{id')).toThrow('export.names.field')
    expect(() => names([], '{speaker}')).toThrow('export.names.same')
  })

  it('are exactly as the template says in an export, and two that are one on any system are told', () => {
    const scene = { number: 4, title: 'Signal House' }
    const lines = [
      { ...named(1, 'GH_1'), scene },
      { ...named(2, undefined), scene },
      { ...named(3, undefined), scene },
    ]
    const made = written(lines, '{scene:2}_{speaker}_{source}')
    expect(made).toEqual(['04_Ruth_GH_1', '04_Ruth_', '04_Ruth_'])
    expect(collisionsOf(made.map((name, at) => ({ name, of: at + 1 })))).toEqual([{ name: '04_Ruth_', of: [2, 3] }])
    expect(written(lines, '{line:4} {title} {scene:1}')).toEqual([1, 2, 3].map((at) => `000${at} Signal House 4`))
    const cased = ['Ann.wav', 'ANN.wav', 'A\u0308.wav', '\u00e4.wav'].map((name, of) => ({ name, of }))
    expect(collisionsOf(cased).map(({ of }) => of)).toEqual([
      [0, 1],
      [2, 3],
    ])
  })

  it('reads a template in its pieces, and refuses digits of what is no number', () => {
    expect(nameParts('{scene:2}_{speaker}')).toEqual([
      { kind: 'field', field: 'scene', digits: 2 },
      { kind: 'text', text: '_' },
      { kind: 'field', field: 'speaker' },
    ])
    for (const wrong of ['{speaker:2}', '{line:0}', '{line:10}', '{line:}', '{', '{}', '{line:2:3}']) {
      expect(templateFlaw(wrong), wrong).toBeDefined()
    }
    expect(withNameField('{scene:2}_{speaker}', 'line:3')).toBe('{scene:2}_{speaker}_{line:3}')
  })

  it('are one plain entry on every system for any names there are', () => {
    const hostile = [
      'CON',
      'com1.',
      '..',
      '/',
      'a/b',
      ' .x. ',
      '😀'.repeat(200),
      '\u202eevil',
      'é\u0301',
      'x'.repeat(400),
      '',
    ]
    for (const speaker of hostile) {
      for (const name of written([{ ...named(1, speaker), speaker }], '{speaker}{source}{id}')) {
        expect(Buffer.byteLength(`${name}_draft_01.flac`), speaker).toBeLessThan(256)
        expect(name, speaker).not.toMatch(/[/\\:*?"<>|\p{Cc}\p{Cf}]|^[.\s]|[.\s]$/u)
        expect(`${name}.wav`.split('.')[0], speaker).not.toMatch(/^(con|com1)$/i)
      }
    }
  })
})
