import { describe, expect, it } from 'vitest'
import { listOfNames } from '../../../../renderer/script/new-speakers.ts'
import { scriptSpeakerAdded } from '../../../../shared/messages/made/script.ts'

const told = (count: number) => {
  const names = Array.from({ length: count }, (_, index) => `N${index + 1}`)
  return scriptSpeakerAdded({ names: listOfNames(names), count })
}

describe('the notice of new speakers', () => {
  it.each([
    [1, 'N1 is in the cast.'],
    [2, 'N1 and N2 are in the cast.'],
    [6, 'N1, N2, N3, N4, N5 and N6 are in the cast.'],
    [7, 'N1, N2, N3, N4, N5 and 2 more are in the cast.'],
    [15, 'N1, N2, N3, N4, N5 and 10 more are in the cast.'],
  ])('says of %i who they are, or how many more there are', (count, words) => expect(told(count)).toBe(words))
})
