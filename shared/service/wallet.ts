import { z } from 'zod'

/** Services write date-times with `Z`, with an offset or with none: all three are read. */
const dateTime = z.iso.datetime({ offset: true, local: true })

/**
 * The package record of `GET /wallet/{user_id}/package`, all 17 fields of the interface. `total`, `balance` and
 * `extra_balance` are whole numbers whose unit is not shown, and `type` is free text: they are displayed, never converted
 * into money. Unknown fields are dropped.
 */
export const walletPackageSchema = z.object({
  user_id: z.string(),
  type: z.string(),
  total: z.int(),
  balance: z.int(),
  created_at: dateTime,
  updated_at: dateTime,
  finished_at: dateTime,
  provider_subscription_id: z.string().nullish(),
  provider_price_id: z.string().nullish(),
  billing_period: z.string().nullish(),
  current_period_end: dateTime.nullish(),
  cancel_at_period_end: z.boolean().nullish(),
  cancel_at: dateTime.nullish(),
  /** Fields not shown. Public documentation declares an open object that may be null (confidence high). */
  scheduled_change: z.record(z.string(), z.unknown()).nullish(),
  last_synced_at: dateTime.nullish(),
  extra_balance: z.int().nullable().default(0),
  has_used_trial: z.boolean().default(false),
})
export type WalletPackage = z.infer<typeof walletPackageSchema>

/** A decimal number as text, as the service writes money: never made a float, which would round it. */
const decimal = z.string().regex(/^-?\d{1,30}(\.\d{1,30})?$/)

/**
 * The record of `GET /wallet/{user_id}/api-credit`: what calls of the interface spend, unlike the package. Not in the given
 * interface; fields are public documentation (confidence high). The unit is not stated anywhere, so none is shown.
 * `has_free_credit` is null unless it was asked for. Unknown fields are dropped.
 */
export const apiCreditSchema = z.object({
  _id: z.string().optional(),
  user_id: z.string(),
  credit: decimal,
  created_at: dateTime.optional(),
  updated_at: dateTime,
  has_phone_sha256: z.boolean().optional(),
  has_free_credit: z.boolean().nullable().default(null),
  /** Everything ever paid in; came later. It decides how many requests may run at once. */
  cumulative_top_up: decimal.optional(),
})
export type ApiCredit = z.infer<typeof apiCreditSchema>
