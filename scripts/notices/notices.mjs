import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listPaths, noticesPath } from './bundled-list.mjs'
import { ALLOWED, COMPONENTS_OF, COPIED, LICENCE_OF, REPLACEABLE, SOURCE_OF, TEXT_OF, TEXT_UNTIL } from './known.mjs'

/**
 * @typedef {object} Notice one thing that somebody else has made
 * @property {string} name
 * @property {string} version empty for what was compiled into a package
 * @property {string} licence SPDX
 * @property {string} source where its source code is to be had
 * @property {string} within the package that it was compiled into; empty for a package
 * @property {string} text the licence, whole; empty if there is none
 */

/** Files of a package that say what may be done with it. */
const licenceFile = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i

/**
 * What the built parts hold, in the order of names. A part that is not built yet is left out.
 * @param {string} root
 * @returns {Promise<Notice[]>}
 */
export async function collectNotices(root) {
  const lists = await Promise.all(listPaths(root).map((path) => readFile(path, 'utf8').catch(() => '[]')))
  /** @type {Set<string>} */
  const folders = new Set([...lists.flatMap((list) => JSON.parse(list)), ...COPIED])
  const notices = (await Promise.all([...folders].map((folder) => noticesOf(root, folder)))).flat()
  // A package that lies in two places with one version is one.
  const byName = new Map(notices.map((notice) => [`${notice.name}\0${notice.version}\0${notice.within}`, notice]))
  return [...byName].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, notice]) => notice)
}

/**
 * The package of a folder, and what was compiled into it.
 * @param {string} root
 * @param {string} folder
 * @returns {Promise<Notice[]>}
 */
export async function noticesOf(root, folder) {
  const read = (/** @type {string} */ path) => readFile(join(root, path), 'utf8').catch(() => '')
  const facts = JSON.parse((await read(`${folder}/package.json`)) || '{}')
  const name = String(facts.name ?? folder)
  const version = String(facts.version ?? '')
  const declared = typeof facts.license === 'string' ? facts.license : String(facts.license?.type ?? '')
  const known = LICENCE_OF.get(name)
  const files = (await readdir(join(root, folder)).catch(() => [])).filter((file) => licenceFile.test(file)).toSorted()
  const own = (await Promise.all(files.map((file) => read(`${folder}/${file}`))))
    .map(tidy)
    .filter((text) => text !== '')
  const kept = TEXT_OF.get(name)
  const texts = own.length > 0 || kept === undefined ? own : [tidy(await read(`assets/licences/${kept}`))]
  const components = await Promise.all(
    (COMPONENTS_OF.get(name) ?? []).map(async ({ text, ...component }) => ({
      ...component,
      version: '',
      within: name,
      text: tidy(await read(componentText(text))),
    })),
  )
  return [
    {
      name,
      version,
      // What was decided for one wording holds for that wording alone.
      licence: known !== undefined && known.declared === declared ? known.licence : declared,
      source: SOURCE_OF.get(name) ?? sourceOf(facts, name, version),
      within: '',
      text: upTo(texts.join('\n\n'), TEXT_UNTIL.get(name)),
    },
    ...components,
  ]
}

/** @param {string} text */
function componentText(text) {
  return text.includes('/') ? text : `assets/licences/${text}`
}

/**
 * @param {{ repository?: string | { url?: string } }} facts
 * @param {string} name
 * @param {string} version
 */
function sourceOf({ repository }, name, version) {
  const given = (typeof repository === 'string' ? repository : repository?.url) ?? ''
  const address = given
    .replace(/^git\+/, '')
    .replace(/^(?:ssh:\/\/)?git@([^:/]+)[:/]/, 'https://$1/')
    .replace(/^git:\/\//, 'https://')
    .replace(/^(?:github:)?([\w.-]+\/[\w.-]+)$/, 'https://github.com/$1')
    .replace(/\.git$/, '')
  const archive = `https://registry.npmjs.org/${name}/-/${name.split('/').at(-1)}-${version}.tgz`
  return address.startsWith('https://') ? `${address} (as it is used here: ${archive})` : archive
}

/**
 * @param {string} text
 * @param {string | undefined} mark
 */
function upTo(text, mark) {
  const end = mark === undefined ? -1 : text.indexOf(mark)
  return end === -1 ? text : text.slice(0, end).trim()
}

/** @param {string} text */
function tidy(text) {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .trim()
}

/**
 * What keeps the notices from being right, in words; empty if nothing does.
 * @param {readonly Notice[]} notices
 * @returns {string[]}
 */
export function faultsOf(notices) {
  return notices.flatMap(({ name, version, licence, source, within, text }) => {
    const what = within === '' ? `${name} ${version}` : `${name} in ${within}`
    return [
      ...(licence === '' ? [`${what} names no licence`] : []),
      // What was compiled in is named one by one in known.mjs, which is the decision.
      ...(licence !== '' && within === '' && !isAllowed(licence) && REPLACEABLE.get(name) !== licence
        ? [`${what} has a licence that is not allowed: ${licence}`]
        : []),
      ...(text === '' ? [`${what} has no licence text`] : []),
      ...(source.startsWith('https://') ? [] : [`${what} does not say where its source is`]),
    ]
  })
}

/**
 * An SPDX expression of allowed licences: every one of `AND`, one of `OR`.
 * @param {string} licence
 * @returns {boolean}
 */
export function isAllowed(licence) {
  const plain = licence.trim().replace(/^\(([^()]*)\)$/, '$1')
  if (/[()]/.test(plain)) return false
  return plain.split(/ OR /).some((choice) => choice.split(/ AND /).every((one) => ALLOWED.has(one.trim())))
}

/**
 * The notices as people read them: what there is, then each licence with those it is of. The same text stands once.
 * @param {readonly Notice[]} notices
 */
export function printNotices(notices) {
  /** @type {Map<string, Notice[]>} */
  const byText = new Map()
  for (const notice of notices) byText.set(notice.text, [...(byText.get(notice.text) ?? []), notice])
  const list = notices.map((notice) => `- ${titleOf(notice)}: ${notice.licence}`)
  const licences = [...byText].map(([text, those]) => {
    const heads = those.map((notice) => `${titleOf(notice)}, ${notice.licence}\n  Source code: ${notice.source}`)
    return `${RULE}\n${heads.join('\n')}\n${RULE}\n\n${text}\n`
  })
  return [
    'THIRD-PARTY NOTICES',
    '',
    'Repartee is made with the work of others, which is listed here with its',
    'licences. Everything is used as its authors published it. Where a licence asks',
    'for it (MPL-2.0, LGPL), "Source code" says where the source is to be had. Parts',
    'under the LGPL are modules of their own and may be replaced. What',
    'Electron is made of, Chromium and Node.js among it, stands in',
    'LICENSES.chromium.html beside the application.',
    '',
    ...list,
    '',
    ...licences,
  ].join('\n')
}

const RULE = '='.repeat(80)

/** @param {Notice} notice */
function titleOf({ name, version, within }) {
  return within === '' ? `${name} ${version}` : `${name}, compiled into ${within}`
}

/**
 * Writes the notices of what is built.
 * @param {string} root
 */
export async function writeNotices(root) {
  await writeFile(noticesPath(root), printNotices(await collectNotices(root)))
}
