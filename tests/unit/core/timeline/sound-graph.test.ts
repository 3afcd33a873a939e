import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planMix, type PlacedTake } from '../../../../electron/export/mix-plan.ts'
import { lineClock } from '../../../../renderer/transport/stage/playing-line.ts'
import { knownSpeakers } from '../../../../shared/core/cast/cast.ts'
import { captionCues } from '../../../../shared/core/captions/captions.ts'
import { type LineId, takeIdSchema } from '../../../../shared/core/model/ids.ts'
import { gapsSchema } from '../../../../shared/core/model/project.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { graphParts } from '../../../../shared/core/timeline/parts/graph-parts.ts'
import { soundGraph } from '../../../../shared/core/timeline/sound-graph.ts'
import { graphAudio, graphCast, graphScript } from '../../../support/graph-material.ts'
import { takeRecord } from '../../../support/projects.ts'

describe('what sounds where', () => {
  it('is the same for the page, the mix and the captions, to the sample and to the millisecond', () => {
    let sounding = 0
    fc.assert(
      fc.property(graphCast, graphScript, graphAudio, (people, text, lengthOf) => {
        const parsed = parseScript(text, knownSpeakers(people))
        const gaps = gapsSchema.parse({})
        const placed = (lineId: LineId): PlacedTake | undefined => {
          const length = lengthOf(lineId)
          if (length === undefined) return undefined
          const id = takeIdSchema.parse(lineId.padEnd(64, '0'))
          return { take: { ...takeRecord(lineId, 'a'), id, ...length }, path: `${lineId}.wav` }
        }
        const input = { script: parsed, cast: people, gaps }
        const graph = soundGraph(graphParts({ ...input, heard: (lineId) => placed(lineId)?.take }))
        const planned = planMix({ ...input, heard: placed })
        const page = new Map(lineClock(graph.timeline).lines.map((line) => [line.lineId, line]))
        const captions = captionCues(planned.graph.timeline, parsed)

        // The whole: the mix ends where the page and the last caption end.
        const { durationSamples } = graph.timeline
        expect(planned.mix.durationSamples).toBe(durationSamples)
        const pageEnd = Math.max(0, ...[...page.values()].map(({ end }) => end))
        expect(pageEnd).toBeCloseTo(durationSamples / 44_100, 9)
        const mixEndMs = Math.round((durationSamples * 1000) / 44_100)
        const last = captions.at(-1)
        if (last !== undefined && mixEndMs - last.startMs <= 7000) expect(last.endMs).toBe(mixEndMs)

        // Every line: shown, heard and read at one time.
        expect(page.size).toBe(graph.timeline.entries.length)
        expect(new Set(captions.map(({ lineId }) => lineId))).toEqual(
          new Set(graph.timeline.entries.map(({ lineId }) => lineId)),
        )
        expect(captions.every(({ startMs, endMs }) => startMs >= 0 && startMs <= endMs && endMs <= mixEndMs)).toBe(true)
        for (const entry of graph.timeline.entries) {
          const shown = page.get(entry.lineId)
          expect([shown?.start, shown?.end]).toEqual([
            entry.startSample / 44_100,
            (entry.startSample + entry.durationSamples) / 44_100,
          ])
        }

        // Every sound: in the lane, as loud and on the side that the graph says.
        expect(planned.mix.clips).toHaveLength(graph.clips.length)
        for (const [at, { id, source: _, ...clip }] of graph.clips.entries()) {
          expect(planned.mix.clips[at]).toEqual({ id, path: `${id}.wav`, ...clip })
          const entry = graph.timeline.entries.find(({ lineId }) => lineId === id)
          const lane = graph.lanes[clip.lane]
          expect(lane?.kind === 'speaker' ? lane.speakerId : null).toBe(entry?.speakerId)
          sounding += 1
        }
      }),
      { numRuns: 120 },
    )
    expect(sounding).toBeGreaterThan(100)
  })
})
