import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The built program, from which end-to-end tests run it. */
export const builtProgram = fileURLToPath(new URL('../../out/main/', import.meta.url))

/** A studio behind its local host, in a process of its own. */
export type RunningStudio = {
  /** The one-time link: the first page that opens it is signed in. */
  readonly openUrl: string
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  /** Everything it has written to standard error so far. */
  readonly errors: () => string
  /** Ends it as a user would, with SIGTERM, and answers its exit code. */
  readonly stop: () => Promise<number | null>
  /** Ends it as a crash would, and resolves when it is gone. */
  readonly kill: () => Promise<void>
  readonly process: ChildProcess
}

/**
 * Starts the built local host with a data folder of the test's own and waits until it is ready.
 * `env`: additional variables, such as the address of a stand-in service. `project`: a folder to open at once.
 */
export async function startLocalStudio(options: {
  readonly dataFolder: string
  readonly env?: Readonly<Record<string, string>>
  readonly project?: string
  /** At the port that the data folder has had; else at any. */
  readonly keepsPort?: boolean
  /** The folder of another built program than this one. */
  readonly program?: string
}): Promise<RunningStudio> {
  const entry = join(options.program ?? builtProgram, 'local.js')
  if (!existsSync(entry)) throw new Error('Repartee is not built. Run npm test, or npm run build before vitest.')
  const { REPARTEE_BASE_URL: _address, REPARTEE_API_KEY: _key, ...own } = process.env
  const port = options.keepsPort === true ? [] : ['--port', '0']
  const child = spawn(
    process.execPath,
    [entry, ...port, ...(options.project === undefined ? [] : ['--project', options.project])],
    { env: { ...own, REPARTEE_DATA_FOLDER: options.dataFolder, ...options.env }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let errors = ''
  child.stderr.on('data', (part: Buffer) => {
    errors += part.toString('utf8')
  })
  const exit = new Promise<number | null>((done) => {
    child.once('exit', (code) => done(code))
  })
  const openUrl = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /^Repartee is ready at (\S+)$/.exec(line)?.[1]
      if (address !== undefined) resolve(address)
    })
    void exit.then((code) => reject(new Error(`The local host ended with ${code} before it was ready: ${errors}`)))
  })
  return {
    openUrl,
    origin: new URL(openUrl).origin,
    errors: () => errors,
    process: child,
    stop: () => {
      child.kill('SIGTERM')
      return exit
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exit
    },
  }
}
