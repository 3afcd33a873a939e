import { readNotation } from '../parts.ts'
import { importProblemList } from '../problems.ts'
import type { ImportedItem, ImportedScript } from '../types.ts'
import { say } from '../../../messages/say.ts'

/** Largest speaker number that is believed to be one. */
const largestIndex = 9999
const COMMAND = /<\|[^\s<>|]{1,40}\|>/g

/**
 * Reads the service's wire form, `<|speaker:0|>text`, over any line breaks. Speakers are called SPEAKER 1 and so on,
 * to be renamed in the preview. Another command, such as the `<|endoftext|>` of a model's answer, is taken out whole, for
 * it is nothing to be spoken; of what only looks like one the signs are, because a script could never send them. Both is
 * said. Words before the first tag belong to nobody and become action.
 */
export function readTagged(text: string): ImportedScript {
  const problems = importProblemList()
  const items: ImportedItem[] = []
  const tags = [...text.matchAll(/<\|speaker:(\d{1,9})\|>/g)].filter((tag) => Number(tag[1]) <= largestIndex)
  const words = (from: number, to: number): string => {
    const piece = text.slice(from, to)
    if (!/<\||\|>/.test(piece)) return piece
    const line = text.slice(0, from + Math.max(0, piece.search(/<\||\|>/))).split('\n').length
    const [command] = piece.match(COMMAND) ?? []
    problems.warn(command === undefined ? say('import.notice.signs') : say('import.notice.command', { command }), line)
    // Until none is left: taking one out can push two halves of another together.
    let clean = piece.replace(COMMAND, ' ')
    while (/<\||\|>/.test(clean)) clean = clean.replace(/<\||\|>/g, ' ')
    return clean
  }
  const before = words(0, tags[0]?.index ?? text.length).trim()
  if (before !== '') items.push({ kind: 'action', text: before })
  for (const [index, tag] of tags.entries()) {
    const rest = words(tag.index + tag[0].length, tags[index + 1]?.index ?? text.length)
    items.push({ kind: 'line', speaker: `SPEAKER ${Number(tag[1]) + 1}`, ...readNotation(rest) })
  }
  return { format: 'tagged', items, problems: problems.all() }
}
