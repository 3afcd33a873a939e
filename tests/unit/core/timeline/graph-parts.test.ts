import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { knownSpeakers } from '../../../../shared/core/cast/cast.ts'
import { type Cast, castSchema, type LineDirection } from '../../../../shared/core/model/cast.ts'
import { gapsSchema } from '../../../../shared/core/model/project.ts'
import type { TakeTrim } from '../../../../shared/core/model/take.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { graphChanges, isNoChange, withGraphChanges } from '../../../../shared/core/timeline/graph-changes.ts'
import { graphParts } from '../../../../shared/core/timeline/parts/graph-parts.ts'
import { KnownGraphLines } from '../../../../shared/core/timeline/parts/known-graph-lines.ts'
import {
  type GraphParts,
  graphChangesSchema,
  graphPartsSchema,
  type PlacedClip,
} from '../../../../shared/core/timeline/graph-schema.ts'
import { soundGraph } from '../../../../shared/core/timeline/sound-graph.ts'
import { clipOfTake } from '../../../../shared/core/timeline/take-trim.ts'
import { graphAudio, graphCast, graphScript } from '../../../support/graph-material.ts'
import { anyTakeId } from '../../../support/laid-out.ts'

const gaps = gapsSchema.parse({ sameSpeakerMs: 200, changeOfSpeakerMs: 400, sceneMs: 1000, overlapMs: 300 })

/** Lines of one second each, by three speakers, as a script and a cast put them. */
function graphOf(text: string, own: Record<string, LineDirection> = {}, trim?: TakeTrim) {
  const cast = castSchema.parse({
    speakers: [
      { id: 'mara', name: 'Mara', colour: 1, gainDb: 2, pan: -0.5, variants: [{ name: 'radio', gainDb: -6 }] },
      { id: 'tom', name: 'Tom', colour: 2 },
    ],
    lines: own,
  })
  const script = parseScript(text, knownSpeakers(cast))
  const heard = () => ({ id: anyTakeId, durationSamples: 44_100, sampleRate: 44_100, trim })
  return soundGraph(graphParts({ script, cast, gaps, heard }))
}

const startsMs = (text: string, own?: Record<string, LineDirection>): readonly number[] =>
  graphOf(text, own).timeline.entries.map(({ startSample }) => startSample / 44.1)

describe('what a line decides for itself in the mix', () => {
  const two = 'MARA: a  #aaaaa1\nTOM: b  #aaaaa2'
  it.each<[string, string, Record<string, LineDirection>, readonly number[]]>([
    ['a pause instead of the gap', two, { aaaaa2: { pauseMs: 1700 } }, [0, 2700]],
    ['no pause at all', two, { aaaaa2: { pauseMs: 0 } }, [0, 1000]],
    ['a pause before the first line', two, { aaaaa1: { pauseMs: 500 } }, [500, 1900]],
    [
      'a pause instead of the gap of scenes',
      'MARA: a  #aaaaa1\n## X\nTOM: b  #aaaaa2',
      { aaaaa2: { pauseMs: 50 } },
      [0, 1050],
    ],
    [
      'a pause beside one that is written',
      'MARA: a  #aaaaa1\nTOM: [pause 2s]\nTOM: b  #aaaaa2',
      { aaaaa2: { pauseMs: 50 } },
      [0, 3050],
    ],
    ['an overlap of its own', 'MARA: a  #aaaaa1\nTOM: ^ b  #aaaaa2', { aaaaa2: { overlapMs: 700 } }, [0, 300]],
    [
      'an overlap behind a line that is cut off',
      'MARA: a --  #aaaaa1\nTOM: b  #aaaaa2',
      { aaaaa2: { overlapMs: 100 } },
      [0, 900],
    ],
    ['an overlap where nothing overlaps', two, { aaaaa2: { overlapMs: 700 } }, [0, 1400]],
    ['a pause where lines overlap', 'MARA: a  #aaaaa1\nTOM: ^ b  #aaaaa2', { aaaaa2: { pauseMs: 700 } }, [0, 700]],
  ])('is %s', (_, text, own, expected) => {
    expect(startsMs(text, own)).toEqual(expected)
  })

  it('is a gain beside those of its variant and of its lane, and a side instead of the lane', () => {
    const own = { aaaaa2: { gainDb: -1.5, pan: 0.25 } }
    const { clips, lanes } = graphOf('MARA: a  #aaaaa1\nMARA/radio: b  #aaaaa2\nTOM: c  #aaaaa3', own)
    expect(clips.map(({ gainDb, pan, lane }) => [gainDb, pan, lane])).toEqual([
      [0, -0.5, 0],
      [-7.5, 0.25, 0],
      [0, 0, 1],
    ])
    expect(lanes.map(({ gainDb, pan }) => [gainDb, pan])).toEqual([
      [2, -0.5],
      [0, 0],
    ])
  })
})

