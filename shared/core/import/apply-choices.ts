import { isVariantName } from '../model/names.ts'
import type { ImportChoices } from './choices.ts'
import { readNotation } from './parts.ts'
import type { ImportedItem, ImportedLine, ImportedScript } from './types.ts'

/**
 * A source with what was decided of its lines without a speaker and of `(V.O.)`. Who speaks under which name is decided
 * later: the narrator's lines stand under the name that was chosen.
 */
export function withChoices(imported: ImportedScript, choices: ImportChoices): ImportedScript {
  const narrator = choices.narrator?.trim() ?? ''
  if (narrator === '' && choices.places === undefined) return imported
  return { ...imported, items: imported.items.map((item) => chosenItem(item, narrator, choices.places)) }
}

/** The same of one item. */
export function chosenItem(item: ImportedItem, narrator: string, places: ImportChoices['places']): ImportedItem {
  if (item.kind === 'line') return withPlace(item, places)
  if (item.kind !== 'action' || item.isUnnamed !== true || narrator === '') return item
  const { text, isUnnamed: _unnamed, kind: _kind, ...origin } = item
  return { ...origin, kind: 'line', speaker: narrator, ...readNotation(text) }
}

function withPlace(line: ImportedLine, places: ImportChoices['places']): ImportedLine {
  const { place } = line
  if (place === undefined || places === undefined) return line
  if (places === 'delivery') {
    return { ...line, delivery: [place, line.delivery].filter((words) => words !== undefined).join(', ') }
  }
  const variant = place.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return line.variant === undefined && isVariantName(variant) ? { ...line, variant } : line
}
