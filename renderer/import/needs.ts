import type { ImportStore } from './store.ts'
import type { SafetyNeeds } from '../safety/needs.ts'

/** What commands and views of this room need: its own, and what those it uses need. */
export type ImportNeeds = SafetyNeeds & {
  readonly imports: ImportStore
}