describe('what of a take is heard', () => {
  const take = (trim: TakeTrim | undefined, sampleRate = 44_100) =>
    clipOfTake({ durationSamples: 1000, sampleRate, trim })
  it.each<[string, TakeTrim | undefined, readonly number[]]>([
    ['all of it', undefined, [0, 1000, 0, 0]],
    ['a part, which has short fades where it is cut', { inSample: 100, outSample: 600 }, [100, 500, 221, 221]],
    ['a part without fades, if a person wants it', { inSample: 100, fadeInSamples: 0 }, [100, 900, 0, 0]],
    ['with fades', { inSample: 100, fadeInSamples: 50, fadeOutSamples: 200 }, [100, 900, 50, 200]],
    ['no more than there is', { inSample: 100, outSample: 5000 }, [100, 900, 221, 0]],
    ['all of it where the end is before the beginning', { inSample: 800, outSample: 300 }, [0, 1000, 0, 0]],
    ['all of it where nothing is left', { inSample: 4000 }, [0, 1000, 0, 0]],
    ['all of it where it ends as it begins', { outSample: 0, fadeInSamples: 50 }, [0, 1000, 0, 0]],
    ['fades that never overlap', { fadeInSamples: 700, fadeOutSamples: 700 }, [0, 1000, 700, 300]],
  ])('is %s', (_, trim, expected) => {
    const { inSample, durationSamples, fadeInSamples, fadeOutSamples } = take(trim)
    expect([inSample, durationSamples, fadeInSamples, fadeOutSamples]).toEqual(expected)
  })

  it('is counted at the rate of the timeline, and moves what comes behind it', () => {
    expect(take({ inSample: 100, outSample: 600 }, 22_050)).toMatchObject({ inSample: 200, durationSamples: 1000 })
    const { timeline, clips } = graphOf('MARA: a  #aaaaa1\nTOM: b  #aaaaa2', {}, { inSample: 4410, outSample: 22_050 })
    expect(timeline.entries.map(({ startSample }) => startSample)).toEqual([0, 17_640 + 17_640])
    expect(clips.map(({ inSample, durationSamples }) => [inSample, durationSamples])).toEqual([
      [4410, 17_640],
      [4410, 17_640],
    ])
  })
})

describe('beds and effects', () => {
  const placed: PlacedClip = {
    clipId: 'wind',
    laneId: 'bed',
    source: { kind: 'file', fileId: 'wind.wav' },
    start: { kind: 'at', samples: 1000 },
    durationSamples: 500_000,
    inSample: 20,
    fadeInSamples: 30,
    fadeOutSamples: 40,
    gainDb: -3,
  }
  const withBed = (clip: PlacedClip): GraphParts => ({
    lines: [
      { lineId: 'aaaaa1', step: 1, join: { kind: 'after', samples: 7 }, durationSamples: 100, isEstimate: true },
    ].map((line) => graphPartsSchema.shape.lines.element.parse(line)),
    lanes: [
      { kind: 'speaker', gainDb: 0, pan: 0 },
      {
        kind: 'bed',
        laneId: 'bed',
        name: 'Wind',
        gainDb: -14,
        pan: 0.5,
        ducking: { depthDb: -9, attackMs: 80, releaseMs: 400 },
      },
    ],
    placed: [clip],
    master: { gainDb: 0 },
  })

  it('stand at a time or behind a line, and make the whole longer than its lines', () => {
    const graph = soundGraph(withBed(placed))
    expect(graph.clips).toEqual([
      expect.objectContaining({ id: 'wind', lane: 1, startSample: 1000, pan: 0.5, gainDb: -3, inSample: 20 }),
    ])
    expect([graph.timeline.durationSamples, graph.durationSamples]).toEqual([107, 501_000])
    const [lineId] = withBed(placed).lines.map((line) => line.lineId)
    if (lineId === undefined) throw new Error('no line')
    const behind = soundGraph(withBed({ ...placed, start: { kind: 'line', lineId, samples: -3 } }))
    expect(behind.clips[0]?.startSample).toBe(4)
  })

  it('rest while their lane or their line is gone', () => {
    expect(soundGraph(withBed({ ...placed, laneId: 'other' })).clips).toEqual([])
    const start = { kind: 'line', lineId: 'zzzzz9', samples: 0 }
    const gone = graphPartsSchema.shape.placed.element.parse({ ...placed, start })
    expect(soundGraph(withBed(gone)).clips).toEqual([])
  })
})

