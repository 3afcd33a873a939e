import { describe, expect, it } from 'vitest'
import { createLowCredit, doubtWords } from '../../../../electron/rendering/low-credit.ts'
import { messageOf } from '../../../../shared/messages/in-english.ts'

const learned = { perMillionBytes: 15, unit: 'API credit', confidence: 1, samples: 5, source: 'learned' } as const

describe('a doubt about what is left', () => {
  it('is said with the figures as they are, small ones too', () => {
    const words = [
      doubtWords({ kind: 'below', left: 0.00012, limit: 1_000_000 }),
      doubtWords({ kind: 'wouldFall', left: 5.25, cost: 0.31234, limit: 5 }),
      doubtWords({ kind: 'notRead', limit: 0.5 }),
    ]
    expect(words.map(messageOf)).toEqual([
      '0.00012 is left at the service, below your limit of 1000000.',
      '5.25 is left at the service. With about 0.31 spent on what waits and this, it would be below your limit of 5.',
      'What is left at the service could not be read, so it may be below your limit of 0.5.',
    ])
  })

  it('takes about the cost of the text off, where the price is counted in what is left', async () => {
    const askFor = (unit: string, bytes: number) =>
      createLowCredit({
        limit: () => 5,
        left: async () => ({ amount: 6, unit: 'API credit' }),
        price: () => ({ ...learned, unit }),
      })(bytes)
    expect(await askFor('API credit', 50_000)).toBeUndefined()
    expect(await askFor('API credit', 100_000)).toMatchObject({ kind: 'wouldFall', left: 6, cost: 1.5 })
    expect(await askFor('EUR', 100_000)).toBeUndefined()
  })

  it('goes by the newest limit, and asks no service where there is none', async () => {
    let limit: number | null = 5
    let asked = 0
    const lowCredit = createLowCredit({
      limit: () => limit,
      left: async () => {
        asked += 1
        limit = null
        return undefined
      },
      price: () => null,
    })
    expect(await lowCredit(10)).toBeUndefined()
    expect(await lowCredit(10)).toBeUndefined()
    expect(asked).toBe(1)
  })
})
