import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { knownSpeakers } from '../../../../shared/core/cast/cast.ts'
import { withLineDirection } from '../../../../shared/core/cast/line-direction.ts'
import { type Cast, castSchema } from '../../../../shared/core/model/cast.ts'
import { type LineId, lineIdSchema } from '../../../../shared/core/model/ids.ts'
import { gapsSchema } from '../../../../shared/core/model/project.ts'
import { overlapChanges, saysOverlap } from '../../../../shared/core/script/edit/overlap.ts'
import { applyChanges } from '../../../../shared/core/script/text-changes.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import type { GraphParts } from '../../../../shared/core/timeline/graph-schema.ts'
import { graphParts } from '../../../../shared/core/timeline/parts/graph-parts.ts'
import {
  type DrawnPlace,
  type LineTiming,
  placeDrawn,
  placeMoved,
  withPlace,
} from '../../../../shared/core/timeline/line-place.ts'
import { soundGraph } from '../../../../shared/core/timeline/sound-graph.ts'
import { anyTakeId } from '../../../support/laid-out.ts'

const gaps = gapsSchema.parse({ sameSpeakerMs: 200, changeOfSpeakerMs: 400, sceneMs: 1000, overlapMs: 300 })
const second = lineIdSchema.parse('aaaaa2')
const noOne = castSchema.parse({
  speakers: [
    { id: 'mara', name: 'Mara', colour: 1 },
    { id: 'tom', name: 'Tom', colour: 2 },
  ],
})

/** Lines of a second each. */
function partsOf(text: string, cast: Cast = noOne): GraphParts {
  const heard = () => ({ id: anyTakeId, durationSamples: 44_100, sampleRate: 44_100 })
  return graphParts({ script: parseScript(text, knownSpeakers(cast)), cast, gaps, heard })
}

const startMs = (parts: GraphParts, id: LineId): number =>
  Math.round((soundGraph(parts).timeline.entries.find(({ lineId }) => lineId === id)?.startSample ?? Number.NaN) / 44.1)

/** The script and cast after a line was moved, once more laid out from what is kept. */
function kept(text: string, place: LineTiming, cast = noOne): GraphParts {
  return partsOf(
    text,
    withLineDirection(cast, second, (line) => ({ ...line, ...place })),
  )
}

const two = 'MARA: a  #aaaaa1\nTOM: b  #aaaaa2'
const written = 'MARA: a  #aaaaa1\nTOM: [pause 2s]\nTOM: b  #aaaaa2'
const over = 'MARA: a  #aaaaa1\nTOM: ^ b  #aaaaa2'
const first = 'MARA: b  #aaaaa2'

