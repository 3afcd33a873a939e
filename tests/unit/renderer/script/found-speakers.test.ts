import { describe, expect, it } from 'vitest'
import { messageOf } from '../../../../renderer/base/messages/problem-words.ts'
import { updateProject } from '../../../../renderer/project/store.ts'
import { offerSpeakers } from '../../../../renderer/script/found-speakers.ts'
import { castSchema } from '../../../../shared/core/model/cast.ts'
import { cast, handle } from '../cases.ts'
import { createFakeDeps, projectView } from '../fake-deps.ts'

describe('the offer of speakers whose lines were pasted', () => {
  it.each([
    [{ names: ['MARA'], lines: 1 }, 'MARA reads like a speaker, and is not in the cast.', 'Add speaker', undefined],
    [
      { names: ['MARA', 'RUTH'], lines: 5 },
      'MARA reads like a speaker, and is not in the cast.',
      'Add speaker',
      undefined,
    ],
    [
      { names: ['MARA', 'ADA'], lines: 5 },
      'MARA and ADA read like speakers, and are not in the cast.',
      'Add 2 speakers',
      'Choose…',
    ],
    [
      { names: ['RUTH'], lines: 1 },
      'A line reads like dialogue of RUTH, but is action.',
      'Make it dialogue',
      undefined,
    ],
    [
      { names: ['RUTH'], lines: 3 },
      '3 lines read like dialogue of RUTH, but are action.',
      'Make them dialogue',
      undefined,
    ],
  ])('is made in words and buttons: %j', (found, words, action, beside) => {
    const { deps } = createFakeDeps({}, projectView())
    offerSpeakers(deps, found)
    expect(
      deps.view.getState().notices.map((one) => [messageOf(one.told), one.action?.title, one.action?.beside?.title]),
    ).toEqual([[words, action, beside]])
  })

  it('goes when the lines are gone, or when all whom it names are in the cast, and not before they are seen', () => {
    const { deps } = createFakeDeps({}, projectView())
    const notices = () => deps.view.getState().notices.length
    const write = (text: string) => updateProject(deps.project, handle, () => ({ text }))
    offerSpeakers(deps, { names: ['MARA', 'ADA'], lines: 2 })
    write('RUTH: The window has not heard of it.')
    expect(notices()).toBe(1)
    write('Mara: One.\nAda: Two.')
    write('Ada: Two.')
    expect(notices()).toBe(1)
    write('Two.')
    expect(notices()).toBe(0)

    write('Mara: One.')
    offerSpeakers(deps, { names: ['MARA'], lines: 1 })
    expect(notices()).toBe(1)
    const after = castSchema.parse({ speakers: [...cast.speakers, { id: 'mara', name: 'MARA', colour: 3 }] })
    updateProject(deps.project, handle, () => ({ cast: after }))
    expect(notices()).toBe(0)
  })
})
