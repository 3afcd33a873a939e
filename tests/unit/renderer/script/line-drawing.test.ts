import { describe, expect, it } from 'vitest'
import { hiddenId, visibleText } from '../../../../renderer/project/hidden-id.ts'
import { lineMark } from '../../../../renderer/script/marks/line-mark.ts'
import { announcementLength, linePieces } from '../../../../renderer/script/marks/line-pieces.ts'
import type { LineState } from '../../../../shared/contract/views.ts'
import { lineStateSchema, lineViewSchema } from '../../../../shared/contract/views.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'

function nodeOf(raw: string) {
  const node = parseScript(raw).nodes[0]
  if (node === undefined) throw new TypeError('no line')
  return node
}
function pieces(raw: string, unknown = false): readonly string[] {
  return linePieces(nodeOf(raw), unknown).map(({ from, to, className }) => `${className}|${raw.slice(from, to)}`)
}

describe('the pieces of a line', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['MARA: Yes.  #k3f9x2', ['cm-name|MARA: ']],
    ['MARA:Yes.', ['cm-name|MARA:']],
    ['MARA (low): Yes.', ['cm-name|MARA ', 'cm-delivery|(low):']],
    ['MARA/old (low) : Yes.', ['cm-name|MARA/old ', 'cm-delivery|(low) :']],
    [
      'MARA: [sighs] Did you? [pause 0.8s] --',
      ['cm-name|MARA: ', 'cm-cue|[sighs]', 'cm-cue|[pause 0.8s]', 'cm-mark|--'],
    ],
    ['TOM: ^ Every day. ---  #m4n5b6', ['cm-name|TOM: ', 'cm-mark|^', 'cm-mark|---']],
    ['## Scene 2. Signal house. Lamp room, night.', ['cm-aside|Lamp room, night.']],
    ['## Scene 1. Gallery, night', []],
    ['## Gallery. Night.', ['cm-aside|Night.']],
    ["## INT. ST. JOHN'S BAR - NIGHT. LATE", []],
    ['## 12A EXT. HARBOUR - DAY', []],
    ["## Dr. Smith's office", []],
    ['A door opens.', []],
  ]
  for (const [raw, expected] of cases) it(`are found in "${raw}"`, () => expect(pieces(raw)).toEqual(expected))

  it('mark a speaker who is not in the cast', () => {
    expect(pieces('MARA: Yes.', true)).toEqual(['cm-name cm-name-unknown|MARA: '])
  })

  it('leave headings and notes only their words', () => {
    const lengths = ['# T', '##  Scene', '// note', '//note', '##', 'MARA: x', ''].map((raw) =>
      announcementLength(nodeOf(raw)),
    )
    expect(lengths).toEqual([2, 4, 3, 2, 0, 0, 0])
  })
})

describe('a hidden id', () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['MARA: Yes.  #k3f9x2', 'MARA: Yes.'],
    ['MARA: Yes. #k3f9x2', 'MARA: Yes.'],
    ['MARA: Yes.    #k3f9x2', 'MARA: Yes.  '],
    ['MARA Yes  #k3f9x2 ', 'MARA Yes'],
    ['MARA: Take \\#k3f9x2', undefined],
    ['MARA: Take#k3f9x2', undefined],
    ['MARA: Take #K3f9x2', undefined],
    ['## Scene #abc123', undefined],
    ['// see #abc123', undefined],
    ['// MARA: Yes.  #k3f9x2', '// MARA: Yes.'],
  ]
  for (const [raw, visible] of cases) {
    it(visible === undefined ? `is not in "${raw}"` : `leaves "${visible}" of "${raw}"`, () => {
      expect(hiddenId(raw) === undefined).toBe(visible === undefined)
      expect(visibleText(raw)).toBe(visible ?? raw)
    })
  }
})

describe('the mark of a line', () => {
  const view = (state: LineState, more: object = {}) =>
    lineViewSchema.parse({ id: 'k3f9x2', number: 1, state, takeCount: 0, ...more })
  const take = {
    id: '0'.repeat(64),
    source: 'draft',
    createdAt: '2026-11-21T05:00:00Z',
    sampleRate: 44_100,
    durationSamples: 44_100 * 3.8,
    verdict: 'ready',
    isCurrent: true,
    isChosen: true,
    isStarred: false,
    isLocked: false,
    isAccepted: false,
    isSlice: false,
  }

  it('has a shape and words for every state, and no two loud states share a shape', () => {
    const marks = lineStateSchema.options.map((state) => lineMark(view(state, { take })))
    for (const mark of marks) expect(mark.words).not.toBe('')
    const shapes = marks.filter((mark) => mark.isDraft !== true).map((mark) => mark.shape)
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  it('tells draft from final, and says how long it is', () => {
    expect(lineMark(view('ready', { take }))).toMatchObject({ name: 'Ready, draft', words: '3.8 s', isDraft: true })
    const final = lineMark(view('ready', { take: { ...take, source: 'service' } }))
    expect(final).toMatchObject({ name: 'Ready, final', shape: 'final', isDraft: false })
  })

  it('calls a draft a placeholder in which something stands for words', () => {
    const problem = { code: 'draft.failed', id: 'draft.placeholder', message: 'A hum stands for words.', params: {} }
    const mark = lineMark(view('ready', { take: { ...take, problem } }))
    expect(mark).toMatchObject({ words: 'Placeholder', shape: 'missingVoice', isDraft: false, canPlay: true })
    expect(mark.name).toMatch(/^Placeholder\. /)
  })

  it('says why a line failed and what can be done', () => {
    const problem = { code: 'service.busy', message: 'The service was busy.' }
    expect(lineMark(view('failed', { problem }))).toMatchObject({
      name: 'Failed. The service was busy.',
      action: { kind: 'retry', label: 'Retry' },
      canPlay: false,
    })
  })

  it('gives a figure for progress only where there is one', () => {
    expect(lineMark(view('rendering', { progress: 0.64 })).words).toBe('Rendering 64%')
    expect(lineMark(view('rendering')).words).toBe('Rendering')
  })

  it('is that of a line without sound before the main side has seen it', () => {
    expect(lineMark(undefined)).toMatchObject({ shape: 'none', words: 'Not rendered', canPlay: false })
  })
})
