import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { collectChild } from '../process.mjs'
import { fingerprint } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { tell } from './messages.mjs'

/** What the samples' draft audio depends on: the projects, the rules by which lines become requests, and the voices. */
const SOURCES = ['assets', 'shared/core', 'electron/speech/draft', 'package-lock.json']

/**
 * Prepares `out/samples`: the shipped sample projects with their draft audio, so that the first window can be played at
 * once. Without it the studio offers the projects as they are, so a failure is told and no more.
 * @param {string} root
 * @param {string} node
 */
export async function ensureSamples(root, node) {
  if (await isReady(root)) return
  await withLock(root, async () => {
    if (await isReady(root)) return
    tell('Rendering the sample projects with the draft voices …')
    const beside = join(root, 'out', 'samples.new')
    const problem = await prepare(root, node, beside).catch((error) => String(error))
    if (problem === undefined) {
      await rm(join(root, 'out', 'samples'), { recursive: true, force: true })
      await rename(beside, join(root, 'out', 'samples'))
    } else {
      await rm(beside, { recursive: true, force: true })
      tell(`The samples' audio could not be prepared; they open without it. (${problem.trim().slice(0, 400)})`)
    }
  })
}

/** @param {string} root */
async function isReady(root) {
  const stamp = await readFile(join(root, 'out', 'samples', '.built'), 'utf8').catch(() => undefined)
  return stamp !== undefined && stamp === (await fingerprint(root, SOURCES))
}

/**
 * @param {string} root
 * @param {string} node
 * @param {string} beside
 * @returns {Promise<string | undefined>} what went wrong
 */
async function prepare(root, node, beside) {
  const hash = await fingerprint(root, SOURCES)
  const index = await readFile(join(root, 'assets', 'samples.json'), 'utf8')
  await rm(beside, { recursive: true, force: true })
  await mkdir(beside, { recursive: true })
  const scratch = await mkdtemp(join(tmpdir(), 'repartee-samples-'))
  try {
    for (const { folder } of JSON.parse(index).samples) {
      const project = join(beside, folder)
      await cp(join(root, 'assets', folder), project, { recursive: true })
      const { code, output } = await collectChild(
        node,
        [join(root, 'out/main/cli.js'), 'render', project, '--draft', '--yes', '--out', join(scratch, folder)],
        { cwd: root, env: cleanEnvironment(scratch) },
      )
      if (code !== 0) return output
      // Locks and caches are this computer's.
      await rm(join(project, '.repartee'), { recursive: true, force: true })
    }
    // Last: the list is what makes the folder count as shipped, which nothing may write to.
    await writeFile(join(beside, 'samples.json'), index)
    await writeFile(join(beside, '.built'), hash)
    return undefined
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** @param {string} scratch */
function cleanEnvironment(scratch) {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, REPARTEE_DATA_FOLDER: join(scratch, 'data') }
  delete env['REPARTEE_BASE_URL']
  delete env['REPARTEE_API_KEY']
  return env
}
