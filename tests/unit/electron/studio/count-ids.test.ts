import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countIds } from '../../../../electron/studio/session/count-ids.ts'
import { documentText, openScriptDocument } from '../../../../shared/core/script/document.ts'
import { isSpoken } from '../../../../shared/core/script/lines.ts'
import { parseScript, speakerTest } from '../../../../shared/core/script/parse.ts'
import { changedTo } from '../../../support/edited-script.ts'

const line = (id: string): string => `MARA: Yes.${id === '' ? '' : `  #${id}`}`
const manyLines = Array.from({ length: 600 }, (_, at) => line(`a${String(at).padStart(5, '0')}`))

/** Looks at every line. */
function haveAllTheirOwn(text: string): boolean {
  const spoken = parseScript(text).nodes.flatMap((node) => (node.kind === 'line' && isSpoken(node) ? [node.id] : []))
  return !spoken.includes(undefined) && new Set(spoken).size === spoken.length
}

describe('whether every line has an id of its own', () => {
  it('is what looking at every line says, after any edits', () => {
    // Few ids, so that they are doubled, and are single again; some of lines that stand there.
    const id = fc.constantFrom('', 'bbbbb1', 'bbbbb2', 'a00010', 'a00500')
    const row = fc.oneof(id.map(line), fc.constantFrom('', '## A scene', 'MARA: [pause 1s]'))
    const edit = fc.record({
      at: fc.nat(manyLines.length),
      removed: fc.oneof(fc.nat(3), fc.constant(300)),
      rows: fc.array(row, { maxLength: 3 }),
    })
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
        const ids = countIds()
        const reader = { isSpeaker: speakerTest({ has: () => false }) }
        let document = openScriptDocument(manyLines.join('\n'), reader)
        let rows: readonly string[] = manyLines
        expect(ids.areAllIn(document)).toBe(true)
        const states = [document]
        for (const { at, removed, rows: added } of edits) {
          rows = rows.toSpliced(at, removed, ...added)
          document = changedTo(document, rows.join('\n'))
          states.push(document)
          expect(ids.areAllIn(document)).toBe(haveAllTheirOwn(documentText(document)))
        }
        // Taken back, or another one altogether.
        for (const state of states) expect(ids.areAllIn(state)).toBe(haveAllTheirOwn(documentText(state)))
        expect(ids.areAllIn(openScriptDocument(manyLines.join('\n'), reader))).toBe(true)
      }),
      { numRuns: 25 },
    )
  })
})
