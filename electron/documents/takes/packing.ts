/**
 * Whether what is known of the takes lies packed as it is. `barred`: something was wrong at opening, or others have
 * written, and what was wrong with their records is not known here; that lasts until the project is opened again.
 *
 * ```
 * packed --changed--> due --written--> packed
 * packed | due --readAnew--> barred
 * ```
 */
export type Packing = 'packed' | 'due' | 'barred'

/** `changed`: the index was added to from here. `readAnew`: others have added to it. `written`: it was packed. */
export type PackingEvent = 'changed' | 'readAnew' | 'written'

export function packingAfter(packing: Packing, event: PackingEvent): Packing {
  if (packing === 'barred' || event === 'readAnew') return 'barred'
  return event === 'written' ? 'packed' : 'due'
}
