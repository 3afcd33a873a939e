import { TYPE } from '@formatjs/icu-messageformat-parser'

/** @typedef {import('./catalogue.mjs').Element} Element */
/** @typedef {import('./catalogue.mjs').Part} Part */

/** Vowels with accents: text stays readable and is still seen to be marked. */
const MARKED = new Map(Array.from('aeiouyAEIOUY', (letter, at) => [letter, 'áéíóúýÁÉÍÓÚÝ'.charAt(at)]))

/**
 * The same messages as a language that nobody speaks: every text stands in brackets, has accents and is longer by about
 * two fifths, as others are than English. What is seen without brackets did not come from a catalogue.
 * @param {Part} part
 * @returns {Part}
 */
export function pseudoPart(part) {
  return {
    ...part,
    messages: part.messages.map((message) => ({
      ...message,
      form: [literal('⟦'), ...message.form.map(pseudo), literal('⟧')],
    })),
  }
}

/**
 * @param {Element} element
 * @returns {Element}
 */
function pseudo(element) {
  if (element.type === TYPE.literal) return literal(marked(element.value))
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return element
  const options = Object.entries(element.options).map(([name, option]) => [
    name,
    { ...option, value: option.value.map(pseudo) },
  ])
  return { ...element, options: Object.fromEntries(options) }
}

/**
 * Every vowel twice, which is about two fifths of a text, and within its words: they wrap as those of another language.
 * @param {string} text
 */
function marked(text) {
  return Array.from(text, (letter) => MARKED.get(letter)?.repeat(2) ?? letter).join('')
}

/**
 * @param {string} value
 * @returns {Element}
 */
function literal(value) {
  return { type: TYPE.literal, value }
}
