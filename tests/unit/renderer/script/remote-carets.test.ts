import type { TransactionSpec } from '@codemirror/state'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { describe, expect, it } from 'vitest'
import { othersChanged, remoteCarets, textRests } from '../../../../renderer/script/marks/remote-carets.ts'

const doc = 'OSTER: Put the torch down.  #aaaaa1\nMARA: Slowly.'

function start() {
  let state = EditorState.create({ doc, extensions: [remoteCarets()] })
  return {
    step: (spec: TransactionSpec) => {
      state = state.update(spec).state
    },
    /** Where the carets are drawn. */
    places: () =>
      state.facet(EditorView.decorations).flatMap((set) => {
        const found: number[] = []
        if (typeof set !== 'function') set.between(0, state.doc.length, (from) => void found.push(from))
        return found
      }),
  }
}

describe('carets of other windows', () => {
  it('stand where they are told, never outside the text or behind a hidden id', () => {
    const { step, places } = start()
    step({ effects: othersChanged.of([{ windowId: 'a', position: 11 }]) })
    expect(places()).toEqual([11])
    step({
      effects: othersChanged.of([
        { windowId: 'a', position: 34 },
        { windowId: 'b', position: 999 },
      ]),
    })
    expect(places()).toEqual([doc.indexOf('  #'), doc.length])
  })

  it('move with what is typed before them, and at them', () => {
    const { step, places } = start()
    step({ effects: othersChanged.of([{ windowId: 'a', position: 11 }]) })
    step({ changes: { from: 0, insert: 'xx' } })
    expect(places()).toEqual([13])
    step({ changes: { from: 13, insert: 'y' } })
    expect(places()).toEqual([14])
    step({ changes: { from: 20, insert: 'z' } })
    expect(places()).toEqual([14])
  })

  it('told before the words they stand behind have come, wait at the end and move on from there', () => {
    const { step, places } = start()
    step({ effects: othersChanged.of([{ windowId: 'a', position: doc.length + 4 }]) })
    step({ changes: { from: 0, insert: 'xx' } })
    expect(places()).toEqual([doc.length + 2])
  })

  it('stand where they were told once the words that they had counted have come', () => {
    const { step, places } = start()
    // Told with four letters that come only now, before the caret.
    step({ effects: othersChanged.of([{ windowId: 'a', position: 15 }]) })
    step({ changes: { from: 3, insert: 'four' } })
    expect(places()).toEqual([19])
    step({ effects: textRests.of(null) })
    expect(places()).toEqual([15])
  })

  it('are gone when they are not named any more', () => {
    const { step, places } = start()
    step({ effects: othersChanged.of([{ windowId: 'a', position: 11 }]) })
    step({ effects: othersChanged.of([]) })
    expect(places()).toEqual([])
  })
})
