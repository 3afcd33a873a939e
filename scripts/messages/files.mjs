import { SOURCE, readCatalogue } from './catalogue.mjs'
import { compilePart, compileTable } from './compile.mjs'
import { lintCatalogue } from './lint.mjs'

/** Where compiled messages are put. */
export const MADE = 'shared/messages/made'

/**
 * Every file that the source language makes, by its path.
 * @param {string} root
 * @returns {Promise<Map<string, string>>}
 * @throws Error that names every message with a fault
 */
export async function madeFiles(root) {
  const parts = await readCatalogue(root, SOURCE)
  const problems = lintCatalogue(parts, SOURCE)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return new Map([
    ...parts.map((part) => /** @type {const} */ ([`${MADE}/${part.path}.ts`, compilePart(part, SOURCE)])),
    [`${MADE}/problem-table.ts`, compileTable(parts)],
  ])
}
