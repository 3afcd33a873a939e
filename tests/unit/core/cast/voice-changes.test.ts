import { describe, expect, it } from 'vitest'
import { castSchema } from '../../../../shared/core/model/cast.ts'
import { voiceChanges } from '../../../../shared/core/cast/voice-changes.ts'

const voice = (id: string) => ({ id, title: `Title of ${id}` })
const reference = { title: 'Kitchen', clips: [{ id: 'a'.repeat(64), text: 'One.' }] }
const cast = (speakers: readonly object[]) =>
  castSchema.parse({
    speakers: speakers.map((own, index) => ({ id: `s${index}`, name: `S${index}`, colour: 1, ...own })),
  })

describe('changes of who speaks with which voice', () => {
  it.each([
    ['a voice that is assigned', [{}], [{ voice: voice('a') }], [{ source: 'service', title: 'Title of a' }]],
    ['another voice', [{ voice: voice('a') }], [{ voice: voice('b') }], [{ source: 'service', title: 'Title of b' }]],
    ['a voice taken away', [{ voice: voice('a') }], [{}], [{ source: 'service', title: null }]],
    ['a draft voice', [{}], [{ draftVoice: voice('d') }], [{ source: 'draft', title: 'Title of d' }]],
    [
      'both at once',
      [{}],
      [{ voice: voice('a'), draftVoice: voice('d') }],
      [
        { source: 'service', title: 'Title of a' },
        { source: 'draft', title: 'Title of d' },
      ],
    ],
    [
      'clips before the voice',
      [{ voice: voice('a') }],
      [{ voice: voice('a'), reference }],
      [{ source: 'service', title: 'Kitchen' }],
    ],
    ['the voice behind clips that are there', [{ reference }], [{ reference, voice: voice('a') }], []],
    ['a new title of the same voice', [{ voice: voice('a') }], [{ voice: { id: 'a', title: 'Other' } }], []],
    [
      'a brief, a colour and a name',
      [{ voice: voice('a') }],
      [{ voice: voice('a'), brief: 'Dry', name: 'T', colour: 2 }],
      [],
    ],
    [
      'a variant of its own voice',
      [{ variants: [{ name: 'calm' }] }],
      [{ variants: [{ name: 'calm', voice: voice('c') }] }],
      [{ variant: 'calm', source: 'service', title: 'Title of c' }],
    ],
  ])('are told for %s', (_what, before, after, expected) => {
    const told = voiceChanges(cast(before), cast(after))
    expect(told).toEqual(expected.map((change) => ({ speakerId: 's0', ...change })))
  })

  it('are told of a speaker who joins, and of nobody who leaves', () => {
    const alone = cast([{ voice: voice('a') }])
    const two = cast([{ voice: voice('a') }, { voice: voice('b') }])
    expect(voiceChanges(alone, two)).toEqual([{ speakerId: 's1', source: 'service', title: 'Title of b' }])
    expect(voiceChanges(two, alone)).toEqual([])
  })
})
