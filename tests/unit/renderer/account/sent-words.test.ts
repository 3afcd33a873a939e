import { describe, expect, it } from 'vitest'
import {
  amountWords,
  creditWorth,
  daysOfMonth,
  roundTop,
  scaleWords,
  waitingWords,
} from '../../../../renderer/account/view/sent-words.ts'
import type { SentView } from '../../../../shared/contract/sent-views.ts'

const month: SentView['thisMonth'] = {
  month: '2026-02',
  days: 28,
  bytesOfText: 900,
  requests: { done: 1, failed: 0, unknown: 0, cancelled: 0, underWay: 0 },
  byDay: [{ day: '2026-02-03', bytesOfText: 900 }],
  bySender: [],
  elsewhere: [],
}
const sent: SentView = {
  today: '2026-02-04',
  thisMonth: month,
  lastMonth: month,
  lastHourBytes: 0,
  undecided: [],
  price: { perMillionBytes: 15, unit: 'API credit', source: 'learned', confidence: 1, samples: 5 },
  isThisMonth: true,
  recent: [],
  flaws: [],
}

describe('the words of what was sent', () => {
  it('has every day of the month, and knows which have not come', () => {
    const days = daysOfMonth(month, '2026-02-04')
    expect(days).toHaveLength(28)
    expect(days[2]).toEqual({ day: '2026-02-03', bytes: 900, isAhead: false })
    expect(days.filter(({ isAhead }) => isAhead)).toHaveLength(24)
  })

  it('draws the chart up to a round number that nothing goes beyond', () => {
    expect([0, 9, 29_400, 30_000, 30_001, 987_654_321].map(roundTop)).toEqual([10, 10, 30_000, 30_000, 50_000, 1e9])
    expect([0, 0.00312, 0.0072, 0.68, 2.413, 123.4].map(amountWords)).toEqual([
      '0',
      '< 0.01',
      '0.01',
      '0.68',
      '2.4',
      '123',
    ])
  })

  it('says what the credit is about worth, and nothing where no rate of it is known', () => {
    expect(creditWorth(sent, '41.18').map(({ value }) => value)).toEqual([
      'about 0.015 for 1,000 bytes',
      'about 2,700,000 bytes of text',
    ])
    expect(creditWorth(sent, '-1')).toHaveLength(1)
    expect(creditWorth({ ...sent, price: null }, '41.18')).toEqual([])
    expect(creditWorth(undefined, '41.18')).toEqual([])
    const plan = { perMillionBytes: 15, unit: 'plan credits', source: 'learned', confidence: 1, samples: 5 } as const
    expect(creditWorth({ ...sent, price: plan }, '41.18')).toEqual([])
  })

  it('keeps the scale of a chart short, whatever was sent', () => {
    expect([0, 5, 500, 1500, 30_000, 300_000_000, 2_500_000_000].map(scaleWords)).toEqual([
      '0',
      '5',
      '500',
      '1.5k',
      '30k',
      '300M',
      '2.5G',
    ])
  })

  it('says what waits and about what it costs, and guesses no cost without a rate of this credit', () => {
    const values = (waiting: Parameters<typeof waitingWords>[0], price: SentView['price']) =>
      waitingWords(waiting, price).map(({ title, value }) => `${title}: ${value}`)
    const three = { lines: 3, bytesOfText: 191 }
    expect(values(three, { ...(sent.price ?? raise()), perMillionBytes: 15_000 })).toEqual([
      'Waiting: 3 lines, 191 bytes: about 2.9',
    ])
    expect(values(three, null)).toEqual(['Waiting: 3 lines, 191 bytes: cost not known yet'])
    expect(values({ lines: 0, bytesOfText: 0 }, sent.price)).toEqual(['Waiting: nothing'])
    expect(values(undefined, sent.price)).toEqual([])
  })
})

function raise(): never {
  throw new TypeError('A price was expected')
}
