import type { KnownSpeakers } from '../model/script.ts'
import { nameCensus, readHead } from './heads.ts'
import { readNotation } from './parts.ts'
import type { ImportProblems } from './problems.ts'
import type { ImportedItem } from './types.ts'
import { say } from '../../messages/say.ts'

/** A line of a game script without its commands: words, tags, and whether a player chooses it. */
export type GameLine = {
  readonly text: string
  readonly isChoice: boolean
  readonly line: number
  /** Whatever stands behind a `#` is a tag, also behind a space or with a digit first, as in Ink. */
  readonly hasAnyTags?: boolean
}

/** Takes a game script's lines one by one; made by `gameLines`. */
export type GameLines = {
  readonly push: (line: GameLine) => void
  readonly item: (item: ImportedItem) => void
  readonly items: () => ImportedItem[]
}

/**
 * Turns lines with tags into items: `Name: words #line:id` is spoken, a choice without a name is a note, anything else
 * action. Logic in braces inside words cannot be spoken and is said.
 */
export function gameLines(known: KnownSpeakers, problems: ImportProblems): GameLines {
  const entries: (ImportedItem | GameLine)[] = []
  const census = nameCensus(known)
  return {
    push: (line) => {
      entries.push(line)
      const head = readHead(line.text)
      // Game scripts write names as they are: a single word before a colon is one.
      if (head !== undefined) census.add(head, !/\s/.test(head.speaker))
      else census.addOther()
    },
    item: (item) => entries.push(item),
    items: () => {
      const items = entries.map((entry) => ('kind' in entry ? entry : itemOf(entry, census.mayBeSpeaker, problems)))
      const lost = entries.filter((entry, at) => 'isChoice' in entry && items[at]?.kind === 'note' && hasId(entry))
      if (lost.length > 0) problems.inform(say('import.notice.choiceIds', { count: lost.length }))
      return items
    },
  }
}

function itemOf(line: GameLine, mayBeSpeaker: (name: string) => boolean, problems: ImportProblems): ImportedItem {
  const { words, ...origin } = splitTags(line)
  const head = readHead(words)
  if (head === undefined || !mayBeSpeaker(head.speaker)) {
    if (line.isChoice) return { kind: 'note', text: `choice: ${words}` }
    return { kind: 'action', text: words, isUnnamed: true, ...origin, row: line.line }
  }
  if (/\{[^}]*\}/.test(head.rest)) {
    problems.warn(say('import.notice.logic'), line.line)
  }
  const { rest, ...who } = head
  return { kind: 'line', ...who, ...readNotation(rest), ...origin, row: line.line }
}

type Tags = { readonly words: string; readonly sourceId?: string; readonly mark?: string }

// Tags stand at the end, each behind a space and `#`; only one that names the line is kept: `#line:0a2`, else `#voice:x7`
// or a number of its own, `#VO_0172`. `#sad` names nothing.
function splitTags({ text, hasAnyTags = false }: GameLine): Tags {
  const first = text.search(hasAnyTags ? /(?:^|\s)#\s*[\p{L}\p{N}_]/u : /(?:^|\s)#[\p{L}_]/u)
  if (first === -1) return { words: text.trim() }
  const tags = text.slice(first)
  const words = text.slice(0, first).trim()
  const sourceId = /#\s?(?:line|id):\s?([^\s#]{1,200})/.exec(tags)?.[1]
  if (sourceId !== undefined) return { words, sourceId }
  const mark = ownName.exec(tags)?.[1] ?? numbered.exec(tags)?.[1]
  return mark === undefined ? { words } : { words, mark }
}

const ownName = /#\s?(?:voice|vo|audio|clip|sound|key|guid|uid|loc):\s?([^\s#]{1,200})/i
const numbered = /#\s?((?=[^\s#:]*\d)[^\s#:]{1,200})(?=\s|$)/

function hasId(line: GameLine): boolean {
  const { sourceId, mark } = splitTags(line)
  return sourceId !== undefined || mark !== undefined
}
