/** The package record, all 17 fields of the interface and one that came later. */
export function packageRecord(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    user_id: 'user-1',
    type: 'standard',
    total: 200_000,
    balance: 148_274,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-10-01T00:00:00.123456Z',
    finished_at: '2026-12-31T23:59:59+00:00',
    provider_subscription_id: null,
    provider_price_id: null,
    billing_period: 'month',
    current_period_end: '2026-12-01T00:00:00Z',
    cancel_at_period_end: false,
    cancel_at: null,
    scheduled_change: null,
    last_synced_at: null,
    extra_balance: 500,
    has_used_trial: true,
    a_later_field: { any: 'thing' },
    ...changes,
  }
}

/** The record of the separate credit, as public documentation shows it. */
export function creditRecord(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    _id: 'credit-1',
    user_id: 'user-1',
    credit: '12.340000000000000001',
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-11-01T00:00:00Z',
    has_phone_sha256: false,
    has_free_credit: null,
    cumulative_top_up: '100.00',
    a_later_field: 1,
    ...changes,
  }
}
