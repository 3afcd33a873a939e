import {
  accountFieldsBalance,
  accountFieldsBegun,
  accountFieldsBilled,
  accountFieldsCancelled,
  accountFieldsChanged,
  accountFieldsCompared,
  accountFieldsCredit,
  accountFieldsEnds,
  accountFieldsExtraBalance,
  accountFieldsFreeCredit,
  accountFieldsFreeCreditSome,
  accountFieldsKind,
  accountFieldsNone,
  accountFieldsNoneTold,
  accountFieldsNotPlanned,
  accountFieldsNotTold,
  accountFieldsPaidIn,
  accountFieldsPeriodEnds,
  accountFieldsPlannedChange,
  accountFieldsPrice,
  accountFieldsRenews,
  accountFieldsRenewsNo,
  accountFieldsRenewsYes,
  accountFieldsSubscription,
  accountFieldsTotal,
  accountFieldsTrial,
  accountFieldsTrialNotUsed,
  accountFieldsTrialUsed,
  accountFieldsUser,
} from '../../../shared/messages/made/account.ts'
import type { CreditView, PackageRecord } from '../../../shared/contract/casting-views.ts'
import { formatCount, formatDay, formatTime } from '../../base/format.ts'

/** One field of a record in words. `name`: the interface's own field, shown on hover. */
export type FieldWords = { readonly name: string; readonly title: string; readonly value: string }

/** An instant as day and time; the text itself where it is no instant, because nothing may be hidden. */
function momentWords(iso: string, timeZone?: string): string {
  const day = formatDay(iso, timeZone)
  return day === '' ? iso : `${day}, ${formatTime(iso, timeZone)}`
}

/**
 * Every field of a package, in words. Units and the values of `type` and `billing_period` are the service's own and not
 * described by the interface, so they are shown as they come.
 */
export function packageWords(record: PackageRecord, timeZone?: string): readonly FieldWords[] {
  const moment = (iso: string | null, none = accountFieldsNotTold()): string =>
    iso === null ? none : momentWords(iso, timeZone)
  return [
    { name: 'user_id', title: accountFieldsUser(), value: record.user_id ?? accountFieldsNotTold() },
    { name: 'type', title: accountFieldsKind(), value: record.type ?? accountFieldsNotTold() },
    { name: 'total', title: accountFieldsTotal(), value: countWords(record.total) },
    { name: 'balance', title: accountFieldsBalance(), value: countWords(record.balance) },
    {
      name: 'extra_balance',
      title: accountFieldsExtraBalance(),
      value: record.extra_balance === null ? accountFieldsNoneTold() : formatCount(record.extra_balance),
    },
    { name: 'created_at', title: accountFieldsBegun(), value: moment(record.created_at) },
    { name: 'updated_at', title: accountFieldsChanged(), value: moment(record.updated_at) },
    { name: 'finished_at', title: accountFieldsEnds(), value: moment(record.finished_at) },
    { name: 'billing_period', title: accountFieldsBilled(), value: record.billing_period ?? accountFieldsNotTold() },
    {
      name: 'current_period_end',
      title: accountFieldsPeriodEnds(),
      value: moment(record.current_period_end),
    },
    {
      name: 'provider_subscription_id',
      title: accountFieldsSubscription(),
      value: record.provider_subscription_id ?? accountFieldsNone(),
    },
    {
      name: 'provider_price_id',
      title: accountFieldsPrice(),
      value: record.provider_price_id ?? accountFieldsNone(),
    },
    { name: 'cancel_at_period_end', title: accountFieldsRenews(), value: renewalWords(record.cancel_at_period_end) },
    { name: 'cancel_at', title: accountFieldsCancelled(), value: moment(record.cancel_at, accountFieldsNotPlanned()) },
    {
      name: 'scheduled_change',
      title: accountFieldsPlannedChange(),
      value: record.scheduled_change ?? accountFieldsNone(),
    },
    {
      name: 'last_synced_at',
      title: accountFieldsCompared(),
      value: moment(record.last_synced_at),
    },
    {
      name: 'has_used_trial',
      title: accountFieldsTrial(),
      value: trialWords(record.has_used_trial),
    },
  ]
}

/** Every field of the separate credit. The service gives no unit; the number is shown as it comes. */
export function creditWords(record: CreditView, timeZone?: string): readonly FieldWords[] {
  return [
    { name: 'user_id', title: accountFieldsUser(), value: record.user_id ?? accountFieldsNotTold() },
    { name: 'credit', title: accountFieldsCredit(), value: record.credit },
    {
      name: 'has_free_credit',
      title: accountFieldsFreeCredit(),
      value:
        record.has_free_credit === null
          ? accountFieldsNotTold()
          : record.has_free_credit
            ? accountFieldsFreeCreditSome()
            : accountFieldsNone(),
    },
    ...(record.cumulative_top_up === undefined
      ? []
      : [{ name: 'cumulative_top_up', title: accountFieldsPaidIn(), value: record.cumulative_top_up }]),
    {
      name: 'updated_at',
      title: accountFieldsChanged(),
      value: record.updated_at === null ? accountFieldsNotTold() : momentWords(record.updated_at, timeZone),
    },
  ]
}

function renewalWords(cancels: boolean | null): string {
  if (cancels === null) return accountFieldsNotTold()
  return cancels ? accountFieldsRenewsNo() : accountFieldsRenewsYes()
}

function trialWords(isUsed: boolean | null): string {
  if (isUsed === null) return accountFieldsNotTold()
  return isUsed ? accountFieldsTrialUsed() : accountFieldsTrialNotUsed()
}

function countWords(told: number | null): string {
  return told === null ? accountFieldsNotTold() : formatCount(told)
}