describe('a difference between two graphs', () => {
  const own = fc.dictionary(
    fc.integer({ min: 0, max: 24 }).map((at) => String(at).padStart(6, 'a')),
    fc.record(
      { gainDb: fc.constantFrom(-3, 0, 2), pan: fc.constantFrom(-1, 0.5), pauseMs: fc.nat(2000) },
      { requiredKeys: [] },
    ),
  )
  const parts = fc.tuple(graphCast, graphScript, graphAudio, own).map(([people, text, audio, lines]): GraphParts => {
    const cast: Cast = castSchema.parse({ ...people, lines })
    const heard = (lineId: Parameters<Parameters<typeof graphParts>[0]['heard']>[0]) => {
      const length = audio(lineId)
      return length === undefined ? undefined : { id: anyTakeId, trim: undefined, ...length }
    }
    return graphParts({ script: parseScript(text, knownSpeakers(cast)), cast, gaps, heard })
  })

  it('makes the one of the other, also over the wire', () => {
    fc.assert(
      fc.property(parts, parts, (before, after) => {
        const changes = graphChangesSchema.parse(structuredClone(graphChanges(before, after)))
        expect(withGraphChanges(before, changes)).toEqual(after)
        expect(isNoChange(graphChanges(after, structuredClone(after)))).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  it('of one line among many holds that line alone', () => {
    const text = (changed: string): string =>
      Array.from(
        { length: 1500 },
        (_, at) => `MARA: ${at === 3 ? changed : 'Yes.'}  #a${String(at).padStart(5, '0')}`,
      ).join('\n')
    const partsOf = (words: string) =>
      graphParts({
        script: parseScript(text(words)),
        cast: castSchema.parse({ speakers: [] }),
        gaps,
        heard: () => undefined,
      })
    const changes = graphChanges(partsOf('One.'), partsOf('One and two and three.'))
    expect(changes.put.map(({ lineId }) => lineId)).toEqual(['a00003'])
    expect({ ...changes, put: [] }).toEqual({ put: [] })
  })
})

describe('a graph that knows the one before', () => {
  const step = fc.record({
    people: graphCast,
    audio: graphAudio,
    own: fc.dictionary(
      fc.integer({ min: 0, max: 24 }).map((at) => String(at).padStart(6, 'a')),
      fc.record(
        {
          gainDb: fc.constantFrom(-3, 0, 2),
          pan: fc.constantFrom(-1, 0.5),
          pauseMs: fc.nat(2000),
          parameters: fc.constantFrom({}, { prosody: { speed: 1.5 } }),
        },
        { requiredKeys: [] },
      ),
    ),
    // Lines that are moved, gone, and back again, as the same objects.
    places: fc.shuffledSubarray(Array.from({ length: 25 }, (_, at) => at)),
  })
  const takes = new Map<string, Parameters<typeof clipOfTake>[0] & { readonly id: typeof anyTakeId }>()
  const same = (durationSamples: number, sampleRate: number) => {
    const key = `${durationSamples}/${sampleRate}`
    const take = takes.get(key) ?? { id: anyTakeId, trim: undefined, durationSamples, sampleRate }
    takes.set(key, take)
    return take
  }

  it('is the one that is made anew, whatever was edited, moved, cast and heard in between', () => {
    fc.assert(
      fc.property(graphScript, fc.array(step, { minLength: 2, maxLength: 5 }), (text, steps) => {
        const known = new KnownGraphLines()
        const { nodes } = parseScript(text, knownSpeakers(castSchema.parse(steps[0]?.people)))
        for (const { people, audio, own, places } of steps) {
          const heard: Parameters<typeof graphParts>[0]['heard'] = (lineId) => {
            const length = audio(lineId)
            return length === undefined ? undefined : same(length.durationSamples, length.sampleRate)
          }
          const script = { nodes: places.flatMap((at) => nodes[at] ?? []) }
          const input = { script, cast: castSchema.parse({ ...people, lines: own }), gaps, heard }
          expect(graphParts({ ...input, known })).toEqual(graphParts(input))
        }
      }),
      { numRuns: 150 },
    )
  })

  it('has the same lines but for those that are others', () => {
    const known = new KnownGraphLines()
    const text = 'MARA: a  #aaaaa1\nTOM: b  #aaaaa2\nMARA: c  #aaaaa3'
    const { nodes } = parseScript(text)
    const edited = parseScript(text.replace('TOM: b', 'TOM: b and more'))
    const cast = castSchema.parse({ speakers: [] })
    const linesOf = (script: { readonly nodes: typeof nodes }) =>
      graphParts({ script, cast, gaps, heard: () => undefined, known }).lines
    const before = linesOf({ nodes })
    const after = linesOf({ nodes: nodes.map((node, at) => (at === 1 ? (edited.nodes[1] ?? node) : { ...node })) })
    expect(after.map((line, at) => line === before[at])).toEqual([true, false, true])
  })
})
