import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gapsSchema } from '../../../../shared/core/model/project.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { estimateSamples } from '../../../../shared/core/reading/estimate.ts'
import { msToSamples, timelineSamples } from '../../../../shared/core/timeline/times.ts'
import type { Timeline } from '../../../../shared/core/model/timeline.ts'
import { threeSpeakers } from '../../../support/core-values.ts'
import { laidOut } from '../../../support/laid-out.ts'

const gaps = gapsSchema.parse({ sameSpeakerMs: 200, changeOfSpeakerMs: 400, sceneMs: 1000, overlapMs: 300 })

function layout(text: string, lengthOf: (id: string) => number | undefined = () => 44_100): Timeline {
  return laidOut({ script: parseScript(text), cast: threeSpeakers, gaps, lengthOf })
}

/** Starts and ends in milliseconds, lines of one second each. */
function times(text: string): readonly (readonly [number, number])[] {
  return layout(text).entries.map(({ startSample, durationSamples }) => [
    startSample / 44.1,
    (startSample + durationSamples) / 44.1,
  ])
}

describe('laying out the timeline', () => {
  it.each<[string, string, readonly (readonly [number, number])[]]>([
    ['nothing', '# T\n', []],
    ['one line', 'MARA: a  #aaaaa1', [[0, 1000]]],
    [
      'the same speaker',
      'MARA: a  #aaaaa1\n\nMARA: b  #aaaaa2',
      [
        [0, 1000],
        [1200, 2200],
      ],
    ],
    [
      'aliases of one speaker',
      'TOM: a  #aaaaa1\nTHOMAS: b  #aaaaa2',
      [
        [0, 1000],
        [1200, 2200],
      ],
    ],
    [
      'another speaker',
      'MARA: a  #aaaaa1\nTOM: b  #aaaaa2',
      [
        [0, 1000],
        [1400, 2400],
      ],
    ],
    [
      'speakers not in the cast',
      'RUTH: a  #aaaaa1\nRUTH: b  #aaaaa2',
      [
        [0, 1000],
        [1200, 2200],
      ],
    ],
    [
      'a new scene',
      'MARA: a  #aaaaa1\n## S\n## T\nMARA: b  #aaaaa2',
      [
        [0, 1000],
        [2000, 3000],
      ],
    ],
    ['a first scene', '## S\nMARA: a  #aaaaa1', [[0, 1000]]],
    [
      'a pause line',
      'MARA: a  #aaaaa1\nTOM: [pause 1s]\nMARA: b  #aaaaa2',
      [
        [0, 1000],
        [2200, 3200],
      ],
    ],
    ['a pause line first', 'TOM: [pause 1s]\nMARA: a  #aaaaa1', [[1000, 2000]]],
    ['a pause line last', 'MARA: a  #aaaaa1\nTOM: [pause 9s]', [[0, 1000]]],
    [
      'a pause in a new scene',
      'MARA: a  #aaaaa1\n## S\nMARA: [pause 1s]\nMARA: b  #aaaaa2',
      [
        [0, 1000],
        [3000, 4000],
      ],
    ],
    ['a pause at the end of the last line', 'MARA: a [pause 0.4s]  #aaaaa1', [[0, 600]]],
    [
      'a pause at the end of another line',
      'MARA: a [pause 0.4s]  #aaaaa1\nMARA: b  #aaaaa2',
      [
        [0, 1000],
        [1200, 2200],
      ],
    ],
    [
      'an overlap',
      'MARA: a  #aaaaa1\nTOM: ^ b  #aaaaa2',
      [
        [0, 1000],
        [700, 1700],
      ],
    ],
    [
      'an interruption',
      'MARA: a --  #aaaaa1\nTOM: b  #aaaaa2',
      [
        [0, 1000],
        [700, 1700],
      ],
    ],
    [
      'both at once',
      'MARA: a --  #aaaaa1\nTOM: ^ b  #aaaaa2',
      [
        [0, 1000],
        [700, 1700],
      ],
    ],
    [
      'an overlap over a heading',
      'MARA: a --  #aaaaa1\n## S\nTOM: b  #aaaaa2',
      [
        [0, 1000],
        [700, 1700],
      ],
    ],
    [
      'a pause against an overlap',
      'MARA: a --  #aaaaa1\nTOM: [pause 1s]\nTOM: ^ b  #aaaaa2',
      [
        [0, 1000],
        [2400, 3400],
      ],
    ],
    ['an overlap first and an interruption last', 'MARA: ^ a --  #aaaaa1', [[0, 1000]]],
    ['an id that is on two lines', 'MARA: a  #aaaaa1\nMARA: b  #aaaaa1', [[0, 1000]]],
    [
      'an empty line between',
      'MARA: a  #aaaaa1\nTOM:\nMARA: b  #aaaaa2',
      [
        [0, 1000],
        [1200, 2200],
      ],
    ],
  ])('with %s', (_what, text, expected) => {
    expect(times(text)).toEqual(expected)
  })

  it('lets an overlapping line begin at the earliest with the one before it', () => {
    const lengths: Record<string, number> = { aaaaa1: 1000, aaaaa2: 500, aaaaa3: 100 }
    const { entries } = layout('MARA: a  #aaaaa1\nTOM: ^ b  #aaaaa2\nMARA: c  #aaaaa3', (id) => lengths[id])
    expect(entries.map(({ startSample }) => startSample)).toEqual([0, 0, 1000 + msToSamples(400)])
  })

  it('says which lengths are guessed', () => {
    const { entries, durationSamples } = layout('MARA: Hello there  #aaaaa1\nMARA: b  #aaaaa2', (id) =>
      id === 'aaaaa2' ? 5 : undefined,
    )
    expect(entries.map(({ isEstimate, number }) => [isEstimate, number])).toEqual([
      [true, 1],
      [false, 2],
    ])
    expect(entries[0]?.durationSamples).toBe(estimateSamples('Hello there'))
    expect(durationSamples).toBe(estimateSamples('Hello there') + msToSamples(200) + 5)
  })

  it('has whole samples, starts in order, no negative value and the latest end as its length', () => {
    const physical = fc.constantFrom(
      'MARA: a',
      'TOM: ^ b',
      'MARA: c --',
      '## S',
      'TOM: [pause 0.3s]',
      'ADA: d [pause 7ms]',
    )
    const lengths = fc.array(fc.option(fc.integer({ min: 0, max: 99_999 }), { nil: undefined }), {
      minLength: 20,
      maxLength: 20,
    })
    fc.assert(
      fc.property(fc.array(physical, { maxLength: 20 }), lengths, (lines, some) => {
        const text = lines.map((line, at) =>
          line.startsWith('#') ? line : `${line}  #line${String(at).padStart(2, '0')}`,
        )
        const timeline = layout(text.join('\n'), (id) => some[Number(id.slice(4))])
        let earliest = 0
        let end = 0
        for (const { startSample, durationSamples } of timeline.entries) {
          expect(Number.isInteger(startSample) && Number.isInteger(durationSamples)).toBe(true)
          expect(startSample).toBeGreaterThanOrEqual(earliest)
          expect(durationSamples).toBeGreaterThanOrEqual(0)
          earliest = startSample
          end = Math.max(end, startSample + durationSamples)
        }
        expect(timeline.durationSamples).toBe(end)
      }),
    )
  })
})

describe('guessing a length', () => {
  it('grows with the text, counts exact pauses exactly and is never nothing', () => {
    expect(estimateSamples('a'.repeat(140))).toBe(441_000)
    expect(estimateSamples('a'.repeat(140).concat('[pause 2s]'))).toBe(441_000 + 88_200)
    expect(estimateSamples('a [sighs]')).toBeGreaterThan(estimateSamples('a'))
    expect(estimateSamples('')).toBe(13_230)
  })

  it('converts lengths from other rates', () => {
    expect(timelineSamples(24_000, 24_000)).toBe(44_100)
    expect(timelineSamples(1, 48_000)).toBe(1)
  })
})