describe('a line that is moved in the mix', () => {
  it.each<[string, string, number, LineTiming, number]>([
    ['later', two, 300, { pauseMs: 700 }, 1700],
    ['earlier', two, -300, { pauseMs: 100 }, 1100],
    ['by less than anybody hears', two, 4, { pauseMs: 400 }, 1400],
    ['earlier than the end of the line before', two, -900, { pauseMs: 0 }, 1000],
    ['behind a pause that is written, which stays', written, -900, { pauseMs: 0 }, 3000],
    ['later behind a pause that is written', written, 100, { pauseMs: 500 }, 3500],
    ['later where it overlaps', over, 200, { overlapMs: 100 }, 900],
    ['earlier where it overlaps', over, -200, { overlapMs: 500 }, 500],
    ['later than the end of what it overlaps', over, 900, { overlapMs: 0 }, 1000],
    ['earlier than the line that it overlaps', over, -5000, { overlapMs: 1000 }, 0],
    ['later where it is the first', first, 250, { pauseMs: 250 }, 250],
    ['earlier where it is the first', first, -250, { pauseMs: 0 }, 0],
    ['further than a pause may last', two, 9_000_000, { pauseMs: 600_000 }, 601_000],
  ])('%s', (_, text, byMs, place, expectedMs) => {
    const parts = partsOf(text)
    const moved = placeMoved(parts, second, undefined, byMs)
    expect(moved).toEqual(place)
    expect(startMs(withPlace(parts, second, place), second)).toBe(expectedMs)
    expect(startMs(kept(text, place), second)).toBe(expectedMs)
  })

  it('goes on from what it has decided, though nobody has laid that out yet', () => {
    const parts = partsOf(two)
    const once = placeMoved(parts, second, undefined, 50)
    expect(placeMoved(parts, second, once, 50)).toEqual({ pauseMs: 500 })
  })

  it('has no place where it is not heard', () => {
    expect(placeMoved(partsOf('MARA: a  #aaaaa1'), second, undefined, 50)).toBeUndefined()
  })

  it('is shown while it is moved where it will be, whatever it was and wherever it goes', () => {
    const texts = fc.constantFrom(two, written, over, first, 'MARA: a --  #aaaaa1\nTOM: b  #aaaaa2')
    const own = fc.record({ pauseMs: fc.nat(5000), overlapMs: fc.nat(900) }, { requiredKeys: [] })
    fc.assert(
      fc.property(texts, own, fc.integer({ min: -6000, max: 6000 }), (text, before, byMs) => {
        const cast = withLineDirection(noOne, second, () => before)
        const parts = partsOf(text, cast)
        const place = placeMoved(parts, second, cast.lines?.[second], byMs) ?? {}
        const after = kept(text, place, cast)
        expect(withPlace(parts, second, place)).toEqual(after)
        // Never against the pull, and never before the line in front.
        const moved = startMs(after, second) - startMs(parts, second)
        expect(Math.sign(moved) * Math.sign(byMs)).toBeGreaterThanOrEqual(-(Math.abs(moved) <= 5 ? 1 : 0))
        expect(Math.abs(moved)).toBeLessThanOrEqual(Math.abs(byMs) + 6)
      }),
    )
  })

  it('keeps nothing of a line that decides nothing any more', () => {
    const cast = withLineDirection(noOne, second, () => ({ pauseMs: 10 }))
    expect(withLineDirection(cast, second, () => ({}))).toEqual(noOne)
  })
})

