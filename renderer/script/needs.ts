import { createNeeds } from '../base/needs-context.ts'
import type { CastNeeds } from '../cast/needs.ts'
import type { KeptWordsNeeds } from '../kept-words/needs.ts'
import type { TakesNeeds } from '../takes/needs.ts'

/** What commands and views of this room need: what those it uses need. */
export type ScriptNeeds = TakesNeeds & CastNeeds & KeptWordsNeeds

const context = createNeeds<ScriptNeeds>()

/** Hands them down to the connected components. */
export const ScriptProvider = context.Provider

/** They, in a connected component. */
export const useScriptNeeds = context.useNeeds
