import { expect, it } from 'vitest'
import { wordsOfTake } from '../../../../shared/core/align/take-words.ts'
import { takeIdSchema } from '../../../../shared/core/model/ids.ts'
import { takeWordsSchema } from '../../../../shared/core/model/words/word-times.ts'
import { speechPhones } from '../../../../shared/core/scene/phones/model/read-model.ts'
import { madeTake } from '../../../support/align/made-words.ts'

it('keeps the beginning of a word that is longer than others, and where it stands', () => {
  const text = `Look: ${'very-long-'.repeat(50)}way.`
  const take = { takeId: takeIdSchema.parse('a'.repeat(64)), text, samplesAFrame: 160, durationSamples: 48_000 }
  const words = wordsOfTake({ ...take, frames: madeTake([0, 1, 2], 10, 1) }, [], speechPhones())
  expect(takeWordsSchema.safeParse(words).error).toBeUndefined()
  expect(words.words.map(({ word, from, to }) => [word.length, from, to])).toEqual([
    [4, 0, 4],
    [400, 6, text.length - 1],
  ])
})
