import { spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'
import { say, type Words } from '../../shared/messages/say.ts'
import { orAbsent } from '../base/failures.ts'
import type { FolderWindows, ShownFolder } from '../base/ports.ts'

/** The computer that the host runs on. */
export type HostComputer = {
  readonly platform: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** How long a file manager may take to say that it cannot be shown, in milliseconds; one that runs on is shown. */
const REFUSAL_MS = 2000

/**
 * The system's file manager, by the program that each system has for it. Only where host and window are on one computer,
 * as far as can be known: a host that was started over SSH has its window elsewhere, and one without a screen shows nothing.
 */
export function programFolderWindows(computer: HostComputer): FolderWindows {
  return {
    obstacle: async () =>
      elsewhere(computer) ?? ((await programOf(computer)) === undefined ? say('place.noProgram') : undefined),
    show: async (shown) => {
      const program = await programOf(computer)
      if (program === undefined) throw new Error('There is no file manager.')
      await begin(program, argumentsFor(computer.platform, shown))
    },
  }
}

function elsewhere({ platform, env }: HostComputer): Words | undefined {
  if (has(env, 'SSH_CONNECTION') || has(env, 'SSH_TTY')) return say('place.elsewhere')
  const hasOwnScreen = platform === 'darwin' || platform === 'win32'
  return hasOwnScreen || has(env, 'DISPLAY') || has(env, 'WAYLAND_DISPLAY') ? undefined : say('place.noScreen')
}

function has(env: HostComputer['env'], name: string): boolean {
  return (env[name] ?? '') !== ''
}

async function programOf({ platform, env }: HostComputer): Promise<string | undefined> {
  if (platform === 'darwin') return runnable('/usr/bin/open')
  if (platform === 'win32') return runnable(join(env['SystemRoot'] ?? 'C:\\Windows', 'explorer.exe'))
  // Only folders that are named whole: what lies where the host was started is nobody's installation.
  for (const folder of (env['PATH'] ?? '').split(delimiter).filter(isAbsolute)) {
    const found = await runnable(join(folder, 'xdg-open'))
    if (found !== undefined) return found
  }
  return undefined
}

async function runnable(file: string): Promise<string | undefined> {
  return access(file, constants.X_OK).then(() => file, orAbsent('folder windows: looking'))
}

/** A path begins with `/` or a drive and so is no option. `open` shows with `-R`, because it would start a folder that is a program. */
function argumentsFor(platform: string, { folder, entry }: ShownFolder): readonly string[] {
  if (platform === 'darwin') return ['-R', entry === undefined ? folder : join(folder, entry)]
  return [folder]
}

/** Begins a program that may run on for as long as the person looks at the folder. */
function begin(program: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { shell: false, detached: true, stdio: 'ignore' })
    const timer = setTimeout(resolve, REFUSAL_MS)
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.once('close', (code) => {
      clearTimeout(timer)
      // Windows' own ends with 1 whatever it did.
      if (code === 0 || process.platform === 'win32') resolve()
      else reject(new Error(`The file manager ended with ${code}.`))
    })
    child.unref()
  })
}
