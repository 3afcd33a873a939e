import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyEdit,
  applyTravel,
  emptyHistory,
  historyLabels,
  record,
  redo,
  undo,
} from '../../../../shared/core/edits/history.ts'
import type { History, Writing } from '../../../../shared/core/edits/history.ts'
import { renameSpeaker } from '../../../../shared/core/edits/speakers.ts'
import type { ScriptEdit } from '../../../../shared/core/edits/types.ts'
import { speakerIdSchema } from '../../../../shared/core/ids.ts'
import { composeChanges, invertChanges, mapOffset } from '../../../../shared/core/script/compose-changes.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { applyChanges } from '../../../../shared/core/script/text-changes.ts'
import type { TextChange } from '../../../../shared/core/script/types.ts'
import { threeSpeakers } from '../../../support/core-values.ts'
import { changesFor } from '../../../support/script-text.ts'

/** A text, and changes that each fit the text that the ones before made of it. */
const textAndChanges = (rounds: number) =>
  fc.tuple(fc.string({ maxLength: 30 }), fc.gen()).map(([text, gen]) => {
    const lists: (readonly TextChange[])[] = []
    let now = text
    for (let round = 0; round < rounds; round++) {
      const changes = gen(changesFor, now.length)
      lists.push(changes)
      now = applyChanges(now, changes)
    }
    return { text, lists, now }
  })

const typed = (changes: readonly TextChange[]): ScriptEdit => ({ label: 'Typing', changes })

describe('changes', () => {
  it('are taken back by their inverse', () => {
    fc.assert(
      fc.property(textAndChanges(1), ({ text, lists, now }) => {
        const inverse = invertChanges(text, lists[0] ?? [])
        expect(applyChanges(now, inverse)).toBe(text)
        expect(applyChanges(text, invertChanges(now, inverse))).toBe(now)
      }),
      { numRuns: 1000 },
    )
  })

  it('of two edits are one list', () => {
    fc.assert(
      fc.property(textAndChanges(2), ({ text, lists, now }) => {
        expect(applyChanges(text, composeChanges(lists[0] ?? [], lists[1] ?? []))).toBe(now)
      }),
      { numRuns: 3000 },
    )
  })

  it.each([
    [0, 1, 2],
    [0, -1, 0],
    [1, 1, 3],
    [3, 1, 4],
    [3, -1, 4],
    [4, 1, 4],
    [5, 1, 4],
    [6, 1, 5],
  ] as const)('take offset %i with bias %i to %i', (offset, bias, expected) => {
    const changes = [
      { from: 0, to: 0, insert: 'ab' },
      { from: 2, to: 5, insert: '' },
    ]
    expect(mapOffset(offset, changes, bias)).toBe(expected)
  })
})

describe('the one history', () => {
  it('takes back everything that was done, and does it again', () => {
    fc.assert(
      fc.property(textAndChanges(5), fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), (written, grouped) => {
        const casts = [threeSpeakers, { speakers: threeSpeakers.speakers.slice(1) }]
        let writing: Writing = { text: written.text, cast: threeSpeakers }
        const start = writing
        let history: History = emptyHistory
        for (const [index, changes] of written.lists.entries()) {
          const cast = casts[index % 2] ?? writing.cast
          const edit = { ...typed(changes), castChange: { before: writing.cast, after: cast } }
          history = record(history, writing.text, edit, grouped[index] === true ? { group: 'typing' } : {})
          writing = applyEdit(writing, edit)
        }
        const end = writing
        for (let travel = undo(history); travel !== undefined; travel = undo(history)) {
          writing = applyTravel(writing, travel)
          history = travel.history
        }
        expect(writing).toEqual(start)
        for (let travel = redo(history); travel !== undefined; travel = redo(history)) {
          writing = applyTravel(writing, travel)
          history = travel.history
        }
        expect(writing).toEqual(end)
      }),
      { numRuns: 500 },
    )
  })

  it('names each step, and shows where it was', () => {
    const text = 'TOM: Hi.\n'
    const rename = renameSpeaker(
      { script: parseScript(text), cast: threeSpeakers },
      speakerIdSchema.parse('tom'),
      'Tim',
    )
    if (rename === undefined) throw new Error('nothing to rename')
    const selection = { anchor: 3, head: 3 }
    const history = record(emptyHistory, text, rename, { before: selection })
    expect(historyLabels(history)).toEqual({ undo: 'Rename Speaker', redo: undefined })
    const back = undo(history)
    expect(back).toMatchObject({ label: 'Rename Speaker', cast: threeSpeakers, selection })
    if (back === undefined) throw new Error('nothing to undo')
    expect(historyLabels(back.history)).toEqual({ undo: undefined, redo: 'Rename Speaker' })
    expect(applyTravel(applyEdit({ text, cast: threeSpeakers }, rename), back)).toEqual({ text, cast: threeSpeakers })
  })

  it('makes one step of what is typed in one go, and forgets what was undone', () => {
    let history = record(emptyHistory, '', typed([{ from: 0, to: 0, insert: 'a' }]), { group: 'word' })
    history = record(history, 'a', typed([{ from: 1, to: 1, insert: 'b' }]), { group: 'word' })
    expect(history.done).toHaveLength(1)
    history = record(history, 'ab', typed([{ from: 2, to: 2, insert: 'c' }]), { group: 'next' })
    history = record(history, 'abc', typed([{ from: 3, to: 3, insert: 'd' }]))
    expect(history.done).toHaveLength(3)
    const travel = undo(history)
    if (travel === undefined) throw new Error('nothing to undo')
    history = record(travel.history, 'abc', typed([{ from: 0, to: 0, insert: 'x' }]))
    expect(redo(history)).toBeUndefined()
    expect(history.done).toHaveLength(3)
  })

  it('does not grow without end', () => {
    let history = emptyHistory
    for (let step = 0; step < 1100; step++) history = record(history, '', typed([{ from: 0, to: 0, insert: '' }]))
    expect(history.done).toHaveLength(1000)
  })
})
