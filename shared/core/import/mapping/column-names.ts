import { type ColumnRole, columnRoles } from '../layout.ts'

/** The roles that a name can tell. */
export type NamedRole = Exclude<ColumnRole, 'none' | 'note'>

/** In this order a name that fits two is taken. */
export const namedRoles: readonly NamedRole[] = columnRoles.filter((role) => role !== 'none' && role !== 'note')

const names: Readonly<Record<NamedRole, string>> = {
  id: 'id lineid line_id stringid string_id key guid uid',
  scene: 'scene sceneheading location',
  speaker: 'speaker character name who actor role voice charactername speakername',
  variant: 'variant',
  direction: 'direction delivery emotion tone parenthetical performance directions acting mood style voicedirection',
  line: 'line text dialogue dialog content script words lines speech spokentext string transcript',
  start: 'start in begin starttime timein tcin timecodein from',
  end: 'end out stop endtime timeout tcout timecodeout to',
}

/** Looser: other languages, and names that are one only where nothing else fits. */
const looseNames: Readonly<Record<NamedRole, string>> = {
  id: 'nr nummer no number lineno linenumber cue cueid dialogueid textid voiceid clip filename audiofile asset schlüssel identifiant clave código codice',
  scene: 'szene ort schauplatz scène lieu escena lugar scena chapter episode quest level',
  speaker: 'wer figur sprecher sprecherin rolle personnage locuteur personaje personaggio cast npc talker participant',
  variant: 'variante',
  direction: 'regie regieanweisung anweisung ton stimmung jeu didascalie acotación intención note notes comment',
  line: 'satz zeile dialogtext sprechtext texte réplique texto diálogo testo battuta message sentence utterance english original source',
  start: 'startzeit anfang début inicio inizio',
  end: 'endzeit ende fin fine',
}

/** What a column of that name holds, as every version has read it. */
export function roleByName(cell: string): NamedRole | undefined {
  const plain = cell
    .trim()
    .toLowerCase()
    .replace(/[\s\-()/:]+/g, '')
  return namedRoles.find((role) => names[role].split(' ').includes(plain))
}

/** Of columns whose cells come again like names and are none. */
const noSpeakers =
  'language lang locale sprache langue idioma lingua file filename path folder node type kind status state version date priority platform asset lock tag tags'

/** True for a column whose name says that no speakers stand in it. */
export function isNoSpeaker(cell: string): boolean {
  return noSpeakers.split(' ').includes(cell.trim().toLowerCase())
}

/** As `roleByName`, less strictly: `Text (EN)`, `Dialogue de-DE`, other languages. `language`: the one that stands in it, or nothing. */
export function looseRole(cell: string): { readonly role: NamedRole; readonly language: string } | undefined {
  const words = cell
    .trim()
    .toLowerCase()
    .split(/[\s\-()[\]/:_.]+/)
    .filter((word) => word !== '')
  const language = words.length > 1 && /^[a-z]{2}(?:[a-z])?$/.test(words.at(-1) ?? '') ? (words.at(-1) ?? '') : ''
  const rest = language === '' ? words : words.slice(0, -1)
  for (const candidate of [words.join(''), rest.join(''), rest[0] ?? '']) {
    const role = namedRoles.find((one) => `${names[one]} ${looseNames[one]}`.split(' ').includes(candidate))
    if (role !== undefined) return { role, language: candidate === words.join('') ? '' : language }
  }
  return undefined
}
