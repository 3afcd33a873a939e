import { createNeeds } from '../base/needs-context.ts'
import type { PronunciationsNeeds } from '../pronunciations/needs.ts'
import type { ScriptNeeds } from '../script/needs.ts'

/** What commands and views of this room need: what those it uses need. */
export type SettingsNeeds = ScriptNeeds & PronunciationsNeeds

const context = createNeeds<SettingsNeeds>()

/** Hands them down to the connected components. */
export const SettingsProvider = context.Provider

/** They, in a connected component. */
export const useSettingsNeeds = context.useNeeds
