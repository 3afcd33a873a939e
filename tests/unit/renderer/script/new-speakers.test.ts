import { describe, expect, it } from 'vitest'
import { castSchema } from '../../../../shared/core/model/cast.ts'
import { messageOf } from '../../../../renderer/base/messages/problem-words.ts'
import { listOfNames, speakersAdded, wordsOfAdded } from '../../../../renderer/script/new-speakers.ts'
import { scriptSpeakerAdded } from '../../../../shared/messages/made/script.ts'
import { cast } from '../cases.ts'
import { createFakeDeps, projectView } from '../fake-deps.ts'

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

  it('says of a single one what it sounds like', () => {
    const voices = castSchema.parse({
      speakers: [
        { id: 'tomas', name: 'TOMAS', colour: 1, draftVoice: { id: 'draft-ash', title: 'Ash' } },
        { id: 'mara', name: 'MARA', colour: 2 },
      ],
    })
    expect(wordsOfAdded(['TOMAS'], voices)).toBe('TOMAS is in the cast, with draft voice Ash.')
    expect(wordsOfAdded(['TOMAS', 'MARA'], voices)).toBe('TOMAS and MARA are in the cast.')
    // No voice could be given to it.
    expect(wordsOfAdded(['MARA'], voices)).toBe('MARA is in the cast.')
    expect(wordsOfAdded(['MARA'], undefined)).toBe('MARA is in the cast.')
  })

  it('comes with a voice also where main is told late who was added', async () => {
    const after = castSchema.parse({ speakers: [...cast.speakers, { id: 'tomas', name: 'TOMAS', colour: 3 }] })
    const voiced = castSchema.parse({
      speakers: after.speakers.map((one) => ({ ...one, draftVoice: { id: 'draft-ash', title: 'Ash' } })),
    })
    let known = cast
    const text = Promise.withResolvers<void>()
    const { deps, fake } = createFakeDeps(
      {
        'cast.change': async (input) => {
          await text.promise
          known = input.cast
          return { cast: known, revision: 1 }
        },
        'cast.autoCast': () => ({ cast: known === cast ? cast : voiced, revision: 2 }),
      },
      projectView(),
    )
    const change = { before: cast, after }
    const changed = deps.parts.changeCast(change)
    const added = speakersAdded(deps, { heads: [{ typed: 'Tomas', name: 'TOMAS' }], change })
    await expect.poll(() => fake.calls.map(({ name }) => name)).toEqual(['cast.change'])
    text.resolve()
    await Promise.all([changed, added])
    expect(deps.view.getState().notices.map((notice) => messageOf(notice.told))).toEqual([
      'TOMAS is in the cast, with draft voice Ash.',
    ])
    expect(deps.project.getState().open?.cast.speakers.every((one) => one.draftVoice !== undefined)).toBe(true)
  })
})
