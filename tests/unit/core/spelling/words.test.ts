import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { isOtherLanguage, knownWords, spellingKey, wordsToSpell } from '../../../../shared/core/spelling/words.ts'

const words = (text: string) => {
  const [node] = parseScript(text).nodes
  return node === undefined ? [] : wordsToSpell(node).map(({ word }) => word)
}

describe('words that are looked up', () => {
  it.each([
    ['RUTH (lowly): Engines to dead slow.  #k3f9x2', ['Engines', 'to', 'dead', 'slow']],
    ['RUTH: [sighs] Did you? [pause 0.8s] --  #k3f9x2', ['Did', 'you']],
    ['RUTH/radio: Well-known, isn’t it?', ['Well', 'known', 'isn’t', 'it']],
    ['RUTH: MAYDAY on R2D2, B52 and user@host.example', ['on', 'and', 'example']],
    ['## Scene 1. Galery, night', ['Scene', 'Galery', 'night']],
    ['// storm bilding', ['storm', 'bilding']],
    ['The engine idles.  #k3f9x2', ['The', 'engine', 'idles']],
    ['RUTH: I a é', []],
    ['', []],
  ] as const)('of %j are %j', (text, found) => expect(words(text)).toEqual(found))

  it('stand where they say, in any text', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        for (const node of parseScript(`RUTH: ${text}`).nodes) {
          for (const { word, from, to } of wordsToSpell(node)) expect(node.raw.slice(from, to)).toBe(word)
        }
      }),
    )
  })
})

describe('what is known', () => {
  it('are the words of names and those that were added, in any case', () => {
    const known = knownWords(['Ægir', 'MRS OSTER'], ['Saltash'])
    expect(['ægir', 'oster', 'mrs', 'saltash'].map((word) => known.has(word))).toEqual([true, true, true, true])
  })

  it('is asked for with a straight apostrophe', () => expect(spellingKey('isn’t')).toBe("isn't"))

  it.each([
    [20, 11, true],
    [20, 10, false],
    [19, 19, false],
  ])('of %i words with %i unknown ones, another language is %s', (distinct, unknown, is) =>
    expect(isOtherLanguage(distinct, unknown)).toBe(is),
  )
})
