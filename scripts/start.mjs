import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { exitCodeOf, isStopping, startChild, stopChild } from './process.mjs'
import { findBrowser } from './set-up/browser.mjs'
import { ensureElectron } from './set-up/electron.mjs'
import { SetUpError, tell } from './set-up/messages.mjs'

/** @typedef {{ browser: boolean, open: boolean, port: string | undefined, project: string | undefined }} StartFlags */

/** @typedef {{ current: import('node:child_process').ChildProcess, isWanted: boolean }} RunningHost */

/** How often a host that ends by itself is started again. */
const MOST_RESTARTS = 5

/** The line by which every host says that it can be used. */
const READY = /^Repartee is ready at (\S+)$/

/**
 * @param {readonly string[]} args
 * @returns {StartFlags}
 */
export function readStartFlags(args) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        browser: { type: 'boolean', default: false },
        'no-open': { type: 'boolean', default: false },
        port: { type: 'string' },
        project: { type: 'string' },
      },
    })
    const { port, project } = values
    if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) {
      throw new Error(`"${port}" is not a port`)
    }
    const caller = process.env['INIT_CWD'] ?? process.cwd()
    return {
      // Without a window to open there is nothing that Electron would add.
      browser: values.browser || values['no-open'],
      open: !values['no-open'],
      port,
      project: project === undefined ? undefined : resolve(caller, project),
    }
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('. ')[0] ?? '') : ''
    throw new SetUpError(`${reason}. npm start takes --browser, --no-open, --port N and --project DIR.`, 2)
  }
}

/**
 * Opens the studio: in Electron where it can be had, else in a browser window through the local host.
 * @param {string} root
 * @param {string} node
 * @param {StartFlags} flags
 * @returns {Promise<number>} exit code
 */
export async function start(root, node, flags) {
  if (!flags.browser && hasDisplay()) {
    const electron = await ensureElectron(root, node)
    if (electron !== undefined) {
      const code = await startElectron(root, electron, flags)
      if (code !== undefined) return code
      tell('Electron could not start here, so Repartee opens in a browser window.')
    } else {
      tell('Electron is not installed here and could not be fetched, so Repartee opens in a browser window.')
    }
  } else if (!flags.browser) {
    tell('There is no display here, so Repartee is served for a browser instead of opening in Electron.')
  }
  return startLocal(root, node, flags)
}

/**
 * @param {string} root
 * @param {string} electron
 * @param {StartFlags} flags
 * @returns {Promise<number | undefined>} undefined if it failed before it was ready
 */
async function startElectron(root, electron, flags) {
  const env = { ...process.env }
  delete env['ELECTRON_RUN_AS_NODE']
  const project = flags.project === undefined ? [] : ['--project', flags.project]
  const child = startChild(electron, [root, ...project, ...rootArguments()], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ready = readyLine(child)
  const code = await exitCodeOf(child)
  return code === 0 || isStopping() || (await ready) !== undefined ? code : undefined
}

/**
 * A host that ends by itself although nobody asked it to is started again where it was: windows that are open find it there.
 * @param {string} root
 * @param {string} node
 * @param {StartFlags} flags
 */
async function startLocal(root, node, flags) {
  /** @param {string | undefined} port */
  const launch = (port) =>
    startChild(
      node,
      [
        join(root, 'out/main/local.js'),
        ...(port === undefined ? [] : ['--port', port]),
        ...(flags.project === undefined ? [] : ['--project', flags.project]),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
  /** @type {RunningHost} */
  const host = { current: launch(flags.port), isWanted: true }
  let ended = exitCodeOf(host.current)
  const address = await readyLine(host.current)
  if (address === undefined) return ended
  if (flags.open && !isStopping()) await openWindow(address, host)
  for (let restarts = 0; ; restarts += 1) {
    const code = await ended
    if (code === 0 || isStopping() || !host.isWanted || restarts === MOST_RESTARTS) return code
    tell('Repartee stopped unexpectedly and is started again. Open windows find it by themselves.')
    host.current = launch(new URL(address).port)
    ended = exitCodeOf(host.current)
    if ((await readyLine(host.current)) === undefined) return ended
  }
}

/**
 * Passes a child's output on, and resolves with the address of its ready line, or undefined if it ended before.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<string | undefined>}
 */
function readyLine(child) {
  return new Promise((done) => {
    if (child.stdout === null) {
      done(undefined)
      return
    }
    const lines = createInterface({ input: child.stdout })
    lines.on('line', (line) => {
      process.stdout.write(`${line}\n`)
      const address = READY.exec(line)?.[1]
      if (address !== undefined) done(address)
    })
    lines.on('close', () => done(undefined))
  })
}

/**
 * Opens the address: in a window of its own, whose closing ends the program, or in the default browser.
 * @param {string} address
 * @param {RunningHost} host
 */
async function openWindow(address, host) {
  if (!hasDisplay()) {
    tell('There is no display here: open the address above in a browser on this computer. Ctrl+C stops Repartee.')
    return
  }
  const browser = findBrowser()
  if (browser === undefined) {
    void openDefault(address)
    return
  }
  // A profile of its own: nothing of the user's browsing is in it, and the window is a process that can be waited for.
  // It ends with its window; what the window keeps for the next host is needed only while it is open.
  const profile = await mkdtemp(join(tmpdir(), 'repartee-window-'))
  const window = startChild(browser, windowArguments(address, profile), { stdio: 'ignore' })
  void followWindow(window, profile).then((code) => {
    if (code !== 0 && !isStopping()) return openDefault(address)
    host.isWanted = false
    return stopChild(host.current)
  })
}

/**
 * @param {import('node:child_process').ChildProcess} window
 * @param {string} profile removed when the window is closed
 */
async function followWindow(window, profile) {
  const code = await exitCodeOf(window)
  await rm(profile, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
  return code
}

/**
 * @param {string} address
 * @param {string} profile
 * @returns {string[]}
 */
export function windowArguments(address, profile) {
  return [
    `--app=${address}`,
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-sync',
    '--disable-extensions',
    '--window-size=1440,900',
    ...rootArguments(),
  ]
}

/** Chromium refuses to run its sandbox as root; `--test-type` keeps it from saying so in the window. */
function rootArguments() {
  return process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox', '--test-type'] : []
}

/** @param {string} address */
async function openDefault(address) {
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', address]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', address]
        : ['xdg-open', address]
  if (command === undefined) return
  const code = await exitCodeOf(startChild(command, args, { stdio: 'ignore' }))
  if (code !== 0 && !isStopping()) tell('No browser could be opened: open the address above yourself.')
}

function hasDisplay() {
  if (process.platform !== 'linux') return true
  return [process.env['DISPLAY'], process.env['WAYLAND_DISPLAY']].some((name) => name !== undefined && name !== '')
}
