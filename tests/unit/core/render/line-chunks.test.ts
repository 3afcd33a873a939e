import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunksOf, lineIn, linesIn, planOfChunks, withLines } from '../../../../shared/core/render/line-chunks.ts'
import { planRender } from '../../../../shared/core/render/plan.ts'
import { createPlanMemo } from '../../../../shared/core/render/plan-memo.ts'
import type { PlannedLine } from '../../../../shared/core/model/render.ts'
import { scriptOf } from '../../../../shared/core/script/document-script.ts'
import { sha256, snapshotOf } from '../../../support/core-values.ts'
import { changedTo, documentOfText } from '../../../support/edited-script.ts'

const id = (at: number): string => String(at).padStart(6, '0')
const textOf = (words: readonly string[]): string => words.map((word, at) => `MARA: ${word}  #${id(at)}`).join('\n')
const words = Array.from({ length: 600 }, (_, at) => `Line ${at}.`)
const planned = planRender(snapshotOf(textOf(words)), sha256).lines
const others = planRender(snapshotOf(textOf(words.map((word) => `Not ${word}`))), sha256).lines

// Around the borders of pieces, and anywhere.
const place = fc.oneof(fc.constantFrom(0, 1, 127, 128, 129, 255, 256, 511, 512, 599, 600), fc.nat(600))

describe('the lines of a plan in pieces', () => {
  it('are those of a list, with any of them replaced', () => {
    fc.assert(
      fc.property(fc.nat(600), place, place, (length, a, b) => {
        const list: PlannedLine[] = planned.slice(0, length)
        const [from, to] = [Math.min(a, b, length), Math.min(Math.max(a, b), length)]
        const before = chunksOf(list)
        const after = withLines(before, from, others.slice(from, to))
        const expected = [...list.slice(0, from), ...others.slice(from, to), ...list.slice(to)]
        expect(planOfChunks(after).lines).toEqual(expected)
        expect(linesIn(after, from, to)).toEqual(expected.slice(from, to))
        expect(lineIn(after, from)).toBe(expected[from])
        // What was there before stays as it was.
        expect(planOfChunks(before).lines).toEqual(list)
      }),
      { numRuns: 200 },
    )
  })

  it('share all pieces but those that an edit touches', () => {
    const before = chunksOf(planned)
    const after = withLines(before, 130, others.slice(130, 131))
    expect(after.map((chunk, at) => chunk === before[at])).toEqual([true, false, true, true, true])
  })

  it('make the same plan as all lines anew, after any edits of a long script', () => {
    const edit = fc.record({ at: fc.nat(500), kind: fc.constantFrom('word', 'add', 'remove', 'swap') })
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
        const memo = createPlanMemo()
        const lines = textOf(words.slice(0, 300)).split('\n')
        let document = documentOfText(lines.join('\n'))
        const basis = snapshotOf('')
        planRender({ ...basis, script: scriptOf(document) }, sha256, memo)
        for (const [index, { at, kind }] of edits.entries()) {
          const where = at % lines.length
          if (kind === 'word') lines[where] = `MARA: Edit ${index}.  #${id(where)}`
          else if (kind === 'add') lines.splice(where, 0, `MARA: New ${index}.  #new${id(index)}`)
          else if (kind === 'remove') lines.splice(where, 1)
          else lines.push(...lines.splice(where, 1))
          document = changedTo(document, lines.join('\n'))
          const script = scriptOf(document)
          expect(planRender({ ...basis, script }, sha256, memo)).toEqual(planRender({ ...basis, script }, sha256))
        }
      }),
      { numRuns: 30 },
    )
  })
})
