import { describe, expect, it } from 'vitest'
import { contextOf } from '../../../../renderer/transport/play/context.ts'
import { gainsIn } from '../../../../renderer/transport/play/live-gains.ts'
import { castSchema } from '../../../../shared/core/model/cast.ts'
import { gapsSchema } from '../../../../shared/core/model/project.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { gainFactor } from '../../../../shared/core/timeline/gains.ts'
import { graphParts } from '../../../../shared/core/timeline/parts/graph-parts.ts'
import { soundGraph } from '../../../../shared/core/timeline/sound-graph.ts'
import { anyTakeId } from '../../../support/laid-out.ts'
import { lineId } from '../cases.ts'

const first = lineId('aaa111')
const second = lineId('bbb222')
const graph = soundGraph(
  graphParts({
    script: parseScript('MARA: One  #aaa111\nTOM: Two  #bbb222'),
    cast: castSchema.parse({
      speakers: [
        { id: 'mara', name: 'Mara', colour: 1, gainDb: -6 },
        { id: 'tom', name: 'Tom', colour: 2, pan: 1 },
      ],
      lines: { aaa111: { gainDb: 6 } },
    }),
    gaps: gapsSchema.parse({}),
    heard: () => ({ id: anyTakeId, durationSamples: 3 * 44_100, sampleRate: 44_100, trim: undefined }),
  }),
)

describe('a line in its context', () => {
  it('has the end of the line before and the beginning of the one behind', () => {
    expect(contextOf(graph.timeline, second)).toEqual({
      from: { lineId: first, number: 1, seconds: 1, length: 3 },
      until: { lineId: second, tailSeconds: 1.5 },
    })
  })

  it('begins with itself where nothing is before it, or nothing is laid out', () => {
    const alone = { from: { lineId: first, seconds: 0 }, until: { lineId: first, tailSeconds: 1.5 } }
    expect([contextOf(graph.timeline, first), contextOf(undefined, first)]).toEqual([alone, alone])
  })
})

describe('levels of what plays', () => {
  const join = { kind: 'after', samples: 0 } as const
  const line = { number: 1, durationSeconds: 3, join, gains: [1], isOldWords: false }

  it('are those of the graph without the gain of the lane, for the take that is in it', () => {
    expect(gainsIn(graph)({ ...line, lineId: first, takeId: anyTakeId })).toEqual([gainFactor(6), gainFactor(6)])
    expect(gainsIn(graph)({ ...line, lineId: second, takeId: anyTakeId })).toEqual([0, 1])
  })

  it('stay as they are for what is not in it', () => {
    expect(gainsIn(graph)({ ...line, lineId: first })).toBeUndefined()
    expect(gainsIn(undefined)({ ...line, lineId: first, takeId: anyTakeId })).toBeUndefined()
  })
})
