import { join } from 'node:path'
import { runChild } from './process.mjs'
import { ensureBrowser } from './set-up/browser.mjs'
import { tell } from './set-up/messages.mjs'

/**
 * Tests that make faults happen at random, in the numbers that take too long for every run: `npm test` makes a tenth of
 * them. Each prints its counts.
 * @type {Record<string, { readonly project: 'unit' | 'integration' | 'e2e', readonly file: string }>}
 */
export const TESTS_OF_FAULTS = {
  // 60 kills of host and tab while a page types without a pause.
  killed: { project: 'e2e', file: 'tests/e2e/killed-while-typing.test.ts' },
  // 5,000 histories of several windows on the product's document, every message held back.
  'windows-model': { project: 'unit', file: 'tests/unit/renderer/base/several-windows.test.ts' },
  // 500 histories of several windows over the real bridge, with hosts that die.
  windows: { project: 'integration', file: 'tests/integration/windows/histories.test.ts' },
  // 500 histories of several windows that change cast, settings and pronunciations, with lost answers and new hosts.
  'windows-cast': { project: 'integration', file: 'tests/integration/windows/convergence.test.ts' },
  // 40 runs of the command line with values of all request fields that the window could set.
  'request-fields': { project: 'integration', file: 'tests/integration/cli/request-fields.test.ts' },
  // Damaged and lost records of takes.
  records: { project: 'integration', file: 'tests/integration/rendering/damaged-records.test.ts' },
  // 150 histories of endings, restarts and orders: nothing that may have been billed is sent again without a word.
  consent: { project: 'integration', file: 'tests/integration/rendering/consent.test.ts' },
  // 300 histories of senders that are killed, stalled and taken over.
  sending: { project: 'integration', file: 'tests/integration/rendering/sending-lock.test.ts' },
}

/**
 * Runs one of them by its name, or lists them.
 * @param {string} root
 * @param {string} node
 * @param {readonly string[]} args
 */
export async function faults(root, node, [name]) {
  if (name === undefined) {
    process.stdout.write(`${Object.keys(TESTS_OF_FAULTS).join('\n')}\n`)
    return 0
  }
  const test = Object.hasOwn(TESTS_OF_FAULTS, name) ? TESTS_OF_FAULTS[name] : undefined
  if (test === undefined) {
    tell(`There is no test of faults "${name}". There are: ${Object.keys(TESTS_OF_FAULTS).join(', ')}.`)
    return 2
  }
  if (test.project === 'e2e') await ensureBrowser(root, node)
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  return runChild(node, [vitest, 'run', '--project', test.project, test.file], {
    cwd: root,
    env: { ...process.env, REPARTEE_FAULTS: 'full' },
  })
}
