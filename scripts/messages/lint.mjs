import { TYPE } from '@formatjs/icu-messageformat-parser'
import { elementsOf, parametersOf } from './catalogue.mjs'

/** @typedef {import('./catalogue.mjs').Part} Part */
/** @typedef {import('./catalogue.mjs').Message} Message */
/** @typedef {import('./catalogue.mjs').Element} Element */

/**
 * What is wrong with the messages of one language, in itself.
 * @param {readonly Part[]} parts
 * @param {string} language
 * @returns {string[]}
 */
export function lintCatalogue(parts, language) {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  /** @type {Set<string>} */
  const seen = new Set()
  return parts.flatMap((part) =>
    part.messages.flatMap((message) => {
      const problems = [...idProblems(part, message, seen), ...formProblems(message, needed)]
      seen.add(message.id)
      return problems.map((problem) => `${language}/${part.path}.json ${message.id}: ${problem}`)
    }),
  )
}

/**
 * Where a language says something else than the source: ids that are missing or too many, other parameters.
 * @param {readonly Part[]} source
 * @param {readonly Part[]} other
 * @returns {string[]}
 */
export function compareCatalogues(source, other) {
  const there = new Map(other.flatMap(({ messages }) => messages.map((message) => [message.id, message])))
  const wanted = source.flatMap(({ messages }) => messages)
  const ids = new Set(wanted.map(({ id }) => id))
  return [
    ...wanted.flatMap((message) => {
      const found = there.get(message.id)
      if (found === undefined) return [`${message.id} is missing`]
      const [here, its] = [parametersOf(message), parametersOf(found)].map((list) => JSON.stringify(list))
      return here === its ? [] : [`${message.id} has the parameters ${its}, not ${here}`]
    }),
    ...[...there.keys()].filter((id) => !ids.has(id)).map((id) => `${id} is not known`),
  ]
}

/**
 * @param {Part} part
 * @param {Message} message
 * @param {ReadonlySet<string>} seen
 */
function idProblems({ area }, { id }, seen) {
  return [
    ...(/^[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9]*)+$/.test(id) ? [] : ['an id is words in camel case with dots between']),
    ...(id.startsWith(`${area}.`) ? [] : [`an id begins with the name of its file, here "${area}."`]),
    ...(seen.has(id) ? ['this id is there twice'] : []),
  ]
}

/**
 * @param {Message} message
 * @param {readonly string[]} needed categories of plurals that the language has
 */
function formProblems({ text, form, lists }, needed) {
  const choices = form.filter((element) => element.type === TYPE.plural || element.type === TYPE.select)
  const inner = choices.flatMap(({ options }) => Object.values(options).flatMap(({ value }) => value))
  const names = new Set(
    [...elementsOf(form)].flatMap((element) => (element.type === TYPE.argument ? element.value : [])),
  )
  return [
    ...(text === text.trim() && text !== '' ? [] : ['words begin and end without a blank: nothing is joined to them']),
    ...(form.filter(({ type }) => type === TYPE.plural).length > 1 ? ['one plural a message'] : []),
    ...(inner.some(({ type }) => type === TYPE.plural || type === TYPE.select) ? ['a choice within a choice'] : []),
    ...choices.flatMap((choice) => choiceProblems(choice, needed)),
    ...Object.keys(lists)
      .filter((name) => !names.has(name))
      .map((name) => `the list ${name} is not among the parameters`),
  ]
}

/**
 * @param {Extract<Element, { options: object }>} choice
 * @param {readonly string[]} needed
 */
function choiceProblems(choice, needed) {
  const names = Object.keys(choice.options)
  const lacking = choice.type === TYPE.plural ? needed.filter((name) => !names.includes(name)) : []
  return [
    ...(names.includes('other') ? [] : [`the choice by ${choice.value} has no "other"`]),
    ...(names.length > 1 ? [] : [`the choice by ${choice.value} is none`]),
    ...(choice.type === TYPE.plural && choice.offset !== 0 ? ['a plural without an offset'] : []),
    ...(choice.type === TYPE.plural && choice.pluralType === 'ordinal' ? ['an ordinal is not compiled'] : []),
    ...(lacking.length === 0 ? [] : [`the plural of ${choice.value} lacks ${lacking.join(', ')}`]),
  ]
}
