import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runChild } from '../process.mjs'
import { withLock } from './lock.mjs'
import { tell } from './messages.mjs'

/** What the measurements compare with. Nothing of the program uses them, so they are not dependencies of it. */
const PEERS = { cacache: '21.0.2', 'monaco-editor': '0.57.0', peggy: '5.1.0' }

/**
 * Installs the peers of the measurements into a folder of their own, unless they are there: in exactly these versions,
 * from the npm registry, without running their install scripts.
 * @param {string} root
 * @returns {Promise<{ folder: string } | { problem: string }>} the folder whose `node_modules` has them
 */
export async function ensureBenchPeers(root) {
  const folder = join(root, 'node_modules', '.bench-peers')
  if (await isComplete(folder)) return { folder }
  return withLock(root, async () => {
    if (await isComplete(folder)) return { folder }
    const wanted = Object.entries(PEERS).map(([name, version]) => `${name}@${version}`)
    tell(`Installing what the measurements compare with into node_modules/.bench-peers, once: ${wanted.join(', ')} …`)
    await mkdir(folder, { recursive: true })
    // npm looks for the nearest package.json, and is not to find the program's own.
    await writeFile(join(folder, 'package.json'), '{ "private": true }\n')
    const code = await install(folder, wanted)
    if (await isComplete(folder)) return { folder }
    return { problem: `${wanted.join(' and ')} could not be installed from the npm registry (npm ended with ${code})` }
  })
}

/** @param {string} folder */
async function isComplete(folder) {
  const found = await Promise.all(
    Object.entries(PEERS).map(async ([name, version]) => {
      const text = await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8').catch(() => '{}')
      return JSON.parse(text).version === version
    }),
  )
  return found.every(Boolean)
}

/**
 * @param {string} folder
 * @param {readonly string[]} wanted
 */
function install(folder, wanted) {
  const flags = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund']
  const args = ['install', '--prefix', folder, ...flags, ...wanted]
  const npm = process.env['npm_execpath']
  // Standard output belongs to the measurement.
  /** @type {import('node:child_process').SpawnOptions} */
  const options = { cwd: folder, stdio: ['ignore', 2, 2] }
  return npm !== undefined && /\.c?js$/.test(npm)
    ? runChild(process.execPath, [npm, ...args], options)
    : runChild('npm', args, { ...options, shell: process.platform === 'win32' })
}
