import { describe, expect, it } from 'vitest'
import { variantOptions, variantPlace } from '../../../../renderer/script/completion/variant-options.ts'
import { speakerFinder } from '../../../../shared/core/cast/cast.ts'
import { castSchema } from '../../../../shared/core/model/cast.ts'

const cast = castSchema.parse({
  speakers: [
    {
      id: 'ruth',
      name: 'Ruth',
      aliases: ['Captain'],
      colour: 1,
      variants: [{ name: 'radio' }, { name: 'young' }, { name: 'old radio' }],
    },
    { id: 'amos', name: 'Amos', colour: 2 },
    {
      id: 'full',
      name: 'Full',
      colour: 3,
      variants: Array.from({ length: 20 }, (_, at) => ({ name: `way ${at}` })),
    },
  ],
})
const find = speakerFinder(cast)
const place = (line: string) => {
  const caret = line.indexOf('|')
  return variantPlace(line.replace('|', ''), caret, find)
}

describe('a variant being typed', () => {
  it.each<[string, readonly [number, number, string, boolean]]>([
    ['Ruth/|', [5, 5, '', true]],
    ['RUTH/ra|', [5, 7, 'ra', true]],
    ['captain/old r|', [8, 13, 'old r', true]],
    ['Ruth/ra|dio: Hello.', [5, 10, 'ra', false]],
    ['Ruth/| (low): Hello.', [5, 5, '', false]],
    ['Ruth/x|: a/b', [5, 6, 'x', false]],
    ['Ruth/ra|  ', [5, 9, 'ra', true]],
  ])('is seen in %s', (line, expected) => {
    const found = place(line)
    expect(found && [found.from, found.to, found.typed, found.isAtEnd]).toEqual(expected)
  })

  it.each([
    'Ruth|',
    'Ruth/radio: Hello/|',
    'Nobody/|',
    'Ruth and/|',
    'Ruth/ra| said nothing',
    'Ruth/ |',
    ' Ruth/|',
    'Ruth/a/|',
    '/|',
  ])('is not seen in %s', (line) => {
    expect(place(line)).toBeUndefined()
  })
})

describe('the list of variants', () => {
  const labels = (line: string): readonly string[] => {
    const found = place(line)
    return found === undefined
      ? []
      : variantOptions(found).map((option) => (option.kind === 'add' ? `+${option.name}` : option.variant.name))
  }
  it.each<[string, readonly string[]]>([
    ['Ruth/|', ['radio', 'young', 'old radio']],
    ['Ruth/RA|', ['radio', 'old radio', '+RA']],
    ['Ruth/radio|', ['radio', 'old radio']],
    ['Ruth/9|', ['+9']],
    ['Ruth/!|', []],
    ['Amos/|', []],
    ['Amos/low|', ['+low']],
    ['Full/new|', []],
  ])('for %s', (line, expected) => {
    expect(labels(line)).toEqual(expected)
  })
})
