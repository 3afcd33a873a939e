import { join } from 'node:path'
import { runChild } from './process.mjs'
import { ensureBrowser } from './set-up/browser.mjs'
import { tell } from './set-up/messages.mjs'

/**
 * Tests that make faults happen at random, in the numbers that take too long for every run: `npm test` makes a part of
 * them, mostly a tenth. Each prints its counts.
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
  // 200 kills of a process that saves without a pause.
  'killed-saving': { project: 'integration', file: 'tests/integration/faults/killed.test.ts' },
  // 200 saves of two processes that take one project over from each other.
  'two-processes': { project: 'integration', file: 'tests/integration/faults/two-processes.test.ts' },
  // 100 kills of a process that exports, each followed by one that ends.
  'killed-exports': { project: 'integration', file: 'tests/integration/faults/killed-exports.test.ts' },
  // 30 kills of a process that renders.
  'killed-rendering': { project: 'integration', file: 'tests/integration/rendering/killed.test.ts' },
  // A thousand lines, each rendered once; and what stays of them in memory.
  load: { project: 'integration', file: 'tests/integration/rendering/load.test.ts' },
  // A thousand lines over a service that stumbles.
  'load-stumbling': { project: 'integration', file: 'tests/integration/rendering/load-stumbling.test.ts' },
  // Endless answers of every kind, with the garbage collected all the time.
  endless: { project: 'integration', file: 'tests/integration/rendering/endless-answers.test.ts' },
  // Every odd value in every field of a project's files.
  'json-values': { project: 'integration', file: 'tests/integration/documents/json-values.test.ts' },
  // 30 scenes of draft voices, each damaged in every way.
  'cut-scenes': { project: 'integration', file: 'tests/integration/scene/cut-scene.test.ts' },
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
