import type { KnownSpeakers } from '../../model/script.ts'
import { gameLines } from '../game-lines.ts'
import { importProblemList } from '../problems.ts'
import type { ImportedScript } from '../types.ts'
import { say } from '../../../messages/say.ts'

/**
 * Reads the lines of a Yarn file: nodes are scenes, `Name: words #line:id` lines (also behind `->` and `=>`), options without a
 * name and commands are notes. Markup in brackets that is closed again is taken off the words.
 */
export function readYarn(text: string, known: KnownSpeakers): ImportedScript {
  const problems = importProblemList()
  const lines = gameLines(known, problems)
  let isBody = !/^---\s*$/m.test(text)
  for (const [index, row] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = row.trim()
    if (/^---$/.test(line)) isBody = true
    else if (/^===$/.test(line)) isBody = false
    else if (line === '') continue
    else if (!isBody) {
      const title = /^title:\s*(.+)$/i.exec(line)?.[1]
      if (title !== undefined) lines.item({ kind: 'scene', title: title.replaceAll('_', ' ') })
    } else if (line.startsWith('//')) lines.item({ kind: 'note', text: line.slice(2).trim() })
    else if (line.startsWith('<<')) lines.item({ kind: 'note', text: line })
    else {
      const isChoice = line.startsWith('->')
      // A line of a group, of which the game says one: every one is spoken by somebody.
      const content = isChoice || line.startsWith('=>') ? line.slice(2) : line
      const plain = content.replace(/\s\/\/.*$/, '').replace(/<<[^<>]*>>/g, '')
      const words = withoutMarkup(plain).trim()
      if (isOnlyMarkup(plain, words))
        problems.warn(say('import.notice.markupOnly', { words: plain.trim().slice(0, 60) }), index + 1)
      if (words !== '') lines.push({ text: words, isChoice, line: index + 1 })
    }
  }
  return { format: 'yarn', items: lines.items(), problems: problems.all() }
}

// `Plural: [plural value={$n} one="…" other="…"/]`: the game puts the words together, so that none are left to speak.
function isOnlyMarkup(plain: string, words: string): boolean {
  return /=.*\/\]/.test(plain) && /^(?:[^:]{1,40}:)?$/.test(words.replace(/\s#.*$/, '').trim())
}

// `[wave]words[/wave]`, `[pause/]` and `[/]`: markup of the game. `[sighs]`, never closed, stays a cue.
function withoutMarkup(text: string): string {
  if (!text.includes('[/') && !text.includes('/]')) return text
  const closed = new Set([...text.matchAll(/\[\/([^[\]\s]*)\s*\]/g)].map((match) => match[1] ?? ''))
  const closesAll = closed.has('') || closed.has('all')
  return text
    .replace(/\[\/[^[\]]*\]|\[[^[\]]*\/\]/g, '')
    .replace(/\[([^[\]\s=/]+)[^[\]]*\]/g, (whole, name: string) => (closesAll || closed.has(name) ? '' : whole))
}
