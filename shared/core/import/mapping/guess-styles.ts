import type { ImportMapping, MappingReason, StyleRole } from '../layout.ts'

const names: Readonly<Record<Exclude<StyleRole, 'text' | 'none'>, string>> = {
  title: 'title|titel|titre|título|titolo|heading 1|überschrift 1|titre 1',
  scene: 'scene heading|slugline|scene|szene|szenenüberschrift|scène|heading 2|heading 3|heading 4|heading 5|heading 6',
  speaker: 'character|speaker|role|rolle|figur|sprecher|personnage|personaje|personaggio|character name',
  line: 'dialogue|dialog|dialogtext|sprechtext|réplique|diálogo|dialogo|speech',
  direction: 'parenthetical|regie|regieanweisung|didascalie|acotación|wryly',
  note: 'footnote text|endnote text|annotation text|fußnotentext|endnotentext|note de bas de page',
  action: 'action|handlung|aktion|acción|azione|stage direction',
}

/** What paragraphs of a style are, by its name in Word; `chosen` by hand goes before. A style of no such name is text. */
export function styleRole(
  name: string,
  chosen: ImportMapping['styles'] = [],
): { readonly role: StyleRole; readonly because: MappingReason } {
  const own = chosen.find(({ style }) => style === name)
  const guessed = guessedRole(name)
  if (own !== undefined && own.role !== guessed) return { role: own.role, because: 'chosen' }
  return { role: guessed, because: guessed === 'text' ? 'nothing' : 'name' }
}

function guessedRole(name: string): StyleRole {
  const plain = name.trim().toLowerCase()
  const roles = ['title', 'scene', 'speaker', 'line', 'direction', 'note', 'action'] as const
  return roles.find((role) => names[role].split('|').includes(plain)) ?? 'text'
}
