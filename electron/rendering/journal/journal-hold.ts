/** How many parts of this opening count on the journal being theirs to write: its lock is held while any of them does. */
export type JournalHold = { readonly kind: 'free' } | { readonly kind: 'held'; readonly holders: number }

/** Nobody counts on it. */
export const freeHold: JournalHold = { kind: 'free' }

/** One more counts on it. */
export function heldByOneMore(hold: JournalHold): JournalHold {
  return { kind: 'held', holders: hold.kind === 'free' ? 1 : hold.holders + 1 }
}

/** One has given it back. What is free stays so. */
export function heldByOneLess(hold: JournalHold): JournalHold {
  return hold.kind === 'free' || hold.holders === 1 ? freeHold : { kind: 'held', holders: hold.holders - 1 }
}
