import { expect, it } from 'vitest'
import { cuesBetween, textsApart } from '../../../../shared/core/align/cues.ts'
import { textWords } from '../../../../shared/core/align/text-words.ts'

it.each([
  ['[sighs] Well, [pause 0.5s] then [laughs] go [sighs]', [0, 1, 2, 3]],
  ['Well,  then — go ...', []],
  ['[x]', [0]],
  ['', []],
])('finds the cues of %j by the spaces in their place', (text, cues) => {
  const blank = text.replaceAll(/\[[^\]]*\]/g, (cue) => ' '.repeat(cue.length))
  expect([...cuesBetween(blank, textWords(blank))]).toEqual(cues)
})

it('parts words at cues, also where the word behind one is left out or comes again', () => {
  const none = new Set<number>()
  expect(textsApart([0, 1, 2, 3], new Set([0, 2, 4]), none)).toEqual([
    [0, 1],
    [2, 3],
  ])
  expect(textsApart([0, 1, 3], new Set([2]), none)).toEqual([[0, 1], [2]])
  expect(textsApart([0, 1, 2, 1, 2], new Set([1]), none)).toEqual([[0], [1, 2, 3, 4]])
  expect(textsApart([0, 1, 2], none, new Set([1]))).toEqual([[0], [1, 2]])
})
