import { ChangeSet, Text } from '@codemirror/state'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { missingIds } from '../../../renderer/features/script/missing-ids.ts'
import { changeList, spanningChange } from '../../../renderer/features/script/pending-changes.ts'
import { buildModel } from '../../../renderer/features/script/script-model.ts'
import { lineIdSchema } from '../../../shared/core/ids.ts'
import { applyChanges } from '../../../shared/core/script/text-changes.ts'

describe('what the editor reports', () => {
  it('turns the text before into the text after, however many edits were made', () => {
    const edits = fc.array(fc.tuple(fc.nat(100), fc.nat(20), fc.string({ maxLength: 5 })), { maxLength: 8 })
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), edits, (start, list) => {
        const plain = start.replaceAll('\r', '')
        let doc = Text.of(plain.split('\n'))
        let all = ChangeSet.empty(doc.length)
        for (const [place, size, insert] of list) {
          const from = Math.floor((place / 100) * doc.length)
          const to = Math.min(doc.length, from + size)
          const text = Text.of(insert.replaceAll('\r', '').split('\n'))
          const changes = ChangeSet.of({ from, to, insert: text }, doc.length)
          all = all.compose(changes)
          doc = changes.apply(doc)
        }
        expect(applyChanges(plain, changeList(all, doc))).toBe(doc.toString())
      }),
    )
  })

  it('is one change for files with other line ends', () => {
    const anyText = fc.array(fc.constantFrom('a', 'b', '\r\n', '😀'), { maxLength: 12 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        const changes = spanningChange(before, after)
        expect(changes.length).toBe(before === after ? 0 : 1)
        expect(applyChanges(before, changes)).toBe(after)
      }),
    )
  })

  it('is one change rather than thousands', () => {
    const doc = Text.of(Array.from({ length: 6000 }, () => 'a'))
    const spots = Array.from({ length: 6000 }, (_, index) => ({ from: index * 2, insert: 'b' }))
    const changes = ChangeSet.of(spots, doc.length)
    const list = changeList(changes, changes.apply(doc))
    expect(list).toHaveLength(1)
    expect(applyChanges(doc.toString(), list)).toBe(changes.apply(doc).toString())
  })

  it('gives ids to spoken lines without one and to the later of two with the same', () => {
    const text = 'MARA: One.\nTOM: Two.  #aaaaa1\nTOM: Two.  #aaaaa1\nMARA: \n[x]\nMARA: Typing '
    const ids = ['new001', 'new002', 'new003']
    const doc = Text.of(text.split('\n'))
    const changes = missingIds(buildModel(text, { has: () => false }), doc, () => lineIdSchema.parse(ids.shift()))
    expect(applyChanges(text, changes)).toBe(
      'MARA: One.  #new001\nTOM: Two.  #aaaaa1\nTOM: Two.  #new002\nMARA: \n[x]\nMARA: Typing   #new003',
    )
  })
})
