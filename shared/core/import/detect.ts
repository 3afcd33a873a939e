import { isLabelRow } from './target-times.ts'
import type { ImportFormat } from './types.ts'

const byEnding: Readonly<Record<string, ImportFormat>> = {
  dialogue: 'dialogue',
  fountain: 'fountain',
  spmd: 'fountain',
  fdx: 'fdx',
  srt: 'srt',
  vtt: 'vtt',
  csv: 'csv',
  tsv: 'csv',
  tab: 'csv',
  docx: 'docx',
  md: 'markdown',
  markdown: 'markdown',
  ink: 'ink',
  yarn: 'yarn',
}

/** How much of a text is looked at, in UTF-16 code units. */
const headCharacters = 64 * 1024

/**
 * The format of a source: what its first signs prove (a subtitle's first times, a root element), else what its name's
 * ending says, else what most of its lines look like. `head` is the start of the text, empty for a binary file.
 */
export function detectFormat(fileName: string, head: string): ImportFormat {
  const text = head.slice(0, headCharacters).replace(/^\ufeff/, '')
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const named = Object.hasOwn(byEnding, ending) ? byEnding[ending] : undefined
  return provenFormat(text) ?? named ?? likelyFormat(text)
}

function provenFormat(text: string): ImportFormat | undefined {
  const start = text.trimStart()
  if (start.startsWith('WEBVTT')) return 'vtt'
  if (/^(?:\d+\s*\r?\n)?\d{1,3}:\d{2}:\d{2}[,.]\d{1,3} --> /.test(start)) return 'srt'
  if (isLabelRow(start.slice(0, 1000).split(/[\r\n]/)[0] ?? '')) return 'labels'
  if (/^(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[^>]{0,500}-->\s*)?<FinalDraft[\s>]/.test(start)) return 'fdx'
  return undefined
}

function likelyFormat(text: string): ImportFormat {
  if (text.startsWith('PK\u0003\u0004')) return 'docx'
  const lines = text.split(/\r\n|\r|\n/).slice(0, 2000)
  const count = (pattern: RegExp): number => lines.filter((line) => pattern.test(line)).length
  if (count(/^<\?xml/) > 0) return 'fdx'
  if (/<\|speaker:\d+\|>/.test(text)) return 'tagged'
  if (count(/^title:\s*\S/i) > 0 && count(/^---\s*$/) > 0 && count(/^===\s*$/) > 0) return 'yarn'
  if (count(/^\s*={2,}\s*(?:function\s+)?\w+/) > 0 && count(/^\s*(?:->|[*+]\s|~\s|VAR\s)/) > 0) return 'ink'
  if (isTable(lines)) return 'csv'
  if (count(/ #[a-z0-9]{6}\s*$/) > 0) return 'dialogue'
  if (count(/^\*\*[^*:]{1,40}:?\*\*:?\s/) > 1) return 'markdown'
  return isScreenplay(lines) ? 'fountain' : 'plain'
}

// A first row of column names that we know, with the same sign between them in the rows below.
function isTable(lines: readonly string[]): boolean {
  const first = lines.find((line) => line.trim() !== '') ?? ''
  return [',', '\t', ';'].some((sign) => {
    const cells = first.split(sign).map((cell) => cell.replace(/["\s]/g, '').toLowerCase())
    const hasSpeaker = cells.some((cell) => /^(?:speaker|character|name|role|actor|who)$/.test(cell))
    return hasSpeaker && cells.some((cell) => /^(?:line|text|dialogu?e?|script|words)$/.test(cell))
  })
}

// A title page, or names in capitals standing alone above what they say. A heading of a scene decides only where these do
// not: people write them into plain dialogue too, and there every `NAME: text` would be read as action.
function isScreenplay(lines: readonly string[]): boolean {
  let cues = 0
  let heads = 0
  let hasHeading = false
  for (const [index, line] of lines.entries()) {
    if (/^Title:\s/i.test(line)) return true
    if (/^(?:INT|EXT|EST|I\/E|INT\.?\/EXT)[. ]/i.test(line)) hasHeading = true
    else if (/^@?[\p{Lu}][\p{Lu}\p{N} .'’-]{0,38}(?:\s*\([^()]*\))?\s*\^?$/u.test(line)) {
      const isApart = index === 0 || lines[index - 1]?.trim() === ''
      if (isApart && (lines[index + 1] ?? '').trim() !== '') cues++
    } else if (/^[\p{L}][^:]{0,39}:\s/u.test(line)) heads++
  }
  return cues > heads || (hasHeading && cues === heads)
}
