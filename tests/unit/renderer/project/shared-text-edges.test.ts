import { ChangeSet, Text } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { changesOf, firstOf } from '../../../../renderer/project/change-list.ts'
import {
  caughtUp,
  putOn,
  received,
  type SharedText,
  sharedText,
  shownText,
  unacknowledged,
  withSaved,
  withSent,
  withTyped,
} from '../../../../renderer/project/shared-text.ts'
import { applyChanges } from '../../../../shared/core/script/text-changes.ts'

const AUTHOR = 'this-page'
const textOf = (text: string): Text => Text.of(text.split('\n'))
const insert = (shared: SharedText, at: number, words: string): SharedText =>
  withTyped(shared, ChangeSet.of({ from: at, insert: words }, shownText(shared).length, '\n'))

describe('a page that missed more than the main side remembers', () => {
  it('takes a change of its own that arrived for unsaved until the revision it came with is saved', () => {
    const sent = withSent(insert(sharedText(textOf('one two'), 4), 3, ' ALPHA'), 1)
    const { shared } = caughtUp(sent, { text: textOf('zero one ALPHA two'), revision: 900, lastSeq: 1 })
    const saved = withSaved(shared, 4, 4)
    expect(unacknowledged(saved)).toBeDefined()
    // The studio dies before it has saved any of it, and another one begins with the file.
    const after = putOn(saved, { text: textOf('one two'), revision: 0, lastSeq: 0 })
    expect(after.text.toString()).toContain('ALPHA')
  })
})

describe('very many changes at once', () => {
  const lines = Array.from({ length: 12_000 }, (_, index) => `RUTH: Line ${index} ends.`)
  const doc = textOf(lines.join('\n'))
  const replaced = (word: string, by: string): ChangeSet => {
    const specs: { from: number; to: number; insert: string }[] = []
    const whole = doc.toString()
    for (let at = whole.indexOf(word); at !== -1; at = whole.indexOf(word, at + 1)) {
      specs.push({ from: at, to: at + word.length, insert: by })
    }
    return ChangeSet.of(specs, doc.length, '\n')
  }

  it('are sent one part after the other', () => {
    const all = replaced('ends', 'is over')
    let shared = withTyped(sharedText(doc, 0), all)
    let main = doc.toString()
    let parts = 0
    for (let revision = 1; shared.unsent !== undefined || shared.inFlight !== undefined; revision += 1) {
      shared = withSent(shared, revision)
      const changes = [...changesOf(shared.inFlight?.changes ?? all)]
      expect(changes.length).toBeLessThanOrEqual(5000)
      main = applyChanges(main, changes)
      const step = received(shared, { revision, author: AUTHOR, seq: revision, changes }, AUTHOR)
      if (step.kind !== 'own') throw new Error(`It was taken as ${step.kind}.`)
      shared = step.shared
      parts += 1
    }
    expect(parts).toBe(3)
    expect(main).toBe(all.apply(doc).toString())
  })

  it('leave what another window writes meanwhile in its line', () => {
    const shared = withSent(withTyped(sharedText(doc, 0), replaced('ends', 'is over')), 1)
    const at = doc.toString().indexOf('6000 ends') + 4
    const step = received(
      shared,
      { revision: 1, author: 'another', seq: 1, changes: [{ from: at, to: at, insert: ' BRAVO' }] },
      AUTHOR,
    )
    if (step.kind !== 'other') throw new Error(`It was taken as ${step.kind}.`)
    expect(shownText(step.shared).line(6001).text).toBe('RUTH: Line 6000 BRAVO is over.')
  })

  it('have a first part that is all of them where they are few', () => {
    const few = ChangeSet.of({ from: 0, insert: 'x' }, doc.length, '\n')
    expect(firstOf(few)).toEqual({ first: few })
  })
})
