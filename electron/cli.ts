import './disk/thread-pool.ts'
import { systemClock, systemRandomBytes } from './hosting/clock.ts'
import {
  locateProgram,
  serviceEnvironment,
  thisPlace,
  userDataFolder,
  userProjectsFolder,
} from './hosting/locations.ts'
import { runCli } from './cli/main.ts'
import type { StudioPorts } from './services/ports.ts'
import { VERSION } from './hosting/version.ts'

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
      availability: async () => ({ usable: false, reason: 'The command line keeps no keys.' }),
      read: async () => undefined,
      write: async () => undefined,
      clear: async () => undefined,
    },
    dialogs: { native: false, chooseProject: async () => undefined, confirmSpending: async () => false },
    environment: serviceEnvironment(place.env),
    clock: systemClock,
    randomBytes: systemRandomBytes,
  }
}

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // Asked a second time, nothing is waited for any more: the journal knows what was under way.
    if (stop.signal.aborted) process.exit(1)
    stop.abort()
  })
}
// A reader that has seen enough (`| head`) is no reason to fail.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const exit = await runCli({
  argv: process.argv.slice(2),
  ports,
  console: {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    isTerminal: process.stderr.isTTY,
    columns: process.stderr.columns ?? 80,
  },
  callerFolder: process.env['INIT_CWD'] ?? process.cwd(),
  stop: stop.signal,
})
// Set, not called: what was written to a pipe must still get out.
process.exitCode = exit
