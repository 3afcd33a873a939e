import { describe, expect, it } from 'vitest'
import type { ScriptEditorHandle } from '../../../../renderer/project/editor-handle.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import type { ScriptEdit } from '../../../../shared/core/script/edit/types.ts'
import { castSchema } from '../../../../shared/core/model/cast.ts'
import { messageOf } from '../../../../renderer/base/messages/problem-words.ts'
import { listOfNames } from '../../../../renderer/script/list-of-names.ts'
import { speakersAdded, wordsOfAdded } from '../../../../renderer/script/new-speakers.ts'
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

  it('tells of all who came one after the other, in one notice', async () => {
    const names = ['TOMAS', 'ADA', 'LENA']
    const casts = names.map((_, at) =>
      castSchema.parse({
        speakers: [
          ...cast.speakers,
          ...names.slice(0, at + 1).map((name) => ({ id: name.toLowerCase(), name, colour: 3 })),
        ],
      }),
    )
    let known = cast
    let revision = 0
    const autoCast = () => ({ cast: known, revision: (revision += 1) })
    const { deps } = createFakeDeps({ 'cast.autoCast': autoCast }, projectView())
    const notices = () => deps.view.getState().notices.map((notice) => messageOf(notice.told))
    for (const [at, name] of names.entries()) {
      const change = { before: casts[at - 1] ?? cast, after: casts[at] ?? cast }
      known = change.after
      await speakersAdded(deps, { heads: [{ typed: name, name }], change })
    }
    expect(notices()).toEqual(['TOMAS, ADA and LENA are in the cast.'])
    // One who was taken back meanwhile is not told of again, and one who comes later not with those of a notice that has gone.
    const otto = { id: 'otto', name: 'OTTO', colour: 4 }
    known = castSchema.parse({ speakers: [...known.speakers.filter(({ name }) => name !== 'ADA'), otto] })
    const added = { heads: [{ typed: 'Otto', name: 'OTTO' }], change: { before: known, after: known } }
    await speakersAdded(deps, added)
    expect(notices()).toEqual(['TOMAS, LENA and OTTO are in the cast.'])
    deps.view.setState({ notices: [] })
    await speakersAdded(deps, added)
    expect(notices()).toEqual(['OTTO is in the cast.'])
  })

  it('goes when those it tells of are taken back by a key, and says nothing of who was before there was a word', async () => {
    const after = castSchema.parse({ speakers: [...cast.speakers, { id: 'tomas', name: 'TOMAS', colour: 3 }] })
    let known = after
    const { deps } = createFakeDeps(
      {
        'cast.change': (input) => ({ cast: (known = input.cast), revision: 2 }),
        'cast.autoCast': () => ({ cast: known, revision: 1 }),
      },
      projectView(),
    )
    const notices = () => deps.view.getState().notices.length
    const added = { heads: [{ typed: 'Tomas', name: 'TOMAS' }], change: { before: cast, after } }
    await speakersAdded(deps, added)
    expect(notices()).toBe(1)
    await deps.parts.changeCast({ before: after, after: cast })
    expect(notices()).toBe(0)
    await speakersAdded(deps, added)
    expect(notices()).toBe(0)
  })

  it('takes back whom it names, and nobody who has another name by now', async () => {
    const speakers = (...names: readonly string[]) =>
      castSchema.parse({ speakers: names.map((name, at) => ({ id: `new-${at}`, name, colour: 3 })) })
    const added = speakers('MARA', 'TOM')
    let known = added
    const { deps } = createFakeDeps({ 'cast.autoCast': () => ({ cast: known, revision: 1 }) }, projectView())
    let made: ScriptEdit | undefined
    const edit: ScriptEditorHandle['edit'] = (make) => {
      const script = parseScript('MARIANNE: Yes.\nTOM: No.\n', { has: () => true })
      made = make({ script, cast: known, rows: [0], range: undefined, selection: { anchor: 0, head: 0 } })
      return made !== undefined
    }
    const editor: Pick<ScriptEditorHandle, 'edit' | 'focus' | 'flush'> = { edit, focus: () => {}, flush: () => {} }
    if (isHandle(editor)) deps.editor.set(editor)
    const heads = ['Mara', 'Tom'].map((typed) => ({ typed, name: typed.toUpperCase() }))
    await speakersAdded(deps, { heads, change: { before: castSchema.parse({ speakers: [] }), after: added } })
    known = speakers('MARIANNE', 'TOM')
    deps.view.getState().notices[0]?.action?.run()
    expect(made?.castChange?.after.speakers.map(({ name }) => name)).toEqual(['MARIANNE'])
    expect(made?.changes).toEqual([{ from: 15, to: 18, insert: 'Tom' }])
    // Nobody is left of them: there is no step that does nothing.
    known = speakers('MARIANNE', 'ADA')
    deps.view.getState().notices[0]?.action?.run()
    expect(made).toBeUndefined()
  })
})

/** Only what is asked for here is there. */
function isHandle(value: object): value is ScriptEditorHandle {
  return 'edit' in value
}