describe('a line that is drawn past nothing', () => {
  const says = (text: string): boolean | undefined => saysOverlap(parseScript(text, knownSpeakers(noOne)), second)
  const drawn = (text: string, byMs: number, stepMs?: number): DrawnPlace | undefined =>
    placeDrawn(partsOf(text), second, undefined, { byMs, saysOverlap: says(text), stepMs })
  const cut = 'MARA: a --  #aaaaa1\nTOM: b  #aaaaa2'
  const both = 'MARA: a --  #aaaaa1\nTOM: ^ b  #aaaaa2'
  const open = 'MARA: I had the  #aaaaa1\nTOM: Enough.  #aaaaa2'
  const texts = fc.constantFrom(two, over, cut, both, open)

  it.each<[string, string, number, DrawnPlace]>([
    ['over the end of the line before', two, -900, { overlapMs: 500, overlaps: true }],
    ['a little further than nothing, where it stays', two, -440, { pauseMs: 0 }],
    ['further than the line before is long', two, -9000, { overlapMs: 1000, overlaps: true }],
    ['out of its overlap', over, 900, { pauseMs: 600, overlaps: false }],
    ['out of an overlap that the line before says', cut, 900, { pauseMs: 600, overlaps: false }],
    ['behind a pause that is written', written, -900, { pauseMs: 0 }],
    ['where it is the first', first, -900, { pauseMs: 0 }],
  ])('%s', (_name, text, byMs, place) => {
    expect(drawn(text, byMs)).toEqual(place)
  })

  it('is heard after it is written where it was seen before', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: -2000, max: 2000 }), fc.constantFrom(1, 10, 100), (text, byMs, stepMs) => {
        const place = drawn(text, byMs, stepMs)
        if (place === undefined) throw new Error('It has no place.')
        const { overlaps, ...timing } = place
        const script = parseScript(text, knownSpeakers(noOne))
        const changes = overlaps === undefined ? [] : overlapChanges(script, second, overlaps)
        expect(changes.length > 0).toBe(overlaps !== undefined)
        const after = kept(applyChanges(text, changes), timing)
        expect(startMs(after, second)).toBe(startMs(withPlace(partsOf(text), second, place), second))
      }),
    )
  })

  it('begins on the step that it is drawn by, and comes back to where it was by the same way', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: -800, max: 2000 }), (text, byMs) => {
        const { pauseMs = 0, overlapMs = 0 } = drawn(text, byMs, 100) ?? {}
        expect([pauseMs % 100, overlapMs % 100]).toEqual([0, 0])
        const there = drawn(text, byMs, 1)
        const { overlaps, ...timing } = there ?? {}
        const script = parseScript(text, knownSpeakers(noOne))
        const moved = overlaps === undefined ? text : applyChanges(text, overlapChanges(script, second, overlaps))
        const cast = withLineDirection(noOne, second, () => timing)
        const at = startMs(partsOf(text), second)
        const backMs = at - startMs(partsOf(moved, cast), second)
        const back = placeDrawn(partsOf(moved, cast), second, timing, {
          byMs: backMs,
          saysOverlap: says(moved),
          stepMs: 1,
        })
        if (back === undefined) throw new Error('It has no place.')
        expect(startMs(withPlace(partsOf(moved, cast), second, back), second)).toBe(at)
      }),
    )
  })

  it.each([
    [
      'a line that breaks off',
      'MARA: I had the  #aaaaa1\nTOM: No.  #aaaaa2',
      'MARA: I had the --  #aaaaa1\nTOM: No.  #aaaaa2',
    ],
    ['words before a comma', 'MARA: Yes,  #aaaaa1\nTOM: No.  #aaaaa2', 'MARA: Yes, --  #aaaaa1\nTOM: No.  #aaaaa2'],
    ['a sentence', 'MARA: I had it.  #aaaaa1\nTOM: No.  #aaaaa2', 'MARA: I had it.  #aaaaa1\nTOM: ^ No.  #aaaaa2'],
    ['a quotation', 'MARA: "I had it."  #aaaaa1\nTOM: No.  #aaaaa2', 'MARA: "I had it."  #aaaaa1\nTOM: ^ No.  #aaaaa2'],
    ['a script without full stops', 'MARA: hm  #aaaaa1\nTOM: no  #aaaaa2', 'MARA: hm  #aaaaa1\nTOM: ^ no  #aaaaa2'],
    ['what is cut off already', 'MARA: I --  #aaaaa1\nTOM: No.  #aaaaa2', 'MARA: I --  #aaaaa1\nTOM: No.  #aaaaa2'],
    [
      'a pause in between',
      'MARA: I had  #aaaaa1\nMARA: [pause 1s]\nTOM: No.  #aaaaa2',
      'MARA: I had  #aaaaa1\nMARA: [pause 1s]\nTOM: ^ No.  #aaaaa2',
    ],
  ])('is said over %s', (_name, text, expected) => {
    const script = parseScript(text, knownSpeakers(noOne))
    const after = applyChanges(text, overlapChanges(script, second, true))
    expect(after).toBe(expected)
    if (after === text) return
    const again = parseScript(after, knownSpeakers(noOne))
    expect(applyChanges(after, overlapChanges(again, second, false))).toBe(text)
  })

  it('takes both marks away where both say it', () => {
    const script = parseScript(both, knownSpeakers(noOne))
    expect(applyChanges(both, overlapChanges(script, second, false))).toBe(two)
  })

  it.each([
    ['TOM: b  #aaaaa2', 'TOM: ^ b  #aaaaa2'],
    ['TOM (low):b  #aaaaa2', 'TOM (low):^ b  #aaaaa2'],
    ['TOM: \\^ b  #aaaaa2', 'TOM: ^ \\^ b  #aaaaa2'],
    ['TOM: [laughs] b --  #aaaaa2', 'TOM: ^ [laughs] b --  #aaaaa2'],
  ])('%s is written as %s, and back', (without, with_) => {
    const written = (text: string, overlaps: boolean) => {
      const script = parseScript(text, knownSpeakers(noOne))
      return applyChanges(text, overlapChanges(script, second, overlaps))
    }
    expect(written(without, true)).toBe(with_)
    expect(written(with_, false)).toBe(without)
    expect([written(without, false), written(with_, true)]).toEqual([without, with_])
  })
})
