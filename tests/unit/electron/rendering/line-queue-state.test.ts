import { describe, expect, it } from 'vitest'
import { type LineFacts, queueStateOf } from '../../../../electron/rendering/line-queue-state.ts'
import type { Problem } from '../../../../shared/core/model/errors.ts'

const problem: Problem = { code: 'render.unknown', message: 'It may have been billed.', remedy: 'Decide.' }
const nothing: LineFacts = {
  service: undefined,
  draft: undefined,
  renderWith: 'service',
  progressOf: () => 0.5,
  isLeft: () => false,
  held: () => undefined,
  failedBefore: () => undefined,
}
const never = (): never => {
  throw new Error('This takes long, and decides nothing here')
}

describe('what the queues say of a line', () => {
  it('is nothing where no queue knows it', () => {
    expect(queueStateOf(nothing)).toBeUndefined()
  })

  it('is what is under way, of either source, and then nothing else is asked', () => {
    const asked = { ...nothing, isLeft: never, held: never, failedBefore: never }
    const rendering = { kind: 'rendering', received: 10 } as const
    expect(queueStateOf({ ...asked, draft: rendering })).toEqual({ kind: 'rendering', progress: 0.5 })
    expect(queueStateOf({ ...asked, service: { kind: 'queued' }, draft: rendering })).toEqual({ kind: 'queued' })
  })

  it('is queued where an earlier run left it, whatever it came to before', () => {
    const failed = { kind: 'failed', isCached: false, problem } as const
    expect(queueStateOf({ ...nothing, service: failed, isLeft: () => true })).toEqual({ kind: 'queued' })
  })

  it('is unknown where the service may have billed it, also in a project that is rendered with drafts', () => {
    const unknown = { kind: 'unknown', isCached: false, problem } as const
    const drafts = { ...nothing, renderWith: 'draft' } as const
    expect(queueStateOf({ ...drafts, service: unknown })).toEqual({ kind: 'unknown', problem })
    expect(queueStateOf({ ...drafts, held: () => problem })).toEqual({ kind: 'unknown', problem })
  })

  it('is how it ended with what the project is rendered with, before how it failed in an earlier order', () => {
    const ends = {
      ...nothing,
      service: { kind: 'cancelled', isCached: false },
      draft: { kind: 'failed', isCached: false, problem },
      failedBefore: () => problem,
    } as const
    expect(queueStateOf(ends)).toEqual({ kind: 'cancelled' })
    expect(queueStateOf({ ...ends, renderWith: 'draft' })).toEqual({ kind: 'failed', problem })
    expect(queueStateOf({ ...nothing, failedBefore: () => problem })).toEqual({ kind: 'failed', problem })
  })
})
