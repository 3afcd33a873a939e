import type { KnownSpeakers } from '../../model/script.ts'
import { maybeScreenplayHeading } from '../../script/screenplay-heading.ts'
import { type Head, readHead } from '../heads.ts'
import { assemble, isSureHeading, type TextRow } from './read-plain.ts'
import type { ImportedScript } from '../types.ts'

/**
 * Reads Markdown: headings are scenes (the first `#` the title), `**Name:** text` and `Name: text` lines, also in lists
 * and quotations; `*(sighs)*` is a cue. Code and comments are notes; what is left is action.
 */
export function readMarkdown(text: string, known: KnownSpeakers): ImportedScript {
  const rows: TextRow[] = []
  let isCode = false
  const lines = withoutComments(text.replace(/^\ufeff/, '')).split(/\r\n|\r|\n/)
  for (const line of withoutFrontMatter(lines)) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode
    else if (!isCode) rows.push(markdownRow(line))
    else if (line.trim() !== '') rows.push({ text: line, item: { kind: 'note', text: line } })
  }
  return { format: 'markdown', ...assemble(rows, known), problems: [] }
}

function markdownRow(line: string): TextRow {
  const quoted = line.replace(/^(?:\s{0,3}>\s?)+/, '')
  const text = quoted.replace(/^\s*(?:[-*+]|\d{1,4}[.)])\s+/, '').trim()
  if (text === '' || /^(?:[-*_]\s*){3,}$/.test(text)) return { text: '' }
  const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(text)
  if (heading !== null) {
    const title = plainWords(heading[2] ?? '')
    return { text: title, item: { kind: 'scene', title }, ...(heading[1] === '#' ? { isTitle: true } : {}) }
  }
  const note = /^\ufdd0(.*)\ufdd0$/.exec(text)
  if (note !== null) return { text, item: { kind: 'note', text: note[1] ?? '' } }
  const plain = plainWords(text)
  if (isSureHeading(plain)) return { text: plain, item: { kind: 'scene', title: plain } }
  const bold = /^(\*\*|__)([^*_]{1,60}?)(:?)\1\s*(\([^()]{0,200}\))?\s*(:?)\s*(.*)$/.exec(text)
  if (bold !== null && (bold[3] === ':' || bold[5] === ':')) {
    const head = readHead(`${(bold[2] ?? '').trim()}${bold[4] ?? ''}: ${bold[6] ?? ''}`)
    if (head !== undefined) return { text, head: spokenHead(head), isCertain: true }
  }
  const head = readHead(plain)
  if (head !== undefined) return { text: plain, head }
  if (maybeScreenplayHeading(plain)) return { text: plain, item: { kind: 'scene', title: plain } }
  // Two spaces or more begin what goes on from the line above.
  return { text: plain, ...(/^\s{2,}\S/.test(quoted) ? { isIndented: true } : {}) }
}

// `**Ann:** *(low)* words`: the parentheses are the delivery.
function spokenHead(head: Head): Head {
  const lead = /^[*_]{1,2}\(([^()]{1,200})\)[*_]{1,2}\s*(.*)$/.exec(head.rest)
  if (lead === null || head.delivery !== undefined) return { ...head, rest: plainWords(head.rest) }
  return { ...head, delivery: (lead[1] ?? '').trim(), rest: plainWords(lead[2] ?? '') }
}

function plainWords(text: string): string {
  return text
    .replace(/!\[([^\]]{0,500})\]\([^()\s]{0,2000}\)/g, '')
    .replace(/\[([^\]]{1,500})\]\([^()\s]{0,2000}\)/g, '$1')
    .replace(/(\*\*|__|\*|_)\(([^()]{1,200})\)\1/g, '[$2]')
    .replace(/(\*{1,3})(?=\S)([^*]{0,2000}[^*\s])\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([^_]{0,2000}[^_\s])\1(?![\p{L}\p{N}_])/gu, '$2')
    .replace(/`([^`]{1,2000})`/g, '$1')
    .replace(/\\([!"#$%&'()*+,./:;<=>?@^_`{|}~])/g, '$1')
    .trim()
}

// A comment becomes a line of its own between two signs that no text has.
function withoutComments(text: string): string {
  if (!text.includes('<!--')) return text
  let result = ''
  let at = 0
  for (let start = text.indexOf('<!--'); start !== -1; start = text.indexOf('<!--', at)) {
    const end = text.indexOf('-->', start + 4)
    const comment = text.slice(start + 4, end === -1 ? text.length : end).replace(/\s+/g, ' ')
    result += `${text.slice(at, start)}\n\ufdd0${comment.trim()}\ufdd0\n`
    at = end === -1 ? text.length : end + 3
  }
  return result + text.slice(at)
}

function withoutFrontMatter(lines: readonly string[]): readonly string[] {
  if (lines[0]?.trim() !== '---') return lines
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === '---')
  return end === -1 ? lines : lines.slice(end + 1)
}
