import { createNeeds } from '../base/needs-context.ts'
import type { TransportNeeds } from '../transport/needs.ts'

/** What commands and views of this room need: what those it uses need. */
export type PronunciationsNeeds = TransportNeeds

const context = createNeeds<PronunciationsNeeds>()

/** Hands them down to the connected components. */
export const PronunciationsProvider = context.Provider

/** They, in a connected component. */
export const usePronunciationsNeeds = context.useNeeds
