import type { RenderingNeeds } from '../rendering/needs.ts'

/** What commands and views of this room need: what those it uses need. */
export type ExportNeeds = RenderingNeeds
