import { appendFile, chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A pretended file manager of a Linux desktop, which writes down what it is to show. */
export type RecordingFileManager = {
  /** Variables under which a program finds it, with a screen and on this computer. */
  readonly env: Readonly<Record<string, string>>
  /** What it was given, call by call. */
  readonly shown: () => Promise<readonly string[]>
  /** Forgets what it was given so far. */
  readonly forget: () => Promise<void>
}

/** Puts it into a folder of the test's. `exitCode`: what it ends with. */
export async function recordingFileManager(folder: string, exitCode = 0): Promise<RecordingFileManager> {
  const programs = join(folder, 'programs')
  const record = join(folder, 'shown.txt')
  await mkdir(programs, { recursive: true })
  await appendFile(record, '')
  const program = join(programs, 'xdg-open')
  await writeFile(program, `#!/bin/sh\nprintf '%s\\n' "$@" >> '${record}'\nexit ${exitCode}\n`)
  await chmod(program, 0o755)
  return {
    env: { PATH: `${programs}:${process.env['PATH'] ?? ''}`, DISPLAY: ':0', SSH_CONNECTION: '', SSH_TTY: '' },
    shown: async () => (await readFile(record, 'utf8')).split('\n').filter((line) => line !== ''),
    forget: () => writeFile(record, ''),
  }
}
