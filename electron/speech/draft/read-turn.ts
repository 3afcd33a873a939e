import type { SpeechModel } from '../../../shared/core/direction/parameters.ts'
import { assertNever } from '../../../shared/core/assert-never.ts'
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
 * for s1 the known words in parentheses (public documentation, confidence high). A style holds until the next style, on
 * s2-pro until the end of the sentence at the latest (confidence medium). A turn without any word is a breath, so that a line
 * such as "[sighs]" is heard.
 */
export function readTurn(text: string, model: SpeechModel): TurnReading {
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

  for (const token of tokens(text, model)) {
    if (token.kind === 'words') {
      const end = model === 's2-pro' && style !== plainStyle ? sentenceEnd(token.text) : undefined
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

function tokens(text: string, model: SpeechModel): readonly Token[] {
  const cue = model === 's1' ? /\(([^()]*)\)/g : /\[([^[\]]*)\]/g
  const readable = withoutPhonemes(text)
  const found: Token[] = []
  let from = 0
  for (const match of readable.matchAll(cue)) {
    const words = match[1] ?? ''
    if (model === 's1' && !isS1Cue(words)) continue
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
