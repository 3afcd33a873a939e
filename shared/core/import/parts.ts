import { assertNever } from '../model/assert-never.ts'
import { parseInline } from '../script/inline.ts'
import type { InlinePart } from '../model/script.ts'
import type { ImportedLine, ImportedPart } from './types.ts'

/** The pieces of a line that reading a text gives, with the marks that stand at its ends. */
export type ReadText = Pick<ImportedLine, 'parts' | 'dual' | 'interrupted'>

/**
 * Reads words that may hold `[cues]`, with our escapes (`\[`), a `^` at the start and a `--` at the end. This is how a
 * person writes a line in a plain file, and how our own exports write it.
 */
export function readNotation(text: string): ReadText {
  let rest = oneLine(text)
  const dual = rest.startsWith('^')
  if (dual) rest = rest.slice(1).trimStart()
  const cut = cutOff(rest)
  if (cut !== undefined) rest = cut
  const parts = parseInline(rest, 0, rest.length).map(importedPart)
  return { parts: joined(parts), ...(dual ? { dual } : {}), ...(cut === undefined ? {} : { interrupted: true }) }
}

/**
 * Reads words of a foreign format in which a backslash is a backslash and `^` a sign: only `[cues]` and `--` at the end
 * mean what they mean to us.
 */
export function readWords(text: string): ReadText {
  const words = oneLine(text)
  const cut = /^(.*[^-\s])\s*-{2,}$/s.exec(words)?.[1]
  const parts: ImportedPart[] = []
  let from = 0
  for (const match of (cut ?? words).matchAll(/\[([^[\]]*)\]/g)) {
    parts.push({ kind: 'text', text: (cut ?? words).slice(from, match.index) })
    parts.push({ kind: 'cue', cue: (match[1] ?? '').trim() })
    from = match.index + match[0].length
  }
  parts.push({ kind: 'text', text: (cut ?? words).slice(from) })
  return { parts: joined(parts), ...(cut === undefined ? {} : { interrupted: true }) }
}

/** A parsed line's pieces in the neutral form. Pauses are cues that print as the same pause. */
export function importedPart(part: InlinePart): ImportedPart {
  switch (part.kind) {
    case 'text':
      return { kind: 'text', text: part.text }
    case 'cue':
      return { kind: 'cue', cue: part.cue }
    case 'pause':
      return { kind: 'cue', cue: pauseCue(part.durationMs) }
    default:
      return assertNever(part, 'inline part')
  }
}

function pauseCue(durationMs: number): string {
  return durationMs % 100 === 0 ? `pause ${durationMs / 1000}s` : `pause ${durationMs}ms`
}

/** Neighbouring words joined, empty pieces dropped, the ends trimmed, white space of any kind one space. */
export function joined(parts: readonly ImportedPart[]): ImportedPart[] {
  const result: ImportedPart[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (part.kind === 'cue') {
      const cue = tidy(part.cue).trim()
      if (cue !== '') result.push({ kind: 'cue', cue })
    } else if (last?.kind === 'text') {
      result[result.length - 1] = { kind: 'text', text: tidy(last.text + part.text) }
    } else {
      result.push({ kind: 'text', text: tidy(part.text) })
    }
  }
  const first = result[0]
  if (first?.kind === 'text') result[0] = { kind: 'text', text: first.text.trimStart() }
  const last = result.at(-1)
  if (last?.kind === 'text') result[result.length - 1] = { kind: 'text', text: last.text.trimEnd() }
  return result.filter((part) => part.kind === 'cue' || part.text !== '')
}

/** The words of a line alone, for people and for comparison. */
export function importedWords(parts: readonly ImportedPart[]): string {
  return tidy(parts.map((part) => (part.kind === 'text' ? part.text : ' ')).join('')).trim()
}

/** One line of clean text: control characters and any white space become single spaces; direction marks go. */
export function oneLine(text: string): string {
  return tidy(text).trim()
}

function tidy(text: string): string {
  if (/^[\x21-\x7e]*(?: [\x21-\x7e]+)* ?$/.test(text)) return text
  return text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[ \t\n\v\f\r\u0085\u2028\u2029\p{Cc}]+/gu, ' ')
}

// The text before a `--` that our notation takes as an interruption, or undefined.
function cutOff(text: string): string | undefined {
  let start = text.length
  while (start > 0 && text[start - 1] === '-') start--
  if (text.length - start < 2) return undefined
  let backslashes = 0
  while (text[start - backslashes - 1] === '\\') backslashes++
  return backslashes % 2 === 1 ? undefined : text.slice(0, start).trimEnd()
}
