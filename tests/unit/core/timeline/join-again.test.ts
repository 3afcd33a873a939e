import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gapsSchema } from '../../../../shared/core/model/project.ts'
import { scriptOf } from '../../../../shared/core/script/document-script.ts'
import type { JoinedLine } from '../../../../shared/core/timeline/parts/joined-line.ts'
import { joinedLines } from '../../../../shared/core/timeline/parts/layout.ts'
import { threeSpeakers } from '../../../support/core-values.ts'
import { changedTo, documentOfText } from '../../../support/edited-script.ts'

const gaps = gapsSchema.parse({})

/** Lines by themselves: where they stand in the text is nothing to them. */
const joins = (lines: readonly JoinedLine[]) => lines.map(({ node, ...line }) => ({ ...line, raw: node.raw }))

describe('joining the lines of a script that was edited', () => {
  const id = fc.integer({ min: 0, max: 9 }).map((at) => (at === 9 ? '' : `  #aaaaa${at}`))
  const spoken = fc
    .tuple(fc.constantFrom('MARA', 'TOM', 'ANNA', 'STRANGER'), fc.constantFrom('Yes.', '^ Yes.', 'Yes --'), id)
    .map(([name, words, own]) => `${name}: ${words}${own}`)
  const line = fc.oneof(
    { weight: 6, arbitrary: spoken },
    { weight: 2, arbitrary: fc.constantFrom('## Scene', 'TOM: [pause 1s]', 'Rain.', '') },
  )
  const text = fc.array(line, { maxLength: 14 }).map((lines) => lines.join('\n'))

  it('gives what joining all of them gives, whatever was edited', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 6 }), (texts) => {
        const cast = { ...threeSpeakers }
        let document = documentOfText(texts[0] ?? '')
        for (const next of texts) {
          document = changedTo(document, next)
          const again = joinedLines({ script: scriptOf(document), cast, gaps })
          expect(joins(again)).toEqual(joins(joinedLines({ script: scriptOf(document), cast: { ...cast }, gaps })))
        }
      }),
      { numRuns: 400 },
    )
  })

  const written = (words: (at: number) => string): string =>
    Array.from({ length: 1000 }, (_, at) => `MARA: ${words(at)}  #a${String(at).padStart(5, '0')}`).join('\n')
  const edited = (text: string, cast = { ...threeSpeakers }) => {
    const document = documentOfText(written(() => 'Yes.'))
    const before = joinedLines({ script: scriptOf(document), cast, gaps })
    const after = joinedLines({ script: scriptOf(changedTo(document, text)), cast, gaps })
    return after.flatMap((joined, at) => (joined === before[at] ? [] : [at]))
  }

  it('leaves all other lines the objects that they were', () => {
    expect(edited(written((at) => (at === 500 ? 'No.' : 'Yes.')))).toEqual([500, 501])
  })

  it('keeps those before a line that was put in', () => {
    const lines = written(() => 'Yes.').split('\n')
    expect(edited(lines.toSpliced(990, 0, 'TOM: No.  #zzzzzz').join('\n'))[0]).toBe(990)
  })
})
