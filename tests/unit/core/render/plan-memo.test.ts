import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { knownSpeakers } from '../../../../shared/core/cast/cast.ts'
import { planRender } from '../../../../shared/core/render/plan.ts'
import { createPlanMemo } from '../../../../shared/core/render/plan-memo.ts'
import { deriveLineIds, withLineIds } from '../../../../shared/core/script/line-ids.ts'
import { scriptOf } from '../../../../shared/core/script/document-script.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { sha256, snapshotOf, threeSpeakers } from '../../../support/core-values.ts'
import { changedTo, documentOfText } from '../../../support/edited-script.ts'

const line = fc.constantFrom(
  'MARA: Hold the line.  #aaa111',
  'MARA: Hold the line.  #bbb222',
  'MARA: Hold the line.',
  'TOM (low): Never. [pause 1s] Or now?  #ccc333',
  'ADA: I have no voice.  #ddd444',
  'THOMAS: <|speaker:0|>  #eee555',
  'The wind rises.  #fff666',
  '## Scene',
  '',
)
const script = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'))

describe('a plan that remembers', () => {
  it('is the same as one that does not, whatever was planned before', () => {
    const basis = snapshotOf('')
    const narrated = { ...basis.settings, narrator: threeSpeakers.speakers[0]?.id ?? null }
    fc.assert(
      fc.property(fc.array(fc.tuple(script, fc.boolean()), { minLength: 1, maxLength: 6 }), (versions) => {
        const memo = createPlanMemo()
        for (const [text, isNarrated] of versions) {
          const settings = isNarrated ? narrated : basis.settings
          const snapshot = { ...basis, settings, script: parseScript(text, knownSpeakers(threeSpeakers)) }
          expect(planRender(snapshot, sha256, memo)).toEqual(planRender(snapshot, sha256))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('is the same as one that does not, where equal lines have ids that stand in no text', () => {
    const basis = snapshotOf('')
    const bare = fc.array(fc.constantFrom('MARA: Hold the line.', 'TOM: Never.'), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(fc.array(bare, { minLength: 1, maxLength: 4 }), (versions) => {
        const memo = createPlanMemo()
        for (const lines of versions) {
          const read = parseScript(lines.join('\n'), knownSpeakers(threeSpeakers))
          const snapshot = { ...basis, script: withLineIds(read, deriveLineIds(read, sha256)) }
          const plan = planRender(snapshot, sha256, memo)
          expect(plan).toEqual(planRender(snapshot, sha256))
          expect(new Set(plan.lines.map(({ lineId }) => lineId)).size).toBe(lines.length)
        }
      }),
    )
  })

  it('is the same as one that does not, for scripts that are read on top of each other', () => {
    const basis = snapshotOf('')
    const known = knownSpeakers(threeSpeakers)
    const own = fc
      .uniqueArray(
        fc.tuple(fc.integer({ min: 1, max: 30 }), fc.constantFrom('Go.', 'Stay. [pause 1s] No.', '', '<|x')),
        {
          maxLength: 12,
          selector: ([id]) => id,
        },
      )
      .map((lines) => lines.map(([id, words]) => `MARA: ${words}  #${String(id).padStart(6, '0')}`).join('\n'))
    const noted = fc.tuple(own, fc.boolean()).map(([text, hasScene]) => (hasScene ? `## Scene\n${text}` : text))
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.oneof(noted, script), fc.boolean()), { minLength: 2, maxLength: 8 }),
        (versions) => {
          const memo = createPlanMemo()
          let previous = documentOfText('', known)
          for (const [text, isFresh] of versions) {
            const document = changedTo(previous, text)
            const read = isFresh ? parseScript(text, known) : scriptOf(document)
            expect(read).toEqual(parseScript(text, known))
            const snapshot = { ...basis, script: read }
            expect(planRender(snapshot, sha256, memo)).toEqual(planRender(snapshot, sha256))
            // Several scripts are read on top of one, too.
            if (text.length % 2 === 0) previous = document
          }
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('hashes only what has changed', () => {
    let hashed = 0
    const hash = (text: string): string => {
      hashed += 1
      return sha256(text)
    }
    const text = Array.from({ length: 50 }, (_, at) => `MARA: Line ${at}.  #${String(at).padStart(6, '0')}`).join('\n')
    const memo = createPlanMemo()
    const basis = snapshotOf(text)
    planRender(basis, hash, memo)
    expect(hashed).toBe(50)
    const edited = `MARA: A new first line.  #zzz999\n${text.replace('Line 7.', 'Line seven.')}`
    const after = planRender({ ...basis, script: parseScript(edited) }, hash, memo)
    expect(hashed).toBe(52)
    expect(after.lines.map(({ number }) => number)).toEqual(Array.from({ length: 51 }, (_, at) => at + 1))
    // Another voice, model or parameter is another basis.
    planRender({ ...basis, settings: { ...basis.settings } }, hash, memo)
    expect(hashed).toBe(102)
  })
})
