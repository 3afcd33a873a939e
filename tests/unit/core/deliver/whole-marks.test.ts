import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chapterMarks, lineMarks, marksAtRate, sceneOfLines } from '../../../../shared/core/deliver/whole-marks.ts'
import { displayText } from '../../../../shared/core/direction/display-text.ts'
import { gapsSchema } from '../../../../shared/core/model/project.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { threeSpeakers } from '../../../support/core-values.ts'
import { laidOut } from '../../../support/laid-out.ts'

const gaps = gapsSchema.parse({})

function wholeOf(text: string) {
  const script = parseScript(text)
  return { script, timeline: laidOut({ script, cast: threeSpeakers, gaps, lengthOf: () => 44_100 }) }
}

const acts = `# Low water

MARA: Before all.  #aaa111
## 1. Gate
MARA: Who is there?  #bbb222
## 2. Nobody speaks here
// the sea
## 3. House
IDRIS: ^Me.  #ccc333
MARA: You.  #ddd444
`

describe('marks of a whole', () => {
  it('are a chapter for each scene in which anything sounds, from the first sample on', () => {
    const { script, timeline } = wholeOf(acts)
    const starts = timeline.entries.map(({ startSample }) => startSample)
    const chapters = chapterMarks(timeline, script, 'Low water')
    expect(chapters.map(({ label, startSample }) => [label, startSample])).toEqual([
      ['1. Gate', 0],
      ['3. House', starts[2]],
    ])
    expect(chapters.reduce((sum, { durationSamples }) => sum + durationSamples, 0)).toBe(timeline.durationSamples)
  })

  it('are one chapter without scenes, and for each line its number, speaker and words', () => {
    const { script, timeline } = wholeOf('MARA: You came back.  #aaa111\n')
    expect(chapterMarks(timeline, script, 'Alone').map(({ label }) => label)).toEqual(['Alone'])
    expect(lineMarks(timeline, script, displayText)).toEqual([
      { startSample: 0, durationSamples: 44_100, label: '1 MARA: You came back.' },
    ])
  })

  it('of lines show words and no markup, and a cue only where a line is nothing else', () => {
    const { script, timeline } = wholeOf(
      'MARA: [sighs] [pause 0.8s] You \\[came\\] back.  #aaa111\nIDRIS: [laughs]  #bbb222\n',
    )
    expect(lineMarks(timeline, script, displayText).map(({ label }) => label)).toEqual([
      '1 MARA: You [came] back.',
      '2 IDRIS: [laughs]',
    ])
  })

  it('know the scene of each line', () => {
    expect([...sceneOfLines(parseScript(acts))]).toEqual([
      ['bbb222', '1. Gate'],
      ['ccc333', '3. House'],
      ['ddd444', '3. House'],
    ])
  })

  it('that follow one another still do at any other rate, and end where the whole does', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(lengths, fc.constantFrom(8000, 32_000, 44_100, 48_000), (durations, rate) => {
        let startSample = 0
        const marks = durations.map((durationSamples) => {
          const mark = { startSample, durationSamples, label: '' }
          startSample += durationSamples
          return mark
        })
        const at = marksAtRate(marks, 44_100, rate)
        for (const [index, mark] of at.entries()) {
          expect(mark.startSample + mark.durationSamples).toBe(
            at[index + 1]?.startSample ?? Math.round((startSample * rate) / 44_100),
          )
        }
      }),
    )
  })
})
