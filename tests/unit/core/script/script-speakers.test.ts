import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { scriptOf } from '../../../../shared/core/script/document-script.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { speakersOf } from '../../../../shared/core/script/script-speakers.ts'
import { changedTo, documentOfText } from '../../../support/edited-script.ts'

const row = fc.constantFrom('MARA: Yes.', 'Mara: No.', 'TOM: [pause 1s]', 'TOM:', 'ADA: Oh.', '## A scene', 'He waits.')

it('speakers of a document that was edited are those of its text', () => {
  const many = Array.from({ length: 400 }, (_, at) => (at % 2 === 0 ? 'MARA: Yes.' : 'TOM: No.'))
  const edit = fc.record({
    at: fc.nat(400),
    removed: fc.constantFrom(0, 1, 250),
    rows: fc.array(row, { maxLength: 4 }),
  })
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (edits) => {
      let rows: readonly string[] = many
      let document = documentOfText(rows.join('\n'))
      for (const { at, removed, rows: added } of edits) {
        rows = rows.toSpliced(at, removed, ...added)
        document = changedTo(document, rows.join('\n'))
        expect(speakersOf(scriptOf(document))).toEqual(speakersOf(parseScript(rows.join('\n'))))
      }
    }),
    { numRuns: 25 },
  )
})
