import { describe, expect, it } from 'vitest'
import { creditDoubt } from '../../../../shared/core/render/credit-doubt.ts'

const credit = (amount: number) => ({ amount, unit: 'API credit' })

describe('what is left, judged before something is sent', () => {
  it('is no doubt above the limit, nor on it', () => {
    expect(creditDoubt(credit(5.01), 5, undefined)).toBeUndefined()
    expect(creditDoubt(credit(5), 5, undefined)).toBeUndefined()
    expect(creditDoubt(credit(6), 5, 1)).toBeUndefined()
    expect(creditDoubt(credit(0), 0, undefined)).toBeUndefined()
  })

  it('is a doubt below it, where it would fall below it, and where nobody knows it', () => {
    expect(creditDoubt(credit(4.99), 5, undefined)?.kind).toBe('below')
    expect(creditDoubt(credit(-2), 0, undefined)?.kind).toBe('below')
    expect(creditDoubt(credit(6), 5, 1.1)?.kind).toBe('wouldFall')
    expect(creditDoubt(undefined, 0, undefined)?.kind).toBe('notRead')
  })
})
