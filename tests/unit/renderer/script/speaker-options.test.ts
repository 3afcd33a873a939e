import { describe, expect, it } from 'vitest'
import { speakerOptions, typedName } from '../../../../renderer/script/completion/speaker-options.ts'
import { castSchema } from '../../../../shared/core/model/cast.ts'

const cast = castSchema.parse({
  speakers: [
    { id: 'mara', name: 'Mara', colour: 1 },
    { id: 'control', name: 'Control', aliases: ['Harbour'], colour: 2 },
    { id: 'oster', name: 'Oster', colour: 3 },
  ],
})
const labels = (typed: string) =>
  speakerOptions(typed, cast).map((option) =>
    option.kind === 'speaker' ? option.speaker.name : `+${option.name}${option.isQuiet ? '?' : ''}`,
  )

describe('the speaker list', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['O', ['Oster', 'Control', '+O']],
    ['os', ['Oster', '+OS']],
    ['oster', ['Oster']],
    ['harb', ['Control', '+HARB']],
    ['RUTH', ['+RUTH']],
    ['ruth', ['+RUTH?']],
    ['Ruth', ['+RUTH?']],
    ['Old Finch', ['+OLD FINCH?']],
    ['rain falls', []],
    ['note', []],
    ['https', []],
    ['Heß', ['+Heß?']],
    ['The', []],
    ['The door', []],
    ['X', []],
  ]
  for (const [typed, expected] of cases) {
    it(`offers ${expected.length === 0 ? 'nothing' : expected.join(', ')} for "${typed}"`, () => {
      expect(labels(typed)).toEqual(expected)
    })
  }
})

describe('the speaker list of an empty cast', () => {
  it.each<readonly [string, readonly string[]]>([
    ['mara', ['MARA quietly']],
    ['MARA', ['MARA']],
    ['the', []],
    ['m', []],
  ])('offers to add whom "%s" may name', (typed, expected) => {
    const options = speakerOptions(typed, { speakers: [] })
    expect(
      options.map((option) => (option.kind === 'add' ? option.name + (option.isQuiet ? ' quietly' : '') : '')),
    ).toEqual(expected)
  })
})

describe('a name being typed', () => {
  const cases: readonly (readonly [string, number, string | undefined])[] = [
    ['O', 1, 'O'],
    ['O  #k3f9x2', 1, 'O'],
    ['OLD MA', 6, 'OLD MA'],
    ['Oster said', 2, undefined],
    [' O', 2, undefined],
    ['Oster: ', 7, undefined],
    ['(low', 4, undefined],
    ['', 0, undefined],
    ['Old  ', 5, undefined],
  ]
  for (const [raw, caret, expected] of cases) {
    it(`is ${expected === undefined ? 'not seen' : `"${expected}"`} in "${raw}" at ${caret}`, () => {
      expect(typedName(raw, caret)).toBe(expected)
    })
  }
})
