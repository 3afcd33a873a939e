import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runChild } from '../process.mjs'
import { withLock } from './lock.mjs'
import { SetUpError, tell } from './messages.mjs'

/** The Node that the program and its tools run on. */
const NODE_MAJOR = 24

/**
 * Makes `node_modules` what the lock file says, unless it is so already, and answers the Node to run everything with.
 * @param {string} root
 * @returns {Promise<string>} path of a Node executable
 */
export async function ensureDependencies(root) {
  if (!(await isStamped(root))) {
    await withLock(root, async () => {
      if (await isStamped(root)) return
      if (!(await isInstalled(root))) await install(root)
      await writeFile(stampPath(root), await lockHash(root))
    })
  }
  return nodePath(root)
}

/** @param {string} root */
function stampPath(root) {
  return join(root, 'node_modules', '.repartee-lock')
}

/** @param {string} root */
async function lockHash(root) {
  return createHash('sha256')
    .update(await readFile(join(root, 'package-lock.json')))
    .digest('hex')
}

/** @param {string} root */
async function isStamped(root) {
  const stamp = await readFile(stampPath(root), 'utf8').catch(() => undefined)
  return stamp !== undefined && stamp === (await lockHash(root)) && nodeBinary(root) !== undefined
}

/** @param {string} root */
async function isInstalled(root) {
  const installed = await readFile(join(root, 'node_modules', '.package-lock.json'), 'utf8').catch(() => undefined)
  if (installed === undefined || nodeBinary(root) === undefined) return false
  return satisfies(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')), JSON.parse(installed))
}

/**
 * True if npm's own record of what it installed has every package of the lock file in the same version. Packages for
 * other systems are optional and may be absent.
 * @param {{ packages: Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }> }} wanted
 * @param {{ packages: Record<string, { version?: string, integrity?: string }> }} installed
 */
export function satisfies(wanted, installed) {
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (path === '') return true
    const found = installed.packages[path]
    if (found === undefined) return entry.optional === true || entry.devOptional === true
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

/** @param {string} root */
async function install(root) {
  tell('Installing the dependencies that the lock file names (about a minute, once) …')
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
  const npm = process.env['npm_execpath']
  // npm's own output goes to standard error, where all of set-up talks.
  /** @type {import('node:child_process').SpawnOptions} */
  const options = { cwd: root, stdio: ['ignore', 2, 2] }
  const code =
    npm !== undefined && /\.c?js$/.test(npm)
      ? await runChild(process.execPath, [npm, ...args], options)
      : await runChild('npm', args, { ...options, shell: process.platform === 'win32' })
  if (code !== 0) {
    throw new SetUpError(
      'The dependencies could not be installed. Check the connection to the npm registry and try again.',
    )
  }
}

/**
 * @param {string} root
 * @returns {string | undefined}
 */
function nodeBinary(root) {
  const own = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(own)) return own
  return Number(process.versions.node.split('.')[0]) === NODE_MAJOR ? process.execPath : undefined
}

/** @param {string} root */
function nodePath(root) {
  const found = nodeBinary(root)
  if (found !== undefined) return found
  throw new SetUpError(
    `Node ${NODE_MAJOR} is missing: its package was installed without its install script. Run "npm ci" with scripts allowed, or use Node ${NODE_MAJOR}.`,
  )
}
