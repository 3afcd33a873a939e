import { describe, expect, it } from 'vitest'
import { stepDetailWords } from '../../../../renderer/account/step-detail.ts'

describe('beside a step of the connection test', () => {
  it.each([
    [undefined, ''],
    [{ kind: 'took', tookMs: 12_084 }, '12084 ms'],
    [{ kind: 'key', last4: '4f2a' }, 'ends in 4f2a'],
    [{ kind: 'key', last4: '' }, 'accepted'],
    [{ kind: 'balance', plan: 148_274 }, '148,274 plan credits'],
    [{ kind: 'balance', plan: 148_274, credit: '41.180' }, 'API credit 41.180, 148,274 plan credits'],
  ] as const)('%j is told in words', (detail, words) => {
    expect(stepDetailWords(detail)).toBe(words)
  })
})
