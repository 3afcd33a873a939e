import type { KnownSpeakers } from '../../model/script.ts'
import { gameLines } from '../game-lines.ts'
import { importProblemList } from '../problems.ts'
import type { ImportedScript } from '../types.ts'

/**
 * Reads the lines of an Ink file: knots and stitches are scenes, `Name: words #line:id` lines (also behind `*`, `+` and
 * `-`), choices without a name and logic are notes. Nothing is run: every branch is read, in the order of the file.
 */
export function readInk(text: string, known: KnownSpeakers): ImportedScript {
  const problems = importProblemList()
  const lines = gameLines(known, problems)
  const rows = withoutBlockComments(text.replace(/^\ufeff/, '')).split(/\r\n|\r|\n/)
  for (const [index, row] of rows.entries()) {
    const line = row.trim()
    if (line === '') continue
    const knot = /^={2,}\s*(?:function\s+)?([^\s=(]+)/.exec(line) ?? /^=\s*([^\s=(]+)/.exec(line)
    if (knot !== null) {
      lines.item({ kind: 'scene', title: (knot[1] ?? '').replaceAll('_', ' ') })
    } else if (line.startsWith('//')) {
      lines.item({ kind: 'note', text: line.slice(2).trim() })
    } else if (/^(?:~|->|<-|\{|\}|(?:VAR|CONST|LIST|INCLUDE|EXTERNAL|TODO:?)\b)/.test(line)) {
      lines.item({ kind: 'note', text: line })
    } else {
      const marks = /^(?:[*+-](?!>)\s*)+/.exec(line)?.[0] ?? ''
      const content = line.slice(marks.length).replace(/^(?:\([\w.]+\)\s*|\{[^{}]*\}\s*)+/, '')
      const isChoice = /[*+]/.test(marks)
      const words = withoutDivert(isChoice ? chosenWords(content) : content)
      if (words !== '') lines.push({ text: words, isChoice, line: index + 1, hasAnyTags: true })
    }
  }
  return { format: 'ink', items: lines.items(), problems: problems.all() }
}

// `Ann: Hello [there] friend.`: brackets show only in the menu; what is spoken is the rest.
function chosenWords(content: string): string {
  const match = /^([^[\]]*)\[([^[\]]*)\](.*)$/.exec(content)
  if (match === null) return content
  const spoken = `${match[1] ?? ''}${match[3] ?? ''}`.trim()
  return spoken === '' ? (match[2] ?? '') : spoken
}

function withoutDivert(text: string): string {
  return text
    .replace(/\s\/\/.*$/, '')
    .replace(/(?:^|\s*)-?->.*?(?=\s#|$)/, '')
    .replaceAll('<>', '')
    .replace(/\\([#{}[\]|~/])/g, '$1')
    .trim()
}

function withoutBlockComments(text: string): string {
  let result = ''
  let at = 0
  for (let start = text.indexOf('/*'); start !== -1; start = text.indexOf('/*', at)) {
    const end = text.indexOf('*/', start + 2)
    result += text.slice(at, start)
    // Line numbers in problems stay true.
    result += '\n'.repeat(text.slice(start, end === -1 ? text.length : end).split('\n').length - 1)
    at = end === -1 ? text.length : end + 2
  }
  return result + text.slice(at)
}
