import { z } from 'zod'
import { toldFlag, toldNumber, toldText } from './odd-values.ts'

/** A field that is null where it is absent, null, or of a form that cannot be read. */
function orNull<T>(schema: z.ZodType<T>) {
  return schema.nullable().default(null).catch(null)
}

const packageFields = z.object({
  user_id: orNull(toldText),
  type: orNull(toldText),
  total: orNull(toldNumber),
  balance: orNull(toldNumber),
  created_at: orNull(toldText),
  updated_at: orNull(toldText),
  finished_at: orNull(toldText),
  provider_subscription_id: orNull(toldText),
  provider_price_id: orNull(toldText),
  billing_period: orNull(toldText),
  current_period_end: orNull(toldText),
  cancel_at_period_end: orNull(toldFlag),
  cancel_at: orNull(toldText),
  /** Fields not shown. Public documentation declares an open object that may be null (confidence high). */
  scheduled_change: orNull(z.record(z.string(), z.unknown())),
  last_synced_at: orNull(toldText),
  /** Absent: 0, by the interface. */
  extra_balance: toldNumber.nullable().default(0).catch(null),
  /** Absent: false, by the interface. */
  has_used_trial: toldFlag.nullable().default(false).catch(null),
})

/**
 * The package record of `GET /wallet/{user_id}/package`, all 17 fields of the interface. Each is read by itself: one that is
 * missing or of another form is null, so that it hides no other. `total`, `balance` and `extra_balance` are whole numbers by
 * the interface, whose unit is not shown, and `type` is free text: they are displayed as they come, never converted into
 * money. Date-times stay the text they are. Unknown fields are dropped. Refused is only what tells nothing of a package.
 */
export const walletPackageSchema = packageFields.refine((record) => tellsSomething(record), 'has no field of a package')

function tellsSomething({ extra_balance, has_used_trial, ...rest }: z.infer<typeof packageFields>): boolean {
  return Object.values(rest).some((value) => value !== null) || extra_balance !== 0 || has_used_trial === true
}
export type WalletPackage = z.infer<typeof walletPackageSchema>

/** A decimal number as text, as the service writes money: never made a float, which would round it. */
const decimal = z.string().regex(/^-?\d{1,30}(\.\d{1,30})?$/)

/**
 * The record of `GET /wallet/{user_id}/api-credit`: what calls of the interface spend, unlike the package. Not in the given
 * interface; fields are public documentation (confidence high). The unit is not stated anywhere, so none is shown.
 * `has_free_credit` is null unless it was asked for. Without `credit` it tells nothing; any other field that is missing or of
 * another form is null. Unknown fields are dropped.
 */
export const apiCreditSchema = z.object({
  _id: orNull(toldText),
  user_id: orNull(toldText),
  credit: decimal,
  created_at: orNull(toldText),
  updated_at: orNull(toldText),
  has_phone_sha256: orNull(toldFlag),
  has_free_credit: orNull(toldFlag),
  /** Everything ever paid in; came later. It decides how many requests may run at once. */
  cumulative_top_up: orNull(decimal),
})
export type ApiCredit = z.infer<typeof apiCreditSchema>
