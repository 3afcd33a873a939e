import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { compiledPrograms } from './compiled-programs.ts'

/** What a child process has said so far, and how it ended. */
export type SavingChild = {
  readonly process: ChildProcess
  /** The objects it has printed, in order. */
  readonly said: readonly Record<string, unknown>[]
  /** Resolves with the next object it prints, undefined if it ends first. */
  readonly next: () => Promise<Record<string, unknown> | undefined>
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null; readonly errors: string }>
}

const script = fileURLToPath(new URL('./saving-child.ts', import.meta.url))

/** Starts `rendering-child.ts` as a process of its own, with its input. */
export function startRenderingChild(input: object): SavingChild {
  const program = fileURLToPath(new URL('./rendering-child.ts', import.meta.url))
  return startChild([JSON.stringify(input)], [], program)
}

/**
 * Starts `saving-child.ts`, or another program, as a process of its own; `before` are words in front of the command, such
 * as setpriv's.
 */
export function startChild(
  args: readonly string[],
  before: readonly string[] = [],
  program: string = script,
): SavingChild {
  const [command = process.execPath, ...rest] = [...before, process.execPath, '--no-warnings', program, ...args]
  const child = spawn(command, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiledPrograms },
  })
  const said: Record<string, unknown>[] = []
  const waiting: ((value: Record<string, unknown> | undefined) => void)[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    const value: unknown = JSON.parse(line)
    const words = Object.fromEntries(Object.entries(Object(value)))
    said.push(words)
    for (const resolve of waiting.splice(0)) resolve(words)
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  const ended = new Promise<{ code: number | null; signal: string | null; errors: string }>((resolve) => {
    child.on('close', (code, signal) => {
      for (const done of waiting.splice(0)) done(undefined)
      resolve({ code, signal, errors })
    })
  })
  return {
    process: child,
    said,
    next: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) resolve(undefined)
        else waiting.push(resolve)
      }),
    ended,
  }
}
