import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { STATIC_CHECKS, TEST_PROJECTS } from './check-list.mjs'
import { collectChild, isStopping, runChild } from './process.mjs'
import { summarise, total } from './test-report.mjs'

/** @typedef {import('./test-report.mjs').Counts} Counts */
/** @typedef {import('./test-report.mjs').Failure} Failure */
/** @typedef {{ counts: Counts, failures: Failure[] }} Outcome */

/**
 * Every check there is: types, lint, format, unit, integration and end-to-end tests. What reads the sources alone takes the time
 * in which tests wait.
 * @param {string} root
 * @param {string} node
 */
export async function testAll(root, node) {
  const beside = staticChecks(root, node, { givesWay: true })
  /** @type {Outcome[]} */
  const outcomes = []
  for (const project of TEST_PROJECTS) {
    if (isStopping()) break
    heading(`${project} tests`)
    outcomes.push(await vitest(root, node, project))
  }
  return conclude(root, [await beside, ...outcomes])
}

/**
 * What is quick: types, lint, format and unit tests, side by side.
 * @param {string} root
 * @param {string} node
 */
export async function check(root, node) {
  // What checks types waits for files while tests compute.
  return conclude(root, await Promise.all([staticChecks(root, node), vitest(root, node, TEST_PROJECTS[0])]))
}

/**
 * The checks of one kind alone, with the exit code of the first that failed.
 * @param {string} root
 * @param {string} node
 * @param {'types' | 'lint'} kind
 */
export async function checkOnly(root, node, kind) {
  let result = 0
  for (const { tool, args } of STATIC_CHECKS.filter((check) => check.kind === kind)) {
    const code = await runChild(node, [join(root, 'node_modules', tool), ...args], {
      cwd: root,
      env: toolEnvironment(root),
    })
    result ||= code
  }
  return result
}

/**
 * Type checks, lint, format and unused code, each counted as one test.
 * @param {string} root
 * @param {string} node
 * @param {{ givesWay?: boolean }} [options]
 * @returns {Promise<Outcome>}
 */
async function staticChecks(root, node, { givesWay = false } = {}) {
  heading('types, lint and format')
  /** @type {Counts} */
  const counts = { passed: 0, failed: 0, skipped: 0 }
  /** @type {Failure[]} */
  const failures = []
  for (const { kind, name, tool, args } of STATIC_CHECKS) {
    if (isStopping()) break
    const { code, output } = await collectChild(node, [join(root, 'node_modules', tool), ...args], {
      cwd: root,
      env: toolEnvironment(root),
      givesWay,
    })
    const found = kind === 'unused' ? `: ${output.trimEnd().split('\n').at(-1)}` : ''
    process.stdout.write(`${code === 0 ? 'passed' : 'FAILED'}  ${name}${found}\n`)
    if (code === 0) counts.passed += 1
    else {
      counts.failed += 1
      failures.push({ file: '', name, why: 'its output stands above' })
      process.stdout.write(`${output.trimEnd()}\n`)
    }
  }
  return { counts, failures }
}

/**
 * Runs one of Vitest's projects; what it reports as JSON is counted, what it prints is for people.
 * @param {string} root
 * @param {string} node
 * @param {string} project
 * @returns {Promise<Outcome>}
 */
async function vitest(root, node, project) {
  const folder = await mkdtemp(join(tmpdir(), 'repartee-report-'))
  const file = join(folder, 'report.json')
  try {
    const code = await runChild(
      node,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        `--project=${project}`,
        '--passWithNoTests',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      { cwd: root, env: toolEnvironment(root) },
    )
    const report = await readFile(file, 'utf8').catch(() => undefined)
    const { counts, skipped, failures } = summarise(report === undefined ? undefined : JSON.parse(report), code)
    for (const name of skipped) process.stdout.write(`skipped  ${name}\n`)
    return { counts, failures }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The environment of the tools: Node 24 first on the PATH, and nothing of a person's own service.
 * @param {string} root
 */
function toolEnvironment(root) {
  const separator = process.platform === 'win32' ? ';' : ':'
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${separator}${process.env['PATH'] ?? ''}` }
  delete env['REPARTEE_BASE_URL']
  delete env['REPARTEE_API_KEY']
  delete env['REPARTEE_DATA_FOLDER']
  return env
}

/** @param {string} text */
function heading(text) {
  process.stdout.write(`\n== ${text}\n`)
}

/**
 * What failed once more, so that nobody has to look for it in a long run, and then the closing line: always the last
 * and always of this form.
 * @param {string} root
 * @param {readonly Outcome[]} outcomes
 */
function conclude(root, outcomes) {
  for (const { file, name, why } of outcomes.flatMap((outcome) => outcome.failures)) {
    process.stdout.write(`\nFAILED  ${file === '' ? name : `${relative(root, file)} > ${name}`}\n${why}\n`)
  }
  const { passed, failed, skipped } = total(outcomes.map(({ counts }) => counts))
  process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`)
  return failed > 0 || isStopping() ? 1 : 0
}
