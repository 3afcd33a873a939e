import { expect, it } from 'vitest'
import { textWords } from '../../../../shared/core/align/text-words.ts'

const wordsOf = (text: string): readonly string[] => textWords(text).map(({ from, to }) => text.slice(from, to))

it.each([
  ["Rock'n'roll, 1,234.56 e.g. déjà-vu!", ["Rock'n'roll", '1,234.56', 'e.g', 'déjà-vu']],
  ['你好,世界。', ['你', '好', '世', '界']],
  ['Anna,你·Tom-好', ['Anna', '你', 'Tom', '好']],
  ['สวัสดี', ['ส', 'วั', 'ส', 'ดี']],
  ['😀 — ...', []],
])('finds in %j the words that are said, and no mark alone', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})
