import type { CreditView, PackageRecord } from '../../../shared/contract/casting-views.ts'
import { formatCount, formatDay, formatTime } from '../../base/format.ts'

/** One field of a record in words. `name`: the interface's own field, shown on hover. */
export type FieldWords = { readonly name: string; readonly title: string; readonly value: string }

/** An instant as day and time; the text itself where it is no instant, because nothing may be hidden. */
function momentWords(iso: string, timeZone?: string): string {
  const day = formatDay(iso, timeZone)
  return day === '' ? iso : `${day}, ${formatTime(iso, timeZone)}`
}

function orNothing(iso: string | null, none: string, timeZone: string | undefined): string {
  return iso === null ? none : momentWords(iso, timeZone)
}

/**
 * Every field of a package, in words. Units and the values of `type` and `billing_period` are the service's own and not
 * described by the interface, so they are shown as they come.
 */
export function packageWords(record: PackageRecord, timeZone?: string): readonly FieldWords[] {
  const moment = (iso: string | null, none: string): string => orNothing(iso, none, timeZone)
  return [
    { name: 'user_id', title: 'User', value: record.user_id },
    { name: 'type', title: 'Kind of package', value: record.type },
    { name: 'total', title: 'Total', value: formatCount(record.total) },
    { name: 'total - balance', title: 'Used', value: formatCount(record.total - record.balance) },
    { name: 'balance', title: 'Balance', value: formatCount(record.balance) },
    {
      name: 'extra_balance',
      title: 'Extra balance',
      value: record.extra_balance === null ? 'None told' : formatCount(record.extra_balance),
    },
    { name: 'created_at', title: 'Package begun', value: momentWords(record.created_at, timeZone) },
    { name: 'updated_at', title: 'Last change', value: momentWords(record.updated_at, timeZone) },
    { name: 'finished_at', title: 'Package ends', value: momentWords(record.finished_at, timeZone) },
    { name: 'billing_period', title: 'Billed', value: record.billing_period ?? 'Not told' },
    { name: 'current_period_end', title: 'Period ends', value: moment(record.current_period_end, 'Not told') },
    {
      name: 'provider_subscription_id',
      title: 'Subscription',
      value: record.hasSubscription ? 'There is one' : 'None',
    },
    { name: 'provider_price_id', title: 'Price at the provider', value: record.hasPrice ? 'There is one' : 'None' },
    { name: 'cancel_at_period_end', title: 'Renews', value: renewalWords(record.cancel_at_period_end) },
    { name: 'cancel_at', title: 'Will be cancelled', value: moment(record.cancel_at, 'Not planned') },
    { name: 'scheduled_change', title: 'Planned change', value: record.scheduled_change ?? 'None' },
    { name: 'last_synced_at', title: 'Compared with the provider', value: moment(record.last_synced_at, 'Not told') },
    { name: 'has_used_trial', title: 'Trial', value: record.has_used_trial ? 'Used' : 'Not used' },
  ]
}

/** Every field of the separate credit. The service gives no unit; the number is shown as it comes. */
export function creditWords(record: CreditView, timeZone?: string): readonly FieldWords[] {
  return [
    { name: 'user_id', title: 'User', value: record.user_id },
    { name: 'credit', title: 'Credit', value: record.credit },
    {
      name: 'has_free_credit',
      title: 'Free credit',
      value: record.has_free_credit === null ? 'Not told' : record.has_free_credit ? 'There is some' : 'None',
    },
    ...(record.cumulative_top_up === undefined
      ? []
      : [{ name: 'cumulative_top_up', title: 'Paid in so far', value: record.cumulative_top_up }]),
    { name: 'updated_at', title: 'Last change', value: momentWords(record.updated_at, timeZone) },
  ]
}

function renewalWords(cancels: boolean | null): string {
  if (cancels === null) return 'Not told'
  return cancels ? 'No, it ends with the period' : 'Yes'
}
