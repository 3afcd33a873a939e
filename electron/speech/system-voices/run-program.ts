import { spawn } from 'node:child_process'

/** A program of the system with what it is given and held to. */
export type ProgramRun = {
  /** Absolute path: never looked up by a shell. */
  readonly file: string
  readonly args: readonly string[]
  /** What is written to its standard input. */
  readonly input?: string
  /** Variables besides the few that a program needs. */
  readonly environment?: Readonly<Record<string, string>>
  readonly limitMs: number
  /** Bytes of its standard output at most. */
  readonly maxBytes: number
  readonly signal?: AbortSignal
}

/** What programs get of our own environment: nothing that could be a secret. */
const passedOn = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'USERPROFILE'] as const

/** A program that was ended because it took longer than it may. */
export class TookTooLong extends Error {}

/**
 * Runs a program without a shell and answers what it wrote. Rejects if it cannot be started, ends with another code than 0,
 * takes longer or writes more than it may, and with the signal's reason; in all cases nothing of it runs on.
 */
export function runProgram(run: ProgramRun): Promise<Uint8Array> {
  const { file, args, input = '', limitMs, maxBytes, signal } = run
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const env = Object.fromEntries(
      passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    )
    const child = spawn(file, args, {
      env: { ...env, ...run.environment },
      shell: false,
      windowsHide: true,
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const pieces: Buffer[] = []
    let length = 0
    const give = (error: unknown): void => {
      child.kill('SIGKILL')
      settle(() => reject(error))
    }
    const onAbort = (): void => give(signal?.reason)
    const timer = setTimeout(() => give(new TookTooLong(`${file} took too long`)), limitMs)
    const settle = (act: () => void): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      act()
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    child.on('error', give)
    // It may end without reading: what it wrote says enough.
    child.stdin.on('error', () => undefined).end(input)
    child.stdout.on('data', (piece: Buffer) => {
      length += piece.length
      if (length > maxBytes) give(new Error(`${file} wrote too much`))
      else pieces.push(piece)
    })
    child.on('close', (code) => {
      if (code === 0) settle(() => resolve(Buffer.concat(pieces)))
      else give(new Error(`${file} ended with ${code}`))
    })
  })
}
