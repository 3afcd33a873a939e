import { describe, expect, it } from 'vitest'
import { connectedHost, studioHost } from '../../support/studio/studio-host.ts'

describe('the account', () => {
  it('shows all seventeen fields of the package, and the credit apart', async () => {
    const host = await connectedHost({
      service: {
        package: { provider_subscription_id: 'sub_1', scheduled_change: { plan: 'pro', at: 1 } },
        credit: { credit: '12.340000000000000001' },
      },
    })
    const account = await host.call('account.read', { userId: null })
    expect(account.package).toMatchObject({
      kind: 'read',
      record: {
        user_id: 'user-1',
        total: 200_000,
        balance: 148_274,
        provider_subscription_id: 'sub_1',
        provider_price_id: null,
      },
    })
    expect(account.package.kind === 'read' && Object.keys(account.package.record)).toHaveLength(18)
    expect(account.package.kind === 'read' && JSON.parse(account.package.record.scheduled_change ?? '')).toEqual({
      plan: 'pro',
      at: 1,
    })
    // Money is never made a float.
    expect(account.credit).toMatchObject({ kind: 'read', record: { credit: '12.340000000000000001' } })
    expect(host.service.synthesis()).toEqual([])
  })

  it.each([
    [{ total: 1.5 }, { total: 1.5, balance: 148_274 }],
    [
      { total: '200000', balance: null, extra_balance: 'some' },
      { total: 200_000, balance: null, extra_balance: null },
    ],
    [{ user_id: 'user-1', created_at: 5e20, finished_at: undefined, scheduled_change: [] }, { total: 200_000 }],
    [
      { has_used_trial: 'true', cancel_at_period_end: 'no', type: {} },
      { has_used_trial: true, type: null },
    ],
  ])('loses no other field of a package that says %j', async (change, expected) => {
    const host = await connectedHost({ service: { package: change } })
    const account = await host.call('account.read', { userId: null })
    expect(account.package).toMatchObject({ kind: 'read', record: { user_id: 'user-1', ...expected } })
  })

  it('tells one balance where the other is missing', async () => {
    const host = await connectedHost({ service: { credit: null } })
    const account = await host.call('account.read', { userId: null })
    expect([account.package.kind, account.credit.kind]).toEqual(['read', 'none'])
  })

  it('says of another user’s account that this key may not read it, not that the key is wrong', async () => {
    const host = await connectedHost()
    const account = await host.call('account.read', { userId: 'user-2' })
    expect(account.package).toMatchObject({
      kind: 'failed',
      problem: { code: 'service.refused', id: 'account.noRight' },
    })
    expect((await host.call('account.read', { userId: 'user-1' })).package.kind).toBe('read')
    const hostile = await host.call('account.read', { userId: '../../model' })
    expect(hostile.package).toMatchObject({ kind: 'failed', problem: { code: 'service.id' } })
    expect(
      host.service.requests.every(({ path }) => /^\/wallet\/(self|user-[12])\//.test(path) || path === '/model'),
    ).toBe(true)
  })

  it('needs a connection, and says so', async () => {
    const host = await studioHost()
    expect(await host.problem('account.read', { userId: null })).toMatchObject({ code: 'service.notConnected' })
  })
})
