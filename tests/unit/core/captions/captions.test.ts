import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { captionCues, formatSrt, formatVtt } from '../../../../shared/core/captions/captions.ts'
import { wrapWords } from '../../../../shared/core/captions/wrap.ts'
import { gapsSchema } from '../../../../shared/core/model/project.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { threeSpeakers } from '../../../support/core-values.ts'
import { laidOut } from '../../../support/laid-out.ts'

const gaps = gapsSchema.parse({})

function cuesOf(text: string, length = 44_100) {
  const script = parseScript(text)
  const timeline = laidOut({ script, cast: threeSpeakers, gaps, lengthOf: () => length })
  return { cues: captionCues(timeline, script), timeline }
}

describe('captions', () => {
  it('have one cue a line, without markup', () => {
    const { cues } = cuesOf(
      'MARA (low): [sighs] You came back.  #aaaaa1\nTOM: ^ I did. [pause 0.1s] --  #aaaaa2\nTOM: [laughs]  #aaaaa3',
    )
    expect(cues).toEqual([
      { startMs: 0, endMs: 1000, speaker: 'MARA', text: 'You came back.' },
      { startMs: 700, endMs: 1700, speaker: 'TOM', text: 'I did.' },
      { startMs: 1400, endMs: 2400, speaker: 'TOM', text: '[laughs]' },
    ])
  })

  it('end where the mix ends, to the millisecond', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000_000 }), fc.integer({ min: 1, max: 9 }), (length, count) => {
        const text = Array.from({ length: count }, (_, at) => `MARA: a  #aaaaa${at}`).join('\n')
        const { cues, timeline } = cuesOf(text, length)
        expect(Math.abs((cues.at(-1)?.endMs ?? 0) - timeline.durationSamples / 44.1)).toBeLessThanOrEqual(0.5)
      }),
    )
  })

  it('are written as SubRip', () => {
    const long = 'The light has been dark for three nights and nobody on the mainland has noticed.'
    const { cues } = cuesOf(`MARA: ${long}  #aaaaa1\nTOM: A --> B < C  #aaaaa2`)
    expect(formatSrt(cues)).toBe(`1
00:00:00,000 --> 00:00:01,000
MARA: The light has been dark for
three nights and nobody on the
mainland has noticed.

2
00:00:01,450 --> 00:00:02,450
TOM: A -> B < C
`)
    expect(formatSrt([])).toBe('')
  })

  it('are written as WebVTT with the signs of its markup escaped', () => {
    const { cues } = cuesOf('R&D: A --> B < C &amp;  #aaaaa1')
    expect(formatVtt(cues)).toBe(`WEBVTT

00:00:00.000 --> 00:00:01.000
<v R&amp;D>A --&gt; B &lt; C &amp;amp;
`)
  })

  it('have times beyond an hour', () => {
    expect(formatSrt([{ startMs: 3_723_004, endMs: 360_000_000, speaker: 'A', text: 'b' }])).toContain(
      '01:02:03,004 --> 100:00:00,000',
    )
  })
})

describe('wrapping words', () => {
  it('keeps all words in order, no line too long that could be shorter, and no more lines than needed', () => {
    const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'é', '😀'), minLength: 1, maxLength: 12 }))
    fc.assert(
      fc.property(words, (some) => {
        const lines = wrapWords(some.join('  '), 20)
        expect(lines.join(' ')).toBe(some.join(' '))
        expect(lines.every((line) => Array.from(line).length <= 20)).toBe(true)
      }),
    )
    expect(wrapWords('')).toEqual([''])
    expect(wrapWords('a'.repeat(60))).toEqual(['a'.repeat(60)])
  })
})
