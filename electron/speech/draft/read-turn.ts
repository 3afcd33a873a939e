import { type CueForm, modelFacts } from '../../../shared/core/model/models.ts'
import type { SpeechModel } from '../../../shared/core/model/parameters.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { effectOf, isS1Cue } from './cues.ts'
import { toSpeakable } from './speakable.ts'
import { plainStyle, type SpeechPart, type SpeechStyle } from './speech-parts.ts'

/** A turn as parts, or `foreign`: it has words, but none that the engine could read. */
export type TurnReading =
  | { readonly kind: 'parts'; readonly parts: readonly SpeechPart[] }
  | { readonly kind: 'foreign' }

type Token = { readonly kind: 'words'; readonly text: string } | { readonly kind: 'cue'; readonly words: string }

/**
 * Reads one voice's text as the model would: cues are acted on and never spoken. For s2-pro everything in brackets is a cue,
 * for s1 the known words in parentheses (public documentation, confidence high), for a model that is not given both. A style holds until the next style, on
 * s2-pro until the end of the sentence at the latest (confidence medium). A turn without any word is a breath, so that a line
 * such as "[sighs]" is heard.
 */
export function readTurn(text: string, model: SpeechModel): TurnReading {
  const form = modelFacts(model, [])?.cues
  const parts: SpeechPart[] = []
  let style = plainStyle
  let pending = ''
  let hasForeignLetters = false

  const say = (): void => {
    const speakable = toSpeakable(pending)
    pending = ''
    hasForeignLetters ||= speakable.hasForeignLetters
    if (speakable.hasWords) parts.push({ kind: 'speech', text: speakable.text, style })
  }
  const changeStyle = (next: SpeechStyle): void => {
    say()
    style = next
  }

  for (const token of tokens(text, form)) {
    if (token.kind === 'words') {
      const end = form !== 'parentheses' && style !== plainStyle ? sentenceEnd(token.text) : undefined
      pending += end === undefined ? token.text : token.text.slice(0, end)
      if (end === undefined) continue
      changeStyle(plainStyle)
      pending = token.text.slice(end)
      continue
    }
    const effect = effectOf(token.words)
    switch (effect.kind) {
      case 'style':
        changeStyle(effect.style)
        break
      case 'silence':
      case 'breath':
        say()
        parts.push(effect)
        break
      case 'none':
        pending += ' '
        break
      default:
        assertNever(effect, 'cue effect')
    }
  }
  say()

  if (parts.some((part) => part.kind === 'speech')) return { kind: 'parts', parts }
  if (hasForeignLetters) return { kind: 'foreign' }
  return { kind: 'parts', parts: parts.some((part) => part.kind === 'breath') ? parts : [...parts, { kind: 'breath' }] }
}

const anyCue = /\(([^()]*)\)|\[([^[\]]*)\]/g

function tokens(text: string, form: CueForm | undefined): readonly Token[] {
  const cue = form === undefined ? anyCue : form === 'parentheses' ? /\(([^()]*)\)/g : /\[([^[\]]*)\]/g
  const readable = withoutPhonemes(text)
  const found: Token[] = []
  let from = 0
  for (const match of readable.matchAll(cue)) {
    const words = match[1] ?? match[2] ?? ''
    if (match[0].startsWith('(') && !isS1Cue(words)) continue
    found.push({ kind: 'words', text: readable.slice(from, match.index) }, { kind: 'cue', words })
    from = match.index + match[0].length
  }
  return [...found, { kind: 'words', text: readable.slice(from) }]
}

/** Pronunciations in phonemes are left out: the engine writes them differently, and read as letters they are noise. */
function withoutPhonemes(text: string): string {
  return text.replace(/<\|phoneme_start\|>.*?<\|phoneme_end\|>/gs, ' ')
}

function sentenceEnd(text: string): number | undefined {
  const match = /[.!?]+["')\]”’]*(?=\s|$)/.exec(text)
  return match === null ? undefined : match.index + match[0].length
}
