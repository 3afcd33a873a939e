import { describe, expect, it } from 'vitest'
import { scenesOf, spokenLines, titleOf } from '../../../../shared/core/script/lines.ts'
import { speakersOf } from '../../../../shared/core/script/script-speakers.ts'
import { isInCapitals, isSpeakerName, nameKey } from '../../../../shared/core/model/names.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'

const script = parseScript(`# Title
MARA: One
## First
MARA: [pause 1s]
tom said nothing
TOM: [sighs]
MARA:
## Second
TOM: Two
# Other title
MARA: []
`)

describe('spoken lines', () => {
  it('are those with words or a cue, numbered from 1', () => {
    expect(
      spokenLines(script).map(({ number, lineNumber, nodeIndex, node }) => [number, lineNumber, nodeIndex, node.text]),
    ).toEqual([
      [1, 2, 1, 'One'],
      [2, 6, 5, '[sighs]'],
      [3, 9, 8, 'Two'],
    ])
  })

  it('belong to speakers and scenes in the order of appearance', () => {
    expect(speakersOf(script)).toEqual([
      { name: 'MARA', key: 'mara', lines: 1 },
      { name: 'TOM', key: 'tom', lines: 2 },
    ])
    expect(scenesOf(script).map(({ title, lines, lineNumber }) => [title, lines, lineNumber])).toEqual([
      ['First', 1, 3],
      ['Second', 1, 8],
    ])
    expect(titleOf(script)).toBe('Title')
  })
})

describe('names', () => {
  it.each([
    ['MARA', true],
    ['Dr. No', true],
    ['Ø', true],
    ['小明', true],
    ['A'.repeat(40), true],
    ['A'.repeat(41), false],
    ['', false],
    ['1A', false],
    ['-A', false],
    [' A', false],
    ['A ', false],
    ['A:B', false],
    ['A/B', false],
    ['A(B)', false],
    ['A\tB', false],
    ['A\nB', false],
    ['😀', false],
  ])('%j has the form of a speaker: %s', (name, expected) => {
    expect(isSpeakerName(name)).toBe(expected)
  })

  it('in capitals hold no lower-case letter', () => {
    expect(['MARA', 'DR. NO 2', '小明', 'ÉLODIE'].every(isInCapitals)).toBe(true)
    expect(['Mara', 'MARa', 'ÉLODIé', 'ǅ'].some(isInCapitals)).toBe(false)
  })

  it('are compared without case, form of accents and number of spaces', () => {
    expect(nameKey('E\u0301lodie  V')).toBe(nameKey('ÉLODIE V'))
  })
})
