/** What is left to pay with, in the unit that the service counts it in. */
export type CreditLeft = { readonly amount: number; readonly unit: string }

/** Why a person is asked before something is sent: the limit of the settings is reached, or nobody knows whether it is. */
export type CreditDoubt =
  | { readonly kind: 'below'; readonly left: number; readonly limit: number }
  | { readonly kind: 'wouldFall'; readonly left: number; readonly cost: number; readonly limit: number }
  | { readonly kind: 'notRead'; readonly limit: number }

/**
 * Judges what would be sent by what is left. Undefined: nobody has to be asked. `left` undefined: it could not be read.
 * `cost`: about what the text would cost, in the same unit; undefined where no rate is known.
 */
export function creditDoubt(
  left: CreditLeft | undefined,
  limit: number,
  cost: number | undefined,
): CreditDoubt | undefined {
  if (left === undefined) return { kind: 'notRead', limit }
  const { amount } = left
  if (amount < limit) return { kind: 'below', left: amount, limit }
  return cost !== undefined && amount - cost < limit ? { kind: 'wouldFall', left: amount, cost, limit } : undefined
}
