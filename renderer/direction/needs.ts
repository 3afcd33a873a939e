import type { CastNeeds } from '../cast/needs.ts'

/** What commands and views of this room need: what those it uses need. */
export type DirectionNeeds = CastNeeds
