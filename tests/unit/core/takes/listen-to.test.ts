import { describe, expect, it } from 'vitest'
import { listenChoices } from '../../../../shared/core/model/take.ts'
import { takesToHear } from '../../../../shared/core/takes/listen-to.ts'
import { heardTake, type LineTake } from '../../../../shared/core/takes/line-takes.ts'
import { type Take, takeSchema } from '../../../../shared/core/model/take.ts'

const take = (digit: string, source: Take['source']): LineTake => ({
  take: takeSchema.parse({
    id: digit.repeat(64),
    lineId: 'aaaaa1',
    key: '0'.repeat(64),
    kind: 'line',
    source,
    createdAt: '2026-01-02T03:04:05.000Z',
    verdict: 'ready',
    requests: [],
    sampleRate: 44_100,
    durationSamples: 44_100,
  }),
  isCurrent: true,
  isChosen: false,
})
const drafted = take('1', 'draft')
const rendered = take('2', 'service')

describe('listening to', () => {
  it('the best of each line hears the service before drafts, and one source alone only that', () => {
    const heard = listenChoices.map((choice) => heardTake(takesToHear([rendered, drafted], choice)))
    expect(heard).toEqual([rendered, rendered, drafted])
    expect(heardTake(takesToHear([drafted], 'final'))).toBeUndefined()
    expect(heardTake(takesToHear([rendered], 'draft'))).toBeUndefined()
  })

  it('drafts hears a draft of a line that is locked to a final take', () => {
    const locked = { ...rendered, take: { ...rendered.take, locked: true as const } }
    expect(heardTake(takesToHear([drafted, locked], 'draft'))).toBe(drafted)
  })
})
