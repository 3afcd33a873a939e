import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { compiledPrograms } from '../compiled-programs.ts'
import { builtProgram } from '../host.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The command line as `npm run cli` starts it. */
export const builtCli = join(builtProgram, 'cli.js')

/** A finished run of the command line. */
export type CliRun = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

/** How a run is set up. `dataFolder` and `cwd` belong to the test; nothing of the user's is touched. */
export type CliSetup = {
  readonly dataFolder: string
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  /** What is piped into it; without it there is nothing to read. */
  readonly input?: string | Uint8Array
  /** Called when the process has been started, with what signals it and what it has written to standard error so far. */
  readonly onStart?: (kill: (signal: NodeJS.Signals) => void, stderr: () => string) => void
}

/** Runs the built command line in a process of its own, as `npm run cli` does. */
export async function runCliProcess(args: readonly string[], setup: CliSetup): Promise<CliRun> {
  const child = spawn(process.execPath, [builtCli, ...args], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: setup.dataFolder,
      INIT_CWD: setup.cwd,
      REPARTEE_DATA_FOLDER: setup.dataFolder,
      NODE_NO_WARNINGS: '1',
      NODE_COMPILE_CACHE: compiledPrograms,
      ...setup.env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // Whoever reads no further closes the pipe.
  child.stdin.on('error', () => undefined).end(setup.input ?? '')
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  setup.onStart?.(
    (signal) => child.kill(signal),
    () => stderr,
  )
  await once(child, 'close')
  return { code: child.exitCode, stdout, stderr }
}

const reportSchema = z.strictObject({
  service: z.string().nullable(),
  lines: z.strictObject({
    total: z.int(),
    ready: z.int(),
    cached: z.int(),
    suspicious: z.int(),
    failed: z.int(),
    unknown: z.int(),
    waiting: z.int(),
  }),
  requests: z.int(),
  bytesOfText: z.int(),
  durationSeconds: z.number(),
  outputs: z.array(z.strictObject({ kind: z.string(), path: z.string(), durationSeconds: z.number() })),
  problems: z.array(
    z.strictObject({
      lineId: z.string().optional(),
      code: z.string(),
      message: z.string(),
      remedy: z.string().optional(),
    }),
  ),
})

/** The JSON of `render`: alone on standard output, in the promised form, its lines adding up. */
export function reportOf({ stdout }: CliRun): z.infer<typeof reportSchema> {
  const report = reportSchema.parse(JSON.parse(stdout))
  const { total, ready, suspicious, failed, unknown, waiting } = report.lines
  if (ready + suspicious + failed + unknown + waiting !== total) throw new Error(`Lines do not add up: ${stdout}`)
  return report
}
