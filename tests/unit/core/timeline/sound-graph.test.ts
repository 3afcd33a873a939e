import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planMix, type PlacedTake } from '../../../../electron/export/mix-plan.ts'
import { mixViewOf } from '../../../../electron/export/mix-service.ts'
import { lineClock } from '../../../../renderer/transport/mix/playing-line.ts'
import { mixLanes } from '../../../../renderer/transport/mix/mix-lanes.ts'
import { knownSpeakers } from '../../../../shared/core/cast/cast.ts'
import { captionCues } from '../../../../shared/core/captions/captions.ts'
import { type Cast, castSchema } from '../../../../shared/core/model/cast.ts'
import { type LineId, takeIdSchema } from '../../../../shared/core/model/ids.ts'
import { gapsSchema } from '../../../../shared/core/model/project.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { soundGraph } from '../../../../shared/core/timeline/sound-graph.ts'
import { takeRecord } from '../../../support/projects.ts'

const level = fc.record({
  gainDb: fc.option(fc.double({ min: -60, max: 12, noNaN: true }), { nil: undefined }),
  pan: fc.option(fc.double({ min: -1, max: 1, noNaN: true }), { nil: undefined }),
  variantDb: fc.option(fc.double({ min: -60, max: 12, noNaN: true }), { nil: undefined }),
})

/** Three speakers at random levels, each with a variant. */
const cast: fc.Arbitrary<Cast> = fc.array(level, { minLength: 3, maxLength: 3 }).map((levels) =>
  castSchema.parse({
    speakers: ['Mara', 'Tom', 'Ada'].map((name, at) => ({
      id: name.toLowerCase(),
      name,
      colour: at + 1,
      ...(levels[at]?.gainDb === undefined ? {} : { gainDb: levels[at].gainDb }),
      ...(levels[at]?.pan === undefined ? {} : { pan: levels[at].pan }),
      variants: [{ name: 'radio', ...(levels[at]?.variantDb === undefined ? {} : { gainDb: levels[at].variantDb }) }],
    })),
  }),
)

/** Headings, pauses, actions and lines that cut each other off and overlap, of people who are and are not in the cast. */
const script = fc
  .array(
    fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom('## A scene', 'TOM: [pause 0.7s]', 'Somebody waits.', '') },
      {
        weight: 6,
        arbitrary: fc
          .tuple(
            fc.constantFrom('MARA', 'TOM', 'ADA', 'MARA/radio', 'TOM/radio', 'RUTH', 'ADA/none'),
            fc.constantFrom('', '^ '),
            fc.constantFrom(
              'Yes.',
              'It is [pause 0.5s] cold.',
              '[sighs]',
              'A longer line of several words. [pause 1s]',
            ),
            fc.constantFrom('', ' --'),
          )
          .map(([name, before, words, after]) => `${name}: ${before}${words}${after}`),
      },
    ),
    { maxLength: 25 },
  )
  .map((rows) =>
    rows
      .map((row, at) => (/^[A-Z/a-z]+: (?!\[pause)/.test(row) ? `${row}  #${String(at).padStart(6, 'a')}` : row))
      .join('\n'),
  )

/** Audio of some lines, at any of the rates that answers have. */
const audio = fc.func(
  fc.option(
    fc.record({
      durationSamples: fc.integer({ min: 0, max: 900_000 }),
      sampleRate: fc.constantFrom(24_000, 44_100, 48_000),
    }),
    { nil: undefined },
  ),
)

describe('what sounds where', () => {
  it('is the same for the page, the mix and the captions, to the sample and to the millisecond', () => {
    let sounding = 0
    fc.assert(
      fc.property(cast, script, audio, (people, text, lengthOf) => {
        const parsed = parseScript(text, knownSpeakers(people))
        const gaps = gapsSchema.parse({})
        const placed = (lineId: LineId): PlacedTake | undefined => {
          const length = lengthOf(lineId)
          if (length === undefined) return undefined
          const id = takeIdSchema.parse('0'.repeat(64))
          return { take: { ...takeRecord(lineId, 'a'), id, ...length }, path: `${lineId}.wav` }
        }
        const input = { script: parsed, cast: people, gaps }
        const graph = soundGraph({ ...input, heard: (lineId) => lengthOf(lineId) })
        const planned = planMix({ ...input, heard: placed })
        const view = mixViewOf(planned, [])
        const page = new Map(lineClock(view).lines.map((line) => [line.lineId, line]))
        const captions = captionCues(planned.timeline, parsed)

        // The whole: the mix ends where the page and the last caption end.
        const { durationSamples } = graph.timeline
        expect([planned.mix.durationSamples, view.durationSamples]).toEqual([durationSamples, durationSamples])
        const pageEnd = Math.max(0, ...[...page.values()].map(({ end }) => end))
        expect(pageEnd).toBeCloseTo(durationSamples / 44_100, 9)
        const captionEnd = Math.max(0, ...captions.map(({ endMs }) => endMs))
        expect(captionEnd).toBe(Math.round((durationSamples * 1000) / 44_100))

        // Every line: shown, heard and read at one time.
        expect(page.size).toBe(graph.timeline.entries.length)
        expect(captions).toHaveLength(graph.timeline.entries.length)
        for (const [at, entry] of graph.timeline.entries.entries()) {
          const shown = page.get(entry.lineId)
          expect([shown?.start, shown?.end]).toEqual([
            entry.startSample / 44_100,
            (entry.startSample + entry.durationSamples) / 44_100,
          ])
          expect(captions[at]?.startMs).toBe(Math.round((shown?.start ?? -1) * 1000))
          expect(captions[at]?.endMs).toBe(Math.round((shown?.end ?? -1) * 1000))
        }

        // Every sound: in the lane, as loud and on the side that the graph says, and in a lane that the page names so.
        expect(planned.mix.clips).toHaveLength(graph.sounds.length)
        for (const [at, { entry, gainDb, pan, lane }] of graph.sounds.entries()) {
          const { startSample, durationSamples: length } = entry
          expect(planned.mix.clips[at]).toEqual({
            path: `${entry.lineId}.wav`,
            startSample,
            durationSamples: length,
            gainDb,
            pan,
            lane,
          })
          expect(mixLanes(view)[lane]?.speakerId).toBe(entry.speakerId)
          sounding += 1
        }
      }),
      { numRuns: 120 },
    )
    expect(sounding).toBeGreaterThan(100)
  })
})
