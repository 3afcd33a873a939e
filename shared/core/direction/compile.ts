import { assertNever } from '../model/assert-never.ts'
import type { LineNode } from '../model/script.ts'
import { collapse, removed } from './display-text.ts'
import type { CueForm } from '../model/models.ts'
import { s1Tag } from './vocabulary.ts'

/** A line as it is rendered: texts to be spoken, each one request, and exact silences around and between them. */
export type CompiledPiece =
  | { readonly kind: 'speech'; readonly text: string }
  | { readonly kind: 'silence'; readonly durationMs: number }

/** Tags in parentheses are followed for at most three in one sentence (public documentation of s1, confidence high). */
export const MAX_TAGS_OF_SENTENCE = 3

/**
 * Translates a line's neutral direction into what a model that takes cues in this form understands. The line's delivery, or else the inherited one,
 * leads every piece, because each piece is a request of its own. Brackets take free phrases; parentheses take
 * tags of a list, and a cue that is not in it is left out, because it would be read aloud. Brackets and
 * parentheses that are words lose what would make a model swallow them. Exact pauses become silences, neighbours joined.
 * `^` and `--` never appear. White space is collapsed; a piece without words or cue is dropped, so that a line with
 * nothing to speak has no `speech` piece.
 */
export function compileLine(
  node: LineNode,
  inherited: { readonly delivery?: string | undefined } | undefined,
  cues: CueForm,
): readonly CompiledPiece[] {
  const lead = deliveryCues(node.delivery ?? inherited?.delivery ?? '', cues)
  const pieces: CompiledPiece[] = []
  let text = ''
  let isSpeech = false
  const endPiece = (): void => {
    const words = collapse(text)
    if (isSpeech) pieces.push({ kind: 'speech', text: lead === '' ? words : `${lead} ${words}` })
    text = ''
    isSpeech = false
  }
  for (const part of node.parts) {
    switch (part.kind) {
      case 'text':
        text += spokenWords(part.text, cues)
        isSpeech ||= hasWords(part.text)
        break
      case 'cue': {
        const cue = cueText(part.cue, cues)
        if (cue === undefined) {
          text += removed
        } else {
          text += cue
          isSpeech = true
        }
        break
      }
      case 'pause':
        if (part.durationMs === 0) {
          text += ' '
          break
        }
        endPiece()
        addSilence(pieces, part.durationMs)
        break
      default:
        assertNever(part, 'inline part')
    }
  }
  endPiece()
  return pieces
}

/** True if a text holds a letter or a digit of any script: less than that no model can speak. */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

function addSilence(pieces: CompiledPiece[], durationMs: number): void {
  const last = pieces.at(-1)
  if (last?.kind === 'silence') {
    pieces[pieces.length - 1] = { kind: 'silence', durationMs: last.durationMs + durationMs }
  } else {
    pieces.push({ kind: 'silence', durationMs })
  }
}

function deliveryCues(delivery: string, cues: CueForm): string {
  if (cues === 'brackets') return cueText(delivery, cues) ?? ''
  const tags = delivery.split(/[,;]/).map(s1Tag)
  return tags
    .filter((tag) => tag !== undefined)
    .slice(0, MAX_TAGS_OF_SENTENCE)
    .map((tag) => `(${tag})`)
    .join('')
}

function cueText(cue: string, cues: CueForm): string | undefined {
  if (cues === 'parentheses') {
    const tag = s1Tag(cue)
    return tag === undefined ? undefined : `(${tag})`
  }
  const phrase = collapse(cue.replace(/[[\]]/g, ' '))
  return phrase === '' ? undefined : `[${phrase}]`
}

// Words in brackets, or known tags in parentheses, are swallowed by models of that form (public reports, confidence
// high): what was written as words must be heard, so the signs go and the words stay.
function spokenWords(text: string, cues: CueForm): string {
  if (cues === 'brackets') {
    if (!text.includes('[') && !text.includes(']')) return text
    const apart = withGaps(text, /\[([^[\]]*)\]/g)
    return apart.replace(/(?<=[\p{L}\p{N}])[[\]]+(?=[\p{L}\p{N}])/gu, ' ').replace(/[[\]]/g, '')
  }
  if (!text.includes('(')) return text
  return withGaps(text, /\(([^()]{1,40})\)/g, (words) => s1Tag(words) !== undefined)
}

/** A piece of the word that it stands in: "[T]he", "colo[u]r", "walk[ing]". */
const PIECE_OF_WORD = /^(?:\p{L}|e[drs]|ers?|ing|ly|less|ness|n't|'(?:s|d|m|ll|re|ve))$/u

// Takes the signs off what stands in them. Beside a word they part it from the next: "one[two]" is two words, and "onetwo" none.
function withGaps(text: string, signs: RegExp, isTaken = (_words: string): boolean => true): string {
  return text.replace(signs, (whole, words: string, at: number) => {
    if (!isTaken(words)) return whole
    const isJoined = PIECE_OF_WORD.test(words)
    const before = !isJoined && /[\p{L}\p{N}]$/u.test(text.slice(0, at)) ? ' ' : ''
    const behind = !isJoined && /^[\p{L}\p{N}[(]/u.test(text.slice(at + whole.length)) ? ' ' : ''
    return `${before}${words}${behind}`
  })
}
