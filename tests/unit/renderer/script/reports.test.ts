import { ChangeSet, Text } from '@codemirror/state'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { missingIds, missingIdsAmong, touchedLines } from '../../../../renderer/script/state/missing-ids.ts'
import { buildModel } from '../../../../renderer/script/state/script-model.ts'
import { changesOf } from '../../../../renderer/project/change-list.ts'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'
import { applyChanges } from '../../../../shared/core/script/text-changes.ts'

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
        expect(applyChanges(plain, changesOf(all))).toBe(doc.toString())
      }),
    )
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

  it('gives ids to spoken lines that were touched, and leaves what somebody else is still writing', () => {
    const doc = Text.of(['MARA: Mine.', 'TOM: Theirs.', '// note'])
    const model = buildModel(doc.toString(), { has: () => false })
    const mine = ChangeSet.of({ from: 6, insert: 'x' }, doc.length - 1)
    const changes = missingIdsAmong(model, doc, touchedLines(mine, doc), () => lineIdSchema.parse('zzzzz1'))
    expect(changes).toEqual([{ from: 11, to: 11, insert: '  #zzzzz1' }])
  })
})
