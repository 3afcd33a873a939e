import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, rmdirSync } from 'node:fs'
import { appendFile, chmod, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './temp-folder.ts'

/** A disk of its own that is unmounted when the test ends. */
export type SmallDisk = {
  readonly path: string
  readonly makeReadOnly: () => void
  readonly makeWritable: () => void
  /** Takes the disk away while files may be open, as a network drive that is gone. */
  readonly takeAway: () => void
}

/** Why no disk can be mounted here, or undefined; printed by tests that are then skipped. */
export const whyNoMounts = tryMount()

function tryMount(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'repartee-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'pipe' })
    execFileSync('umount', [folder], { stdio: 'pipe' })
    return undefined
  } catch (error) {
    const why = `no disk can be mounted here: ${String(error).split('\n')[0]}`
    process.stdout.write(`skipped, because ${why}\n`)
    return why
  } finally {
    rmdirSync(folder)
  }
}

/** Mounts a disk of this many bytes, and of this many files and folders if told. */
export async function smallDisk(bytes: number, names?: number): Promise<SmallDisk> {
  const path = join(await temporaryFolder(), 'disk')
  await mkdir(path)
  const run = (command: string, ...args: string[]): void => void execFileSync(command, args, { stdio: 'pipe' })
  const limits = `size=${bytes}${names === undefined ? '' : `,nr_inodes=${names}`}`
  run('mount', '-t', 'tmpfs', '-o', `${limits},mode=0755`, 'tmpfs', path)
  let isMounted = true
  const takeAway = (): void => {
    if (isMounted) run('umount', '-l', path)
    isMounted = false
  }
  onTestFinished(takeAway)
  return {
    path,
    makeReadOnly: () => run('mount', '-o', 'remount,ro', path),
    makeWritable: () => run('mount', '-o', 'remount,rw', path),
    takeAway,
  }
}

/** Fills a disk to the last byte and answers the file that did it. */
export async function fillDisk(folder: string): Promise<string> {
  const path = join(folder, 'filler')
  for (let size = 1024 * 1024; size > 0; size = size >> 1) {
    // As often as it fits: the size is halved only when the disk says no.
    while (
      await appendFile(path, new Uint8Array(size)).then(
        () => true,
        () => false,
      )
    )
      continue
  }
  return path
}

/** Lets every user of the computer look into a folder made for a test. */
export async function openToAll(...folders: readonly string[]): Promise<void> {
  for (const folder of folders) await chmod(folder, 0o755)
}

/** Why no disk can be mounted that never answers, or undefined; printed by tests that are then skipped. */
export const whyNoDeadDisks = tryDeadDisk()

/**
 * Mounts a disk over a folder that answers nothing: the system waits for its driver, which is this test and says nothing.
 * Whoever asks it something waits in the system, as with a network drive that is gone. Answers how to let everybody go.
 */
export function deadDisk(folder: string): () => void {
  const driver = openSync('/dev/fuse', 'r+')
  const options = `fd=3,rootmode=40000,user_id=0,group_id=0`
  execFileSync('mount', ['-i', '-t', 'fuse', '-o', options, 'dead', folder], {
    stdio: ['ignore', 'ignore', 'pipe', driver],
  })
  let isThere = true
  const release = (): void => {
    if (!isThere) return
    isThere = false
    closeSync(driver)
    execFileSync('umount', ['-l', folder], { stdio: 'pipe' })
  }
  onTestFinished(release)
  return release
}

function tryDeadDisk(): string | undefined {
  if (whyNoMounts !== undefined) return whyNoMounts
  if (existsSync('/dev/fuse')) return undefined
  const why = 'no disk of our own can be mounted here: there is no /dev/fuse'
  process.stdout.write(`skipped, because ${why}\n`)
  return why
}
