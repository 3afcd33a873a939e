import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createDraftMaker, type DraftQueue } from '../../../../electron/rendering/playing/draft-maker.ts'
import type { RenderableLine } from '../../../../electron/rendering/queue/renderable-line.ts'
import { castSchema } from '../../../../shared/core/model/cast.ts'
import { type LineId, lineIdSchema, renderKeySchema } from '../../../../shared/core/model/ids.ts'
import type { LineStatus } from '../../../../shared/core/queue/account.ts'

const stuck = lineIdSchema.parse('aaa111')
const other = lineIdSchema.parse('bbb222')
/** Nobody waits so long in a test: what takes it would never end. */
const LONG_MS = 3_600_000

/** A maker of drafts over a queue in which a test says where each line is. */
function setUp() {
  const status = new Map<LineId, LineStatus>()
  const ordered: LineId[] = []
  let changed: () => void = () => undefined
  const queue: DraftQueue = {
    order: ({ lines }) => {
      for (const { lineId } of lines) {
        ordered.push(lineId)
        if (!status.has(lineId)) status.set(lineId, { kind: 'rendering', received: 0 })
      }
      return { queued: lines.length, cached: 0 }
    },
    putFirst: () => undefined,
    statusOf: (lineId) => status.get(lineId),
    phase: () => ({ kind: 'running' }),
    cancel: () => undefined,
    close: () => Promise.resolve(),
  }
  const lineOf = (lineId: LineId): RenderableLine => ({
    kind: 'renderable',
    lineId,
    speakerId: undefined,
    speaker: 'RUTH',
    number: 1,
    contentKey: renderKeySchema.parse((lineId === stuck ? 'a' : 'b').repeat(64)),
    pieces: [],
  })
  const cast = castSchema.parse({ speakers: [] })
  const client = {}
  const maker = createDraftMaker({
    project: { cast: () => cast, setCast: () => undefined },
    planner: { lineOf: (_, lineId) => lineOf(lineId) },
    draftCast: () => cast,
    client: async () => client,
    makeRunner: (_, onChange) => {
      changed = onChange
      return queue
    },
  })
  return {
    maker,
    ordered,
    end: (lineId: LineId, kind: 'ready' | 'failed') => {
      status.set(lineId, { kind, isCached: false })
      changed()
    },
    patient: async (lineId: LineId, patienceMs: number, signal = new AbortController().signal) => {
      await maker.make([lineId])
      return maker.whenMade(lineId, patienceMs, signal)
    },
  }
}

describe('drafts for playing', () => {
  it('are given up after their time, and then nobody waits so long again until one has come', async () => {
    const { patient, end } = setUp()
    expect((await patient(stuck, 10))?.code).toBe('draft.failed')
    // Neither for the same line, nor for another of the same voices that say nothing.
    expect((await patient(stuck, LONG_MS))?.code).toBe('draft.failed')
    expect((await patient(other, LONG_MS))?.code).toBe('draft.failed')
    const waiting = patient(other, LONG_MS)
    end(other, 'ready')
    expect(await waiting).toBeUndefined()
  })

  it('wait for their time again once a draft has come, but not for the line that was late', async () => {
    const { maker, patient, end } = setUp()
    await patient(stuck, 10)
    await maker.make([other])
    end(other, 'ready')
    expect(await maker.whenMade(other, LONG_MS, new AbortController().signal)).toBeUndefined()
    expect((await patient(stuck, LONG_MS))?.code).toBe('draft.failed')
    end(stuck, 'ready')
    expect(await patient(stuck, LONG_MS)).toBeUndefined()
  })

  it('are not waited for by whom plays elsewhere, which says nothing about the voices', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { patient } = setUp()
    const ending = new AbortController()
    const older = patient(stuck, LONG_MS, ending.signal)
    await vi.advanceTimersByTimeAsync(1000)
    ending.abort()
    expect(await older).toBeUndefined()
    expect(await patient(stuck, LONG_MS, ending.signal)).toBeUndefined()
    // Neither of them was late: the next one has all its time.
    let isOver = false
    const newer = patient(other, LONG_MS).then(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(LONG_MS - 1)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await newer).toBe(true)
  })
})
