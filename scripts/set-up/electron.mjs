import { existsSync, readFileSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runChild } from '../process.mjs'
import { tell } from './messages.mjs'

/** How long a download of the binary (about 120 MB) may take before the studio opens in a browser instead, in ms. */
const FETCH_MS = 180_000
/** After a download has failed it is not tried again for so long, in ms: a computer without access should start at once. */
const PAUSE_MS = 6 * 60 * 60 * 1000

/**
 * Electron's executable if it is on this computer. `$ELECTRON_OVERRIDE_DIST_PATH` names the folder of another one, as
 * Electron's own package has it.
 * @param {string} root
 * @returns {string | undefined}
 */
export function findElectron(root) {
  const folder = join(root, 'node_modules', 'electron')
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH']
  const name = executableName(folder)
  const path = override === undefined || override === '' ? join(folder, 'dist', name) : join(override, name)
  return existsSync(path) ? path : undefined
}

/**
 * Electron's executable, fetched with its package's own installer if that is needed and possible.
 * @param {string} root
 * @param {string} node
 * @returns {Promise<string | undefined>}
 */
export async function ensureElectron(root, node) {
  const present = findElectron(root)
  if (present !== undefined) return present
  const failed = join(root, 'node_modules', '.repartee-no-electron')
  const lastFailure = await stat(failed).catch(() => undefined)
  if (lastFailure !== undefined && Date.now() - lastFailure.mtimeMs < PAUSE_MS) return undefined
  tell('Fetching Electron …')
  // What the installer prints on a failure is a stack trace, which helps nobody here.
  await runChild(node, [join(root, 'node_modules/electron/install.js')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'ignore'],
    timeout: FETCH_MS,
  })
  const fetched = findElectron(root)
  if (fetched === undefined) await writeFile(failed, '')
  return fetched
}

/** @param {string} folder */
function executableName(folder) {
  try {
    return readFileSync(join(folder, 'path.txt'), 'utf8')
  } catch {
    if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
    return process.platform === 'win32' ? 'electron.exe' : 'electron'
  }
}
