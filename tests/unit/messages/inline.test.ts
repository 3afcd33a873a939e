import { describe, expect, it } from 'vitest'
import { parsePart } from '../../../scripts/messages/catalogue.mjs'
import { constantMessages, inlineMessages } from '../../../scripts/messages/inline.mjs'

const constants = constantMessages([
  parsePart('cast', { 'cast.title': 'Cast', 'cast.undo': 'Wren’s "own"', 'cast.lines': '{lines, number} lines' }),
])
const head = "import { castTitle, castLines } from '../../shared/messages/made/cast.ts'\n"
/** What is imported still. */
const left = "import { castLines } from '../../shared/messages/made/cast.ts'\n"

describe('words that the build puts in place', () => {
  it('are those that always say the same', () => {
    expect([...constants]).toEqual([
      ['castTitle', 'Cast'],
      ['castUndo', 'Wren’s "own"'],
    ])
  })

  it.each([
    ['a call', '<h2>{castTitle()}</h2>', '<h2>{"Cast"}</h2>'],
    ['every call', '[castTitle(), castTitle()]', '["Cast", "Cast"]'],
    ['no call with parameters', 'castLines({ lines: 3 })', 'castLines({ lines: 3 })'],
    ['a function that is handed on', 'const title = castTitle', 'const title = (() => "Cast")'],
    ['no function of another name', 'ownCastTitle() + a.castTitle()', 'ownCastTitle() + a.castTitle()'],
    ['no message that is not imported', 'castUndo()', 'castUndo()'],
  ])('replace %s', (_, before, after) => {
    expect(inlineMessages(`${head}${before}`, constants)).toBe(`${left}${after}`)
  })
})
