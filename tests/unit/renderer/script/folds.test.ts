import { EditorState, type TransactionSpec } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { foldEffect, foldedRanges, foldsWith, unfoldEffect } from '../../../../renderer/script/marks/folds.ts'

const doc = '# One\nRUTH: Yes.\nAMOS: No.\n# Two\nRUTH: Perhaps.'
const one = { from: 5, to: 26 }
const two = { from: 32, to: doc.length }

function start() {
  const button = { count: () => 0, draw: () => document.createElement('button') }
  let state = EditorState.create({ doc, extensions: [foldsWith(button)] })
  return {
    step: (spec: TransactionSpec) => {
      state = state.update(spec).state
    },
    set: () => foldedRanges(state),
    folds: () => {
      const found: (readonly [number, number])[] = []
      foldedRanges(state).between(0, state.doc.length, (from, to) => void found.push([from, to]))
      return found
    },
  }
}

describe('folds', () => {
  it('close and open by exactly their stretch, once each', () => {
    const { step, folds } = start()
    step({ effects: [foldEffect.of(one), foldEffect.of(two)] })
    step({ effects: foldEffect.of(one) })
    expect(folds()).toEqual([
      [5, 26],
      [32, doc.length],
    ])
    step({ effects: unfoldEffect.of({ from: 5, to: 25 }) })
    expect(folds()).toHaveLength(2)
    step({ effects: unfoldEffect.of(one) })
    expect(folds()).toEqual([[32, doc.length]])
  })

  it('move with what is typed before them, and so does one that is made at the same time', () => {
    const { step, folds } = start()
    step({ effects: foldEffect.of(one) })
    step({ changes: { from: 0, insert: 'Oh\n' }, effects: foldEffect.of({ from: 35, to: doc.length + 3 }) })
    expect(folds()).toEqual([
      [8, 29],
      [35, doc.length + 3],
    ])
  })

  it('open for a caret that comes into them, and stay closed for one at their ends', () => {
    const { step, folds } = start()
    step({ effects: foldEffect.of(one) })
    step({ selection: { anchor: 5 } })
    step({ selection: { anchor: 26 } })
    expect(folds()).toHaveLength(1)
    step({ selection: { anchor: 12 } })
    expect(folds()).toEqual([])
  })

  it('open when something in them is deleted, not when another window types there', () => {
    const { step, folds } = start()
    step({ effects: foldEffect.of(one) })
    step({ changes: { from: 12, insert: 'Oh. ' } })
    expect(folds()).toEqual([[5, 30]])
    step({ changes: { from: 12, to: 14 }, userEvent: 'delete.backward' })
    expect(folds()).toEqual([])
  })

  it('are the same object as long as nothing has happened to them', () => {
    const { step, set } = start()
    step({ effects: foldEffect.of(one) })
    const before = set()
    step({ selection: { anchor: 0 } })
    expect(set()).toBe(before)
  })
})
