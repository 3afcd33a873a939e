import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands'
import type { TransactionSpec } from '@codemirror/state'
import { EditorState, Transaction } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { followSteps, noSteps, ownStep, stepHistory } from '../../../../renderer/script/state/history-steps.ts'
import {
  castStep,
  initialCast,
  initialNarrator,
  scriptField,
  settingsStep,
} from '../../../../renderer/script/state/script-state.ts'
import { castSchema } from '../../../../shared/core/model/cast.ts'

const ruth = { id: 'ruth', name: 'RUTH', colour: 1 }
const cast = castSchema.parse({ speakers: [ruth] })
const renamed = castSchema.parse({ speakers: [{ ...ruth, name: 'Mara' }] })
const olga = castSchema.parse({ speakers: [ruth, { id: 'olga', name: 'OLGA', colour: 2 }] })

describe('names of steps', () => {
  const edit = (label: string, undoDepth: number) => ({ kind: 'edit', label, undoDepth, redoDepth: 0 }) as const

  it('follow edits, undo and redo', () => {
    let steps = followSteps(noSteps, edit('Typing', 1))
    steps = followSteps(steps, edit('Rename Mara', 2))
    steps = followSteps(steps, { kind: 'undo', label: '', undoDepth: 1, redoDepth: 1 })
    expect(steps).toEqual({ done: ['Typing'], undone: ['Rename Mara'] })
    steps = followSteps(steps, { kind: 'redo', label: '', undoDepth: 2, redoDepth: 0 })
    expect(steps).toEqual({ done: ['Typing', 'Rename Mara'], undone: [] })
  })

  it('leave a step its name when more is typed into it', () => {
    const steps = followSteps(followSteps(noSteps, edit('Paste', 1)), edit('Typing', 1))
    expect(steps.done).toEqual(['Paste'])
  })

  it('forget what can no longer be redone, and the oldest steps with the history', () => {
    const before = { done: ['a', 'b', 'c', 'd'], undone: ['e'] }
    expect(followSteps(before, edit('f', 3))).toEqual({ done: ['c', 'd', 'f'], undone: [] })
  })
})

describe('a history over text and settings', () => {
  it('tells the other way round what a step that is taken back had changed', () => {
    let state = EditorState.create({ doc: 'A wave.', extensions: [initialCast.of(cast), scriptField, stepHistory()] })
    const told: unknown[] = []
    const dispatch = (transaction: Transaction) => {
      for (const effect of transaction.effects) if (effect.is(settingsStep)) told.push(effect.value.after)
      state = transaction.state
    }
    const change = { before: { model: 's1' }, after: { model: 's2-pro' } }
    dispatch(state.update({ effects: settingsStep.of(change), annotations: [...ownStep('Change Direction')] }))
    dispatch(state.update({ changes: { from: 0, insert: 'B' }, annotations: [...ownStep('Typing')] }))
    undo({ state, dispatch })
    expect(told).toEqual([{ model: 's2-pro' }])
    undo({ state, dispatch })
    redo({ state, dispatch })
    expect(told).toEqual([{ model: 's2-pro' }, { model: 's1' }, { model: 's2-pro' }])
    expect(state.doc.toString()).toBe('A wave.')
  })
})

describe('a history over text and cast', () => {
  function start() {
    let state = EditorState.create({
      doc: 'RUTH: Well.  #aaaaa1',
      extensions: [initialCast.of(cast), initialNarrator.of(null), scriptField, stepHistory()],
    })
    const dispatch = (transaction: Transaction) => {
      state = transaction.state
    }
    return {
      state: () => state,
      cast: () => state.field(scriptField).cast,
      update: (spec: TransactionSpec) => dispatch(state.update(spec)),
      undo: () => undo({ state, dispatch }),
      redo: () => redo({ state, dispatch }),
    }
  }

  it('takes text and cast back together, and reads the script with the cast of that time', () => {
    const editor = start()
    editor.update({
      changes: { from: 0, to: 4, insert: 'Mara' },
      effects: castStep.of({ before: cast, after: renamed }),
      annotations: [...ownStep('Rename RUTH')],
      userEvent: 'edit',
    })
    expect(editor.cast().speakers[0]?.name).toBe('Mara')
    expect(editor.state().field(scriptField).model.nodes[0]?.kind).toBe('line')
    expect(undoDepth(editor.state())).toBe(1)
    editor.undo()
    expect(editor.cast()).toEqual(cast)
    expect(editor.state().doc.toString()).toMatch(/^RUTH: /)
    editor.redo()
    expect(editor.cast().speakers[0]?.name).toBe('Mara')
    expect(redoDepth(editor.state())).toBe(0)
  })

  it('makes a step of a change of the cast alone, apart from typing before and after', () => {
    const editor = start()
    const typed = (insert: string) => ({ changes: { from: 10, insert }, userEvent: 'input.type' })
    editor.update(typed('!'))
    editor.update({ effects: castStep.of({ before: cast, after: olga }), annotations: [...ownStep('Add OLGA')] })
    editor.update(typed('?'))
    expect(undoDepth(editor.state())).toBe(3)
    editor.undo()
    expect(editor.cast()).toEqual(olga)
    editor.undo()
    expect(editor.cast()).toEqual(cast)
    expect(editor.state().doc.toString()).toContain('!')
  })

  it('brings back with a redo what was added to the speaker before the undo', () => {
    const editor = start()
    const voiced = castSchema.parse({
      speakers: [ruth, { id: 'olga', name: 'OLGA', colour: 2, draftVoice: { id: 'ash', title: 'Ash' } }],
    })
    editor.update({ effects: castStep.of({ before: cast, after: olga }), annotations: [...ownStep('Add OLGA')] })
    editor.update({
      effects: castStep.of({ before: olga, after: voiced }),
      annotations: Transaction.addToHistory.of(false),
    })
    editor.undo()
    expect(editor.cast()).toEqual(cast)
    editor.redo()
    expect(editor.cast()).toEqual(voiced)
  })
})
