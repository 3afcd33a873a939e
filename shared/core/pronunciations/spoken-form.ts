import type { WordedProblem } from '../model/errors.ts'
import type { Pronunciation } from '../model/pronunciations.ts'

/**
 * Phonemes as the service takes them, both models alike (public documentation, confidence high): the CMU set in capitals
 * with stress digits for English, one syllable of pinyin with its tone for Chinese, romaji with pitch digits for Japanese.
 */
const markup = /<\|phoneme_start\|>([^<>|]*)<\|phoneme_end\|>/g

// Which phonemes there are is the service's business; letters of the three notations and their digits are all there can be.
const phonemes = /^(?:[A-Za-züÜ']+[0-5])*[A-Za-züÜ']*$/

/** What is sent for a word: the text, and the markup in it in order. `problem`: why it cannot be sent. */
export type SpokenForm =
  | { readonly kind: 'form'; readonly text: string; readonly markups: readonly string[] }
  | { readonly kind: 'refused'; readonly problem: WordedProblem }

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
  if (wrong !== undefined) return refused(word, `"${shortened(wrong)}" holds no phonemes`)
  if (/<\s*\|/.test(text.replace(markup, ' '))) return refused(word, 'it holds "<|", which starts a command')
  return { kind: 'form', text, markups }
}

/** True if any of it is phoneme markup, right or wrong: draft voices cannot speak it, and say the word as it is written. */
export function hasPhonemes({ spokenAs }: Pick<Pronunciation, 'spokenAs'>): boolean {
  return spokenAs.includes('<|')
}

/** Why an entry cannot be used, for those who write it; undefined if it can. */
export function pronunciationProblem(entry: Pick<Pronunciation, 'word' | 'spokenAs'>): WordedProblem | undefined {
  const form = readSpokenForm(entry)
  return form.kind === 'refused' ? form.problem : undefined
}

function refused(word: string, why: string): SpokenForm {
  return {
    kind: 'refused',
    problem: {
      code: 'line.controlToken',
      message: `The pronunciation of "${shortened(word)}" cannot be sent: ${why}.`,
      remedy: 'Write it in letters, or as <|phoneme_start|>...<|phoneme_end|> with the sounds between.',
    },
  }
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}...` : text
}
