import { describe, expect, it } from 'vitest'
import { countLine, countWords } from '../../../../shared/core/reading/counts.ts'
import { lineOf } from '../../../support/core-values.ts'

describe('counting', () => {
  it.each([
    ['', 0],
    ['You came back.', 3],
    ['It’s a well-known 3.5 metre fish', 6],
    ["it's -- no!", 2],
    ['été où', 2],
    ['你好 world', 3],
    ['Привет, мир', 2],
    ['...', 0],
  ])('the words of %j', (text, words) => {
    expect(countWords(text)).toBe(words)
  })

  it('leaves out directions and lines that are not spoken', () => {
    expect(countLine(lineOf('MARA (low): [sighs] You came. [pause 2s]'))).toEqual({
      lines: 1,
      words: 2,
      durationMs: 3043,
    })
    expect(countLine(lineOf('MARA: [pause 2s]'))).toEqual({ lines: 0, words: 0, durationMs: 0 })
  })
})
