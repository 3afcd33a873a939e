import { describe, expect, it } from 'vitest'
import { atLine, ended, isUnderWay, withReceived } from '../../../../../electron/rendering/live/reading.ts'
import type { LiveView } from '../../../../../shared/contract/render-views.ts'
import { lineIdSchema } from '../../../../../shared/core/model/ids.ts'

const starting: LiveView = { liveId: 'live-1', state: 'starting', receivedMs: 0 }
const lineId = lineIdSchema.parse('line01')

describe('what is told of a live reading', () => {
  it('is under way until it has ended, whichever way', () => {
    const states = ['starting', 'receiving', 'done', 'unknown', 'failed', 'stopped'] as const
    expect(states.filter((state) => isUnderWay({ ...starting, state }))).toEqual(['starting', 'receiving'])
  })

  it('names the line that is heard for as long as there is one', () => {
    const heard = atLine(starting, lineId)
    expect(heard).toEqual({ ...starting, lineId })
    expect(withReceived(heard, 40)).toEqual({ ...heard, state: 'receiving', receivedMs: 40 })
    expect(atLine(heard, undefined)).toEqual(starting)
  })

  it('keeps how much came when it ends', () => {
    expect(ended(withReceived(starting, 40), 'stopped', 55)).toEqual({ ...starting, state: 'stopped', receivedMs: 55 })
  })
})
