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
  accountFieldsIsThere,
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
  accountFieldsUsed,
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
    { name: 'user_id', title: accountFieldsUser(), value: record.user_id },
    { name: 'type', title: accountFieldsKind(), value: record.type },
    { name: 'total', title: accountFieldsTotal(), value: formatCount(record.total) },
    { name: 'total - balance', title: accountFieldsUsed(), value: formatCount(record.total - record.balance) },
    { name: 'balance', title: accountFieldsBalance(), value: formatCount(record.balance) },
    {
      name: 'extra_balance',
      title: accountFieldsExtraBalance(),
      value: record.extra_balance === null ? accountFieldsNoneTold() : formatCount(record.extra_balance),
    },
    { name: 'created_at', title: accountFieldsBegun(), value: momentWords(record.created_at, timeZone) },
    { name: 'updated_at', title: accountFieldsChanged(), value: momentWords(record.updated_at, timeZone) },
    { name: 'finished_at', title: accountFieldsEnds(), value: momentWords(record.finished_at, timeZone) },
    { name: 'billing_period', title: accountFieldsBilled(), value: record.billing_period ?? accountFieldsNotTold() },
    {
      name: 'current_period_end',
      title: accountFieldsPeriodEnds(),
      value: moment(record.current_period_end, accountFieldsNotTold()),
    },
    {
      name: 'provider_subscription_id',
      title: accountFieldsSubscription(),
      value: record.hasSubscription ? accountFieldsIsThere() : accountFieldsNone(),
    },
    {
      name: 'provider_price_id',
      title: accountFieldsPrice(),
      value: record.hasPrice ? accountFieldsIsThere() : accountFieldsNone(),
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
      value: moment(record.last_synced_at, accountFieldsNotTold()),
    },
    {
      name: 'has_used_trial',
      title: accountFieldsTrial(),
      value: record.has_used_trial ? accountFieldsTrialUsed() : accountFieldsTrialNotUsed(),
    },
  ]
}

/** Every field of the separate credit. The service gives no unit; the number is shown as it comes. */
export function creditWords(record: CreditView, timeZone?: string): readonly FieldWords[] {
  return [
    { name: 'user_id', title: accountFieldsUser(), value: record.user_id },
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
    { name: 'updated_at', title: accountFieldsChanged(), value: momentWords(record.updated_at, timeZone) },
  ]
}

function renewalWords(cancels: boolean | null): string {
  if (cancels === null) return accountFieldsNotTold()
  return cancels ? accountFieldsRenewsNo() : accountFieldsRenewsYes()
}
