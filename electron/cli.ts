import './base/thread-pool.ts'
import { isatty } from 'node:tty'
import { systemClock, systemRandomBytes } from './hosting/clock.ts'
import {
  locateProgram,
  serviceEnvironment,
  thisPlace,
  userDataFolder,
  userProjectsFolder,
} from './hosting/locations.ts'
import { runCli } from './cli/main.ts'
import type { StudioPorts } from './base/ports.ts'
import { VERSION } from './hosting/version.ts'
import { say } from '../shared/messages/say.ts'

// The studio without a window. Results go to standard output, everything else to standard error.

const place = thisPlace()

function ports(): StudioPorts {
  return {
    version: VERSION,
    host: 'cli',
    dataFolder: userDataFolder(place),
    projectsFolder: userProjectsFolder(place),
    assets: locateProgram(import.meta.url),
    // A key is never kept for the command line: it comes from the environment, for one run.
    secrets: {
      availability: async () => ({ usable: false, reason: say('account.keychain.cli') }),
      read: async () => undefined,
      write: async () => undefined,
      clear: async () => undefined,
    },
    dialogs: { native: false, chooseProject: async () => undefined, confirmSpending: async () => false },
    // Whoever reads the output has the path.
    folderWindows: { obstacle: async () => say('place.noWindow'), show: async () => undefined },
    environment: serviceEnvironment(place.env),
    clock: systemClock,
    randomBytes: systemRandomBytes,
  }
}

const stop = new AbortController()
const halt = new AbortController()
const giveUp = new AbortController()
/** One press may come several times: to the group, from the runner of scripts, and from npm. */
const ONE_PRESS_MS = 1500
/** How long a report may take once nothing is waited for any more. */
const REPORT_MS = 5000
let pressedAtMs = Number.NEGATIVE_INFINITY
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    const atMs = performance.now()
    if (atMs - pressedAtMs < ONE_PRESS_MS) return
    pressedAtMs = atMs
    if (halt.signal.aborted) {
      giveUp.abort()
      return
    }
    if (!stop.signal.aborted) {
      process.stderr.write('Stopping: what is on its way is waited for. Once more stops at once; it is unknown then.\n')
      stop.abort()
      return
    }
    // Nothing is waited for any more: what was on its way is written down as unknown, and reported.
    halt.abort()
    setTimeout(() => giveUp.abort(), REPORT_MS).unref()
  })
}
/** The result was not taken, by a full disk for one, so that nobody has it. */
let isLost = false
process.stdout.on('error', (error) => {
  // A reader that has seen enough (`| head`) is no reason to fail.
  if (isLost || ('code' in error && error.code === 'EPIPE')) return
  isLost = true
  process.stderr.write(`The result could not be written: ${error.message}\n`)
  process.exitCode = process.exitCode || 1
})
process.stderr.on('error', () => undefined)

const exit = await runCli({
  argv: process.argv.slice(2),
  ports,
  console: {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    isTerminal: process.stderr.isTTY,
    columns: process.stderr.columns ?? 80,
  },
  standardInput: {
    isTerminal: isatty(0),
    bytes: () => process.stdin,
    close: () => process.stdin.destroy(),
  },
  callerFolder: process.env['INIT_CWD'] ?? process.cwd(),
  stop: stop.signal,
  halt: halt.signal,
  giveUp: giveUp.signal,
})
// Set, not called: what was written to a pipe must still get out.
process.exitCode = exit || Number(isLost)
// What was given up may never end; nobody waits for it, but for what is in the pipe.
if (halt.signal.aborted) process.stdout.write('', () => process.exit(exit))
