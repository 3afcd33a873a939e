import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright'
import { builtProgram } from '../host.ts'
import { PATIENCE_MS } from '../patience.ts'
import { type DoubleReport, type DoubleSettings, doubleReportSchema, REPORT_MARK } from './settings.ts'

/** The built desktop application, running under the double in a process of its own. */
export type RunningDesktop = {
  /** Its window, once it says that it is ready. */
  readonly page: () => Promise<Page>
  readonly reports: () => readonly DoubleReport[]
  /** Everything it printed besides the reports. */
  readonly output: () => string
  /** Ends it as the system would and answers its exit code. */
  readonly stop: () => Promise<number | null>
  /** Resolves with the exit code when it ends by itself. */
  readonly exited: Promise<number | null>
}

/** Boots `out/main/main.js` with the double in the place of `electron`. */
export function launchDouble(options: {
  readonly dataFolder: string
  readonly settings?: DoubleSettings
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}): RunningDesktop {
  const register = fileURLToPath(new URL('./register.ts', import.meta.url))
  const { REPARTEE_BASE_URL: _address, REPARTEE_API_KEY: _key, ...own } = process.env
  const child = spawn(process.execPath, ['--import', register, `${builtProgram}main.js`, ...(options.args ?? [])], {
    env: {
      ...own,
      REPARTEE_DATA_FOLDER: options.dataFolder,
      ELECTRON_DOUBLE: JSON.stringify(options.settings ?? {}),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const reports: DoubleReport[] = []
  let output = ''
  child.stderr.on('data', (part: Buffer) => {
    output += part.toString('utf8')
  })
  const exited = new Promise<number | null>((done) => {
    child.once('close', (code) => done(code))
  })
  const ready = new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith(REPORT_MARK))
        reports.push(doubleReportSchema.parse(JSON.parse(line.slice(REPORT_MARK.length))))
      else output += `${line}\n`
      if (line === 'Repartee is ready at app://studio/') resolve()
    })
    void exited.then((code) => reject(new Error(`It ended with ${code} before it was ready: ${output}`)))
  })
  // A test that never asks for the page learns of the end by `exited`.
  ready.catch(() => undefined)
  return {
    page: async () => {
      await ready
      const found = reports.find((entry) => entry.kind === 'browser')
      if (found === undefined) throw new Error('The double started no browser.')
      const browser = await chromium.connectOverCDP(found.address)
      const page = browser
        .contexts()
        .flatMap((context) => context.pages())
        .find((each) => new URL(each.url()).hostname === 'studio.localhost')
      if (page === undefined) throw new Error('The application opened no window.')
      page.setDefaultTimeout(PATIENCE_MS)
      return page
    },
    reports: () => reports,
    output: () => output,
    exited,
    stop: () => {
      child.kill('SIGTERM')
      return exited
    },
  }
}
