import { assertNever } from '../model/assert-never.ts'
import { type Problem, problemFrom } from '../model/errors.ts'
import { say, type Words } from '../../messages/say.ts'
import type { Pronunciation } from '../model/pronunciations.ts'

/**
 * Phonemes as the service takes them, both models alike (public documentation, confidence high): the CMU set in capitals
 * with stress digits for English, one syllable of pinyin with its tone for Chinese, romaji with pitch digits for Japanese.
 */
const markup = /<\|phoneme_start\|>([^<>|]*)<\|phoneme_end\|>/g

// Which phonemes there are is the service's business; letters of the three notations and their digits are all there can be.
const phonemes = /^(?:[A-Za-züÜ']+[0-5])*[A-Za-züÜ']*$/

/** Why a word cannot be sent as it is to be spoken. `form`: markup without phonemes, shortened. */
type FormFlaw = { readonly kind: 'noPhonemes'; readonly form: string } | { readonly kind: 'command' }

/** What is sent for a word: the text, and the markup in it in order. `problem`: why it cannot be sent. */
export type SpokenForm =
  | { readonly kind: 'form'; readonly text: string; readonly markups: readonly string[] }
  | { readonly kind: 'refused'; readonly flaw: FormFlaw; readonly problem: Problem }

/**
 * Reads how a word is to be spoken. Phoneme markup is let through if its content has the form of phonemes; any other command
 * to the service is refused, speaker tags first of all.
 */
export function readSpokenForm({ word, spokenAs }: Pick<Pronunciation, 'word' | 'spokenAs'>): SpokenForm {
  const markups: string[] = []
  let wrong: string | undefined
  const text = spokenAs.replace(markup, (whole, content: string) => {
    const sounds = content.trim().split(/\s+/)
    if (sounds.join('') === '' || !sounds.every((sound) => phonemes.test(sound))) wrong ??= whole
    const tidy = `<|phoneme_start|>${sounds.join(' ')}<|phoneme_end|>`
    markups.push(tidy)
    return tidy
  })
  if (wrong !== undefined) return refused(word, { kind: 'noPhonemes', form: shortened(wrong) })
  if (/<\s*\|/.test(text.replace(markup, ' '))) return refused(word, { kind: 'command' })
  return { kind: 'form', text, markups }
}

/** True if any of it is phoneme markup, right or wrong: draft voices cannot speak it, and say the word as it is written. */
export function hasPhonemes({ spokenAs }: Pick<Pronunciation, 'spokenAs'>): boolean {
  return spokenAs.includes('<|')
}

/** Why the entry of a row of a table cannot be used, for those who write it; undefined if it can. */
export function rowProblem(entry: Pick<Pronunciation, 'word' | 'spokenAs'>, row: number): Problem | undefined {
  const form = readSpokenForm(entry)
  if (form.kind === 'form') return undefined
  const { flaw } = form
  const word = shortened(entry.word)
  const words =
    flaw.kind === 'command'
      ? say('pronunciations.row.command', { row, word })
      : say('pronunciations.row.noPhonemes', { row, word, form: flaw.form })
  return problemFrom('pronunciations.row', words, say('pronunciations.form.remedy'))
}

function refused(written: string, flaw: FormFlaw): SpokenForm {
  const problem = problemFrom(
    'line.controlToken',
    flawWords(shortened(written), flaw),
    say('pronunciations.form.remedy'),
  )
  return { kind: 'refused', flaw, problem }
}

function flawWords(word: string, flaw: FormFlaw): Words {
  switch (flaw.kind) {
    case 'noPhonemes':
      return say('pronunciations.form.noPhonemes', { word, form: flaw.form })
    case 'command':
      return say('pronunciations.form.command', { word })
    default:
      return assertNever(flaw, 'flaw of a spoken form')
  }
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}...` : text
}
