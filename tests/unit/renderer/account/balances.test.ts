import { describe, expect, it } from 'vitest'
import { noteBalances, balancesAfterFailure, nothingKnown } from '../../../../renderer/account/balances.ts'
import { groupedDecimal, isSpent, OLD_AFTER_MS, paidFromWords } from '../../../../renderer/account/paid-from.ts'
import { formatTime } from '../../../../renderer/base/format.ts'
import type { AccountView, CreditView, PackageRecord } from '../../../../shared/contract/casting-views.ts'

const readAt = '2026-11-19T14:31:00.000Z'
const now = Date.parse(readAt) + 1000
const at = formatTime(readAt)
const problem = { code: 'service.unreachable', message: 'The service does not answer.' } as const

function creditOf(credit: string): CreditView {
  return { user_id: 'u', credit, updated_at: readAt, has_free_credit: null, readAt }
}

const wallet: PackageRecord = {
  user_id: 'u',
  type: 'plus',
  total: 500_000,
  balance: 148_274,
  extra_balance: null,
  readAt,
  created_at: readAt,
  updated_at: readAt,
  finished_at: readAt,
  provider_subscription_id: null,
  provider_price_id: null,
  billing_period: null,
  current_period_end: null,
  cancel_at_period_end: null,
  cancel_at: null,
  scheduled_change: null,
  last_synced_at: null,
  has_used_trial: false,
}
const failed = { kind: 'failed', problem } as const
const whole: AccountView = {
  credit: { kind: 'read', record: creditOf('41.18') },
  package: { kind: 'read', record: wallet },
}
const known = (...answers: readonly AccountView[]) => answers.reduce(noteBalances, nothingKnown)
const plan = 'Package: 148,274 plan credits'

describe('what lines are paid from', () => {
  it.each([
    [
      'both are read',
      known(whole),
      'API credit 41.18',
      'Package 148,274',
      `API credit, 41.18. ${plan}, not used by this studio.`,
    ],
    ['nothing is read yet', nothingKnown, 'API credit not read', undefined, 'API credit, not read. Package: not read.'],
    [
      'the credit cannot be read',
      known({ ...whole, credit: failed }),
      'API credit not read',
      'Package 148,274',
      `API credit, not read. ${plan}, not used by this studio.`,
    ],
    [
      'the package cannot be read',
      known({ ...whole, package: failed }),
      'API credit 41.18',
      undefined,
      'API credit, 41.18. Package: not read.',
    ],
    [
      'the service knows no credit',
      known({ ...whole, credit: { kind: 'none', problem } }),
      'Package 148,274',
      'no API credit told',
      `not told by this service. ${plan}.`,
    ],
    [
      'neither could be read again',
      known(whole, { credit: failed, package: failed }),
      `API credit 41.18 at ${at}`,
      'Package 148,274',
      `API credit, 41.18 at ${at}, not read since. ${plan}, not used by this studio.`,
    ],
    [
      'the studio did not answer',
      balancesAfterFailure(known(whole), problem),
      `API credit 41.18 at ${at}`,
      'Package 148,274',
      `API credit, 41.18 at ${at}, not read since. ${plan}, not used by this studio.`,
    ],
    [
      'a credit that was known is no longer told',
      known(whole, { ...whole, credit: { kind: 'none', problem } }),
      'Package 148,274',
      'no API credit told',
      `not told by this service. ${plan}.`,
    ],
  ] as const)('where %s', (_, balances, main, aside, name) => {
    const words = paidFromWords(balances, 'service', now)
    expect([words.main, words.aside, words.name]).toEqual([main, aside, `Paid from: ${name}`])
    expect(words.title).not.toBe('')
  })

  it('comes with its time once it is an hour old', () => {
    const words = (ageMs: number) => paidFromWords(known(whole), 'service', Date.parse(readAt) + ageMs)
    expect([words(OLD_AFTER_MS), words(OLD_AFTER_MS + 1)].map(({ main }) => main)).toEqual([
      'API credit 41.18',
      `API credit 41.18 at ${at}`,
    ])
  })

  it('is nothing while drafts are rendered', () => {
    const words = paidFromWords(known(whole), 'draft', now)
    expect([words.main, words.aside]).toEqual(['Drafts are free', 'API credit 41.18'])
    expect(words.name).toMatch(/^Draft voices are free\. Service voices: paid from: API credit, 41\.18\./)
  })

  it.each([
    ['41.18', 'API credit 41.18', '41.18', false],
    ['12.340000000000000001', 'API credit 12.34', '12.340000000000000001', false],
    ['12.99999', 'API credit 12.9999', '12.99999', false],
    ['0.00000001', 'API credit 0.00000001', '0.00000001', false],
    ['1234567.5', 'API credit 1,234,567.5', '1,234,567.5', false],
    ['0', 'API credit 0', '0', true],
    ['0.00', 'API credit 0.00', '0.00', true],
    ['-3.5', 'API credit -3.5', '-3.5', true],
    ['-1234', 'API credit -1,234', '-1,234', true],
  ])('shows %s as it was read, never more than there is', (credit, main, figure, spent) => {
    const account: AccountView = { ...whole, credit: { kind: 'read', record: creditOf(credit) } }
    expect(paidFromWords(known(account), 'service', now).main).toBe(main)
    expect([groupedDecimal(credit), isSpent(credit)]).toEqual([figure, spent])
  })
})
