import type { KnownSpeakers } from '../model/script.ts'
import { nameCensus, readHead } from './heads.ts'
import { readNotation } from './parts.ts'
import type { ImportProblems } from './problems.ts'
import type { ImportedItem } from './types.ts'
import { say } from '../../messages/say.ts'

/** A line of a game script without its commands: words, tags, and whether a player chooses it. */
export type GameLine = { readonly text: string; readonly isChoice: boolean; readonly line: number }

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
    items: () => entries.map((entry) => ('kind' in entry ? entry : itemOf(entry, census.mayBeSpeaker, problems))),
  }
}

function itemOf(line: GameLine, mayBeSpeaker: (name: string) => boolean, problems: ImportProblems): ImportedItem {
  const { words, sourceId } = splitTags(line.text)
  const head = readHead(words)
  if (head === undefined || !mayBeSpeaker(head.speaker)) {
    return line.isChoice ? { kind: 'note', text: `choice: ${words}` } : { kind: 'action', text: words }
  }
  if (/\{[^}]*\}/.test(head.rest)) {
    problems.warn(say('import.notice.logic'), line.line)
  }
  const { rest, ...who } = head
  return { kind: 'line', ...who, ...readNotation(rest), ...(sourceId === undefined ? {} : { sourceId }) }
}

// Tags stand at the end, each behind a space and `#`; only the one that names the line is kept.
function splitTags(text: string): { readonly words: string; readonly sourceId?: string } {
  const first = text.search(/(?:^|\s)#[\p{L}_]/u)
  if (first === -1) return { words: text.trim() }
  const sourceId = /#(?:line|id):\s?([^\s#]{1,200})/.exec(text.slice(first))?.[1]
  const words = text.slice(0, first).trim()
  return sourceId === undefined ? { words } : { words, sourceId }
}
