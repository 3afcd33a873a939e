import { type CueForm, modelFacts } from '../../../shared/core/model/models.ts'
import type { SpeechModel } from '../../../shared/core/model/parameters.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { effectOf, isS1Cue } from './cues.ts'
import { type LanguageRun, languageRuns } from '../../../shared/core/reading/language.ts'
import { toSpeakable } from './text/speakable.ts'
import { plainStyle, type SpeechStyle, type TurnPart } from './speech-parts.ts'

type Token = ({ readonly kind: 'words' } & LanguageRun) | { readonly kind: 'cue'; readonly words: string }

/**
 * Reads one voice's text as the model would: cues are acted on and never spoken. For s2-pro everything in brackets is a cue,
 * for s1 the known words in parentheses (public documentation, confidence high), for a model that is not given both. A style holds until the next style, on
 * s2-pro until the end of the sentence at the latest (confidence medium). Words of another language than English are parts of
 * their own: none is left out. A turn without any word is a breath, so that a line such as "[sighs]" or "..." is heard.
 */
export function readTurn(text: string, model: SpeechModel): readonly TurnPart[] {
  const form = modelFacts(model, [])?.cues
  const parts: TurnPart[] = []
  let style = plainStyle
  let pending: { text: string; readonly language: string }[] = []

  const add = (words: string, language: string): void => {
    const last = pending.at(-1)
    if (last?.language === language) last.text += words
    else pending.push({ text: words, language })
  }
  const say = (): void => {
    parts.push(...pending.flatMap((run) => partsOf(run, style)))
    pending = []
  }
  const changeStyle = (next: SpeechStyle): void => {
    say()
    style = next
  }

  for (const token of tokens(text, form)) {
    if (token.kind === 'words') {
      const end = form !== 'parentheses' && style !== plainStyle ? sentenceEnd(token.text) : undefined
      add(token.text.slice(0, end), token.language)
      if (end === undefined) continue
      changeStyle(plainStyle)
      add(token.text.slice(end), token.language)
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
        add(' ', pending.at(-1)?.language ?? 'en')
        break
      default:
        assertNever(effect, 'cue effect')
    }
  }
  say()

  return parts.some((part) => part.kind !== 'silence') ? parts : [...parts, { kind: 'breath' }]
}

/** Nothing for what has no word: marks are heard in the words before them. */
function partsOf({ text, language }: LanguageRun, style: SpeechStyle): readonly TurnPart[] {
  const foreign = (words: string, tag: string): readonly TurnPart[] =>
    /[\p{L}\p{N}]/u.test(words) ? [{ kind: 'foreign', text: words, language: tag, style }] : []
  if (language !== 'en') return foreign(text.replace(/\s+/g, ' ').trim(), language)
  const { text: ascii, hasWords, leftOut } = toSpeakable(text)
  // Left out are signs such as those of phonetics, which no engine reads: something stands for them, too.
  return [...(hasWords ? [{ kind: 'speech', text: ascii, style } as const] : []), ...foreign(leftOut, 'und')]
}

const anyCue = /\(([^()]*)\)|\[([^[\]]*)\]/g

function tokens(text: string, form: CueForm | undefined): readonly Token[] {
  const cue = form === undefined ? anyCue : form === 'parentheses' ? /\(([^()]*)\)/g : /\[([^[\]]*)\]/g
  // Greek alone would be of another language: before a unit it is a sign, as the one that looks the same.
  const readable = withoutPhonemes(text).replace(/(?<=\d\s?)μ(?=[mgls])/g, 'µ')
  const found: ({ readonly kind: 'words'; readonly text: string } | Extract<Token, { kind: 'cue' }>)[] = []
  let from = 0
  for (const match of readable.matchAll(cue)) {
    const words = match[1] ?? match[2] ?? ''
    if (match[0].startsWith('(') && !isS1Cue(words)) continue
    found.push({ kind: 'words', text: readable.slice(from, match.index) }, { kind: 'cue', words })
    from = match.index + match[0].length
  }
  found.push({ kind: 'words', text: readable.slice(from) })
  // The languages are those of all words together: a few of them, between two cues, may say too little.
  const runs = languageRuns(found.map((token) => (token.kind === 'words' ? token.text : '')).join('')).map((run) => ({
    ...run,
  }))
  return found.flatMap((token): readonly Token[] =>
    token.kind === 'cue' ? [token] : takeRuns(runs, token.text.length).map((run) => ({ kind: 'words', ...run })),
  )
}

/** Takes so many characters off the beginning of runs, cut where the language changes. */
function takeRuns(runs: { text: string; readonly language: string }[], length: number): readonly LanguageRun[] {
  const taken: LanguageRun[] = []
  let left = length
  while (left > 0) {
    const [run] = runs
    if (run === undefined) break
    taken.push({ text: run.text.slice(0, left), language: run.language })
    left -= Math.min(left, run.text.length)
    run.text = run.text.slice(taken.at(-1)?.text.length ?? 0)
    if (run.text === '') runs.shift()
  }
  return taken
}

/** Pronunciations in phonemes are left out: the engine writes them differently, and read as letters they are noise. */
function withoutPhonemes(text: string): string {
  return text.replace(/<\|phoneme_start\|>.*?<\|phoneme_end\|>/gs, ' ')
}

function sentenceEnd(text: string): number | undefined {
  const match = /[.!?]+["')\]”’]*(?=\s|$)/.exec(text)
  return match === null ? undefined : match.index + match[0].length
}
