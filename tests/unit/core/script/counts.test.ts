import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gapsSchema } from '../../../../shared/core/project/schema.ts'
import { countLine, countWords, scriptCounter } from '../../../../shared/core/script/counts.ts'
import { openDocument, updateDocument } from '../../../../shared/core/script/document.ts'
import { parseScript, speakerTest } from '../../../../shared/core/script/parse.ts'
import { layoutTimeline } from '../../../../shared/core/timeline/layout.ts'
import { lineOf, threeSpeakers } from '../../../support/core-values.ts'

const gaps = gapsSchema.parse({})
const open = (text: string) => openDocument(text, speakerTest({ has: () => false }))

describe('counting', () => {
  it.each([
    ['', 0],
    ['You came back.', 3],
    ['It’s a well-known 3.5 metre fish', 6],
    ["it's -- no!", 2],
    ['été où', 2],
    ['你好 world', 3],
    ['Привет, мир', 2],
    ['...', 0],
  ])('the words of %j', (text, words) => {
    expect(countWords(text)).toBe(words)
  })

  it('leaves out directions and lines that are not spoken', () => {
    expect(countLine(lineOf('MARA (low): [sighs] You came. [pause 2s]'))).toEqual({
      lines: 1,
      words: 2,
      durationMs: 3043,
    })
    expect(countLine(lineOf('MARA: [pause 2s]'))).toEqual({ lines: 0, words: 0, durationMs: 0 })
  })

  it('adds up lines, scenes and the silences between', () => {
    const text =
      'MARA: Hello there you.\n## One\nwind\nMARA: Hello there you.\nTOM: Hello there you.\n## Two\nTOM: Yes.\n'
    const counts = scriptCounter(threeSpeakers, gaps)(open(text))
    expect(counts.scenes.map(({ title, line, lines, words }) => [title, line, lines, words])).toEqual([
      [undefined, 0, 1, 3],
      ['One', 1, 2, 6],
      ['Two', 5, 1, 1],
    ])
    expect(counts).toMatchObject({ lines: 4, words: 10 })
    expect(counts.scenes[1]?.durationMs).toBe(1143 * 2 + 450)
    expect(scriptCounter(threeSpeakers, gaps, 'Tom')(open(text)).lines).toBe(5)
  })

  it('comes to the length of a timeline without takes', () => {
    const line = fc.constantFrom('MARA: Hello there', 'TOM: Yes, I would [sighs] say so', '## S', '', 'wind', '// n')
    fc.assert(
      fc.property(fc.array(line, { maxLength: 600 }), (lines) => {
        const ids = lines.map((raw, at) => (raw.includes(':') ? `${raw}  #${at.toString(36).padStart(6, 'a')}` : raw))
        const text = ids.join('\n')
        const timeline = layoutTimeline({
          script: parseScript(text),
          cast: threeSpeakers,
          gaps,
          lengthOf: () => undefined,
        })
        const { durationMs } = scriptCounter(threeSpeakers, gaps)(open(text))
        expect(Math.abs(durationMs - timeline.durationSamples / 44.1)).toBeLessThanOrEqual(lines.length + 1)
      }),
      { numRuns: 100 },
    )
  })

  it('counts the same after an edit as from the start', () => {
    const count = scriptCounter(threeSpeakers, gaps)
    let document = open('MARA: One two.\n## S\n'.repeat(500))
    count(document)
    document = updateDocument(document, [{ from: 3000, to: 3050, insert: '\nTOM: three\n' }])
    const fresh = open(document.blocks.map((block) => block.text).join(''))
    expect(count(document)).toEqual(scriptCounter(threeSpeakers, gaps)(fresh))
  })
})
