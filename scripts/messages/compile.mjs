import { TYPE } from '@formatjs/icu-messageformat-parser'
import { functionName, isYesOrNo, parametersOf } from './catalogue.mjs'

/** @typedef {import('./catalogue.mjs').Element} Element */
/** @typedef {import('./catalogue.mjs').Message} Message */
/** @typedef {import('./catalogue.mjs').Part} Part */

/** How a number may be written, by the style of the notation: `{count, number}`, `{rate, number, plain}`. */
const NUMBER_STYLES = new Set(['number', 'plain', 'tenths', 'percent'])
/** How an instant may be written: `{at, date, day}`. */
const DATE_STYLES = new Set(['day', 'shortDay', 'time', 'clockTime'])

/**
 * The module of a part: functions by their names for what the window says, one table for what can go wrong, since the
 * id of that is known only when it has happened.
 * @param {Part} part
 * @param {string} language
 */
export function compilePart(part, language) {
  /** @type {Set<string>} */
  const used = new Set()
  const bodies = part.messages.map((message) => ({ message, code: functionOf(message, used) }))
  const helpers = [...used].toSorted()
  const up = part.isProblems ? '../..' : '..'
  const head = [
    ...made(`${language}/${part.path}.json`),
    ...(helpers.length === 0 ? [] : [`import { ${helpers.join(', ')} } from '${up}/languages/${language}.ts'`, '']),
  ]
  if (!part.isProblems) {
    return [
      ...head,
      ...bodies.flatMap(({ message, code }) => [
        comment(message),
        `export const ${functionName(message.id)} = ${code}`,
      ]),
      '',
    ].join('\n')
  }
  return [
    ...head,
    '/** What can go wrong here, by its id. */',
    `export const ${part.area}Problems = {`,
    ...bodies.map(({ message, code }) => `  '${message.id}': ${code},`),
    '}',
    '',
  ].join('\n')
}

/**
 * The table of everything that can go wrong.
 * @param {readonly Part[]} parts
 */
export function compileTable(parts) {
  const problems = parts.filter((part) => part.isProblems)
  return [
    ...made('the files of problems/'),
    ...problems.map(({ path, area }) => `import { ${area}Problems } from './${path}.ts'`),
    '',
    '/** The words of everything that can go wrong, by id. */',
    'export const problemTable = {',
    ...problems.map(({ area }) => `  ...${area}Problems,`),
    '}',
    '',
  ].join('\n')
}

/** @param {string} source */
function made(source) {
  return [`// Made by \`npm run messages\` from ${source}: change that.`]
}

/** @param {Message} message */
function comment({ text, note }) {
  const words = text.replaceAll('*/', '* /').replaceAll('\n', ' ')
  return `/** ${words}${note === '' ? '' : ` (${note})`} */`
}

/**
 * One message as an arrow function. `used` is told which helpers of the language it calls.
 * @param {Message} message
 * @param {Set<string>} used
 */
export function functionOf(message, used) {
  const parameters = parametersOf(message)
  const types = parameters.map(([name, type]) => `readonly ${name}: ${type}`).join('; ')
  return `(${parameters.length === 0 ? '' : `given: { ${types} }`}): string => ${template(message, message.form, used)}`
}

/**
 * @param {Message} message
 * @param {Element[]} form
 * @param {Set<string>} used
 * @param {string} [counted] the parameter that `#` stands for
 * @returns {string}
 */
function template(message, form, used, counted) {
  if (form.every((element) => element.type === TYPE.literal)) {
    return quoted(form.map((element) => (element.type === TYPE.literal ? element.value : '')).join(''))
  }
  const [only] = form
  // These are words already; a bare argument may be a number.
  if (only !== undefined && form.length === 1 && [TYPE.plural, TYPE.select, TYPE.number].includes(only.type)) {
    return expression(message, only, used, counted)
  }
  if (only?.type === TYPE.argument && form.length === 1 && message.lists[only.value] !== undefined) {
    return expression(message, only, used, counted)
  }
  const parts = form.map((element) =>
    element.type === TYPE.literal ? escaped(element.value) : `\${${expression(message, element, used, counted)}}`,
  )
  return `\`${parts.join('')}\``
}

/**
 * @param {Message} message
 * @param {Element} element
 * @param {Set<string>} used
 * @param {string | undefined} counted
 * @returns {string}
 */
function expression(message, element, used, counted) {
  const call = (/** @type {string} */ helper, /** @type {string} */ value) => {
    used.add(helper)
    return `${helper}(given.${value})`
  }
  switch (element.type) {
    case TYPE.argument: {
      const list = message.lists[element.value]
      return list === undefined ? `given.${element.value}` : call(list, element.value)
    }
    case TYPE.number:
      return call(styleOf(message, element.style, 'number', NUMBER_STYLES), element.value)
    case TYPE.date:
    case TYPE.time:
      return call(styleOf(message, element.style, 'day', DATE_STYLES), element.value)
    case TYPE.pound:
      if (counted === undefined) throw new Error(`${message.id}: # outside of a plural`)
      return call('number', counted)
    case TYPE.plural: {
      const { other, ...options } = element.options
      const rest = template(message, other?.value ?? [], used, element.value)
      return Object.entries(options).reduceRight((after, [name, option]) => {
        const test = name.startsWith('=')
          ? `given.${element.value} === ${name.slice(1)}`
          : `${call('pluralOf', element.value)} === '${name}'`
        return `${test} ? ${template(message, option.value, used, element.value)} : ${after}`
      }, rest)
    }
    case TYPE.select: {
      const { other, ...options } = element.options
      const rest = template(message, other?.value ?? [], used, counted)
      return Object.entries(options).reduceRight((after, [name, option]) => {
        const test = isYesOrNo(element) ? `given.${element.value}` : `given.${element.value} === '${name}'`
        return `${test} ? ${template(message, option.value, used, counted)} : ${after}`
      }, rest)
    }
    default:
      throw new Error(`${message.id}: nothing is known to be done with "${message.text}"`)
  }
}

/**
 * @param {Message} message
 * @param {unknown} style
 * @param {string} usual
 * @param {ReadonlySet<string>} known
 */
function styleOf(message, style, usual, known) {
  const name = style ?? usual
  if (typeof name === 'string' && known.has(name)) return name
  throw new Error(`${message.id}: the style ${JSON.stringify(name)} is none of ${[...known].join(', ')}`)
}

/** @param {string} text */
function quoted(text) {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')
}
