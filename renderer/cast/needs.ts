import type { VoicesNeeds } from '../voices/needs.ts'

/** What commands and views of this room need: what those it uses need. */
export type CastNeeds = VoicesNeeds
