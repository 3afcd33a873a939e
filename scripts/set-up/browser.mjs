import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runChild } from '../process.mjs'
import { withLock } from './lock.mjs'
import { SetUpError, tell } from './messages.mjs'
import { mayUsePackageManager } from './system-packages.mjs'

/** Names on the PATH of Linux, in the order of preference. */
const LINUX_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
]
/** Debian's name of the same engine without windows of its own, in which tests take three quarters of the time. */
const WINDOWLESS = 'chromium-headless-shell'
const INSTALL = ['install', '-y', '--no-install-recommends']
const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]
const WINDOWS_PATHS = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']

/**
 * An installed Chrome, Chromium or Edge that starts; `$REPARTEE_BROWSER` names one by path.
 * @returns {string | undefined}
 */
export function findBrowser() {
  return candidates().find(works)
}

/**
 * The browser that tests are run in: the one that `$REPARTEE_BROWSER` names, else one without windows, else
 * {@link findBrowser}'s.
 * @returns {string | undefined}
 */
export function findTestBrowser() {
  const named = process.env['REPARTEE_BROWSER']
  const windowless = named === undefined || named === '' ? onPath([WINDOWLESS]).find(works) : undefined
  return windowless ?? findBrowser()
}

/**
 * A browser for the tests: an installed one, else Playwright's, which is downloaded, else (on Debian, as root, and if
 * nobody at the terminal says no) the system's package. Where Debian's root is asked by nobody, as on a server, the one
 * without windows is installed beside an installed one; without it the tests only take longer.
 * @param {string} root
 * @param {string} node
 * @returns {Promise<string>}
 */
export async function ensureBrowser(root, node) {
  const present = findTestBrowser() ?? (await playwrightBrowser(root))
  if (present !== undefined) return (await withoutWindows(root, present)) ?? present
  return withLock(root, async () => {
    tell('No Chrome, Chromium or Edge is installed; fetching one for the tests …')
    await runChild(node, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'], {
      cwd: root,
      stdio: ['ignore', 2, 2],
      timeout: 300_000,
    })
    const fetched = await playwrightBrowser(root)
    if (fetched !== undefined) return fetched
    if (isDebianRoot() && (await mayUsePackageManager('install chromium with apt-get'))) {
      /** @type {import('node:child_process').SpawnOptions} */
      const options = { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
      await runChild('apt-get', ['update'], options)
      await runChild('apt-get', [...INSTALL, 'chromium'], options)
      // By itself: where there is no such package, nothing named beside it would be installed.
      await runChild('apt-get', [...INSTALL, WINDOWLESS], options)
      const installed = findTestBrowser()
      if (installed !== undefined) return installed
    }
    throw new SetUpError(
      'The tests need a browser. Install Google Chrome, Chromium or Microsoft Edge (on Debian and Ubuntu: "sudo apt-get install chromium"), or set REPARTEE_BROWSER to the path of one.',
    )
  })
}

/**
 * @param {string} root
 * @param {string} present
 * @returns {Promise<string | undefined>}
 */
async function withoutWindows(root, present) {
  const isPackaged = present === '/usr/bin/chromium'
  if (!isPackaged || process.env['REPARTEE_BROWSER'] || !isDebianRoot() || process.stdin.isTTY) return undefined
  return withLock(root, async () => {
    tell('Installing chromium-headless-shell with apt-get, in which the tests take less time …')
    /** @type {import('node:child_process').SpawnOptions} */
    const options = { stdio: 'ignore', timeout: 120_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    // Without a network both fail: the browser that is there does.
    await runChild('apt-get', ['update'], options)
    await runChild('apt-get', [...INSTALL, WINDOWLESS], options)
    return findTestBrowser()
  })
}

/** @param {readonly string[]} names */
function onPath(names) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** @returns {string[]} */
function candidates() {
  const named = process.env['REPARTEE_BROWSER']
  if (named !== undefined && named !== '') return [named]
  if (process.platform === 'darwin') return MAC_PATHS
  if (process.platform === 'win32') {
    const bases = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => process.env[name])
    return bases.flatMap((base) => (base === undefined ? [] : WINDOWS_PATHS.map((path) => join(base, path))))
  }
  return onPath(LINUX_NAMES)
}

/** @param {string} path */
function works(path) {
  if (!isExecutable(path)) return false
  // On Linux a name may belong to a stand-in that only asks to install something. On Windows asking opens a window.
  if (process.platform !== 'linux') return true
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 15_000 })
  return status === 0 && /\d+\.\d+/.test(stdout)
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Playwright's own download, if it is there and starts.
 * @param {string} root
 * @returns {Promise<string | undefined>}
 */
async function playwrightBrowser(root) {
  const address = pathToFileURL(join(root, 'node_modules/playwright/index.mjs')).href
  const { chromium } = await import(address)
  const path = chromium.executablePath()
  return path !== '' && works(path) ? path : undefined
}

function isDebianRoot() {
  return process.platform === 'linux' && existsSync('/etc/debian_version') && process.getuid?.() === 0
}
