import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { knownSpeakers } from '../../../../shared/core/cast/cast.ts'
import { documentDiagnoser } from '../../../../shared/core/script/diagnose-document.ts'
import { diagnose } from '../../../../shared/core/script/diagnose.ts'
import { openDocument, scriptOf, updateDocument } from '../../../../shared/core/script/document.ts'
import { speakerTest } from '../../../../shared/core/script/parse.ts'
import { threeSpeakers } from '../../../support/core-values.ts'
import { changesFor } from '../../../support/script-text.ts'

const line = fc.constantFrom(
  'MARA: a  #aaaaaa',
  'TOM: b  #bbbbbb',
  'EVE: who?  #cccccc',
  'MARA/loud: c  #dddddd',
  'ADAM: <|x',
  'MARA:',
  'MARA: Oh (sighs) [',
  'wind',
  '',
  'ADA: [pause 1s]',
)

describe('diagnosing a document while it is edited', () => {
  it('finds what a diagnosis of the whole script finds, after any edits', () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 400 }),
        fc.nat({ max: 4 }),
        fc.constantFrom(3, 200, 50_000),
        fc.gen(),
        (lines, edits, maxLines, gen) => {
          const options = { maxLines }
          const find = documentDiagnoser(threeSpeakers, options)
          let document = openDocument(lines.join('\n'), speakerTest(knownSpeakers(threeSpeakers)))
          for (let edit = 0; edit <= edits; edit++) {
            expect(find(document)).toEqual(diagnose(scriptOf(document), threeSpeakers, options))
            document = updateDocument(document, gen(changesFor, document.length))
          }
        },
      ),
      { numRuns: 150 },
    )
  })
})
