import { basename, dirname, sep } from 'node:path'
import { problemError, StudioError } from '../../shared/core/model/errors.ts'
import { ignored } from './failures.ts'
import { say } from '../../shared/messages/say.ts'

/** A disk that has not answered for this long is called silent: a network drive that is gone gives no error. */
export const DISK_SILENT_AFTER_MS = 10_000
/** Questions to one folder that are on their way at once: each takes one of the process's threads for as long as it waits. */
const AT_ONCE = 8

type Queue = { running: number; readonly waiting: (() => void)[] }
const queues = new Map<string, Queue>()
/** Paths that were asked for and have not been answered in time, with how often. */
const silent = new Map<string, number>()

/**
 * Asks the disk something about `path` and gives up after `SILENT_AFTER_MS`. What the system does not answer goes on
 * holding a thread, of which there are few: so while a question is open, everything else below its folder is refused at
 * once, and asked again when it has been answered. `ifLate` gets what came after nobody waited any more, to close it.
 * @throws StudioError `disk.silent`, or whatever `ask` rejects with
 */
export async function inTime<T>(path: string, ask: () => Promise<T>, ifLate?: (value: T) => void): Promise<T> {
  const folder = dirname(path)
  await turnAt(folder)
  if (isSilent(path)) {
    giveTurnBack(folder)
    throw silentDisk(path)
  }
  let isLate = false
  const answer = ask()
  const closeIfLate = async (): Promise<void> => {
    const value = await answer
    if (isLate) ifLate?.(value)
  }
  closeIfLate().catch(ignored('only closing'))
  const settled = answer.finally(() => {
    if (isLate) forget(path)
    else giveTurnBack(folder)
  })
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true
      silent.set(path, (silent.get(path) ?? 0) + 1)
      giveTurnBack(folder)
      reject(silentDisk(path))
    }, DISK_SILENT_AFTER_MS)
  })
  try {
    return await Promise.race([settled, patience])
  } finally {
    clearTimeout(timer)
  }
}

/** For `catch`: nothing, unless the disk was silent, which says nothing about what lies on it. @throws StudioError `disk.silent` */
export function unlessSilent(error: unknown): undefined {
  if (isSilentDisk(error)) throw error
  return undefined
}

/** True for the error of a disk that did not answer in time. */
export function isSilentDisk(error: unknown): error is StudioError {
  return error instanceof StudioError && error.problem.code === 'disk.silent'
}

function silentDisk(path: string): StudioError {
  return problemError('disk.silent', say('disk.silent', { name: basename(path) }), say('disk.silent.remedy'))
}

function isSilent(path: string): boolean {
  return [...silent.keys()].some((other) => {
    const folder = dirname(other)
    return path === other || path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
  })
}

function forget(path: string): void {
  const left = (silent.get(path) ?? 1) - 1
  if (left === 0) silent.delete(path)
  else silent.set(path, left)
}

async function turnAt(folder: string): Promise<void> {
  const queue = queues.get(folder) ?? { running: 0, waiting: [] }
  queues.set(folder, queue)
  if (queue.running < AT_ONCE) queue.running += 1
  // Whoever gives its turn back hands it on.
  else await new Promise<void>((go) => queue.waiting.push(go))
}

function giveTurnBack(folder: string): void {
  const queue = queues.get(folder)
  if (queue === undefined) return
  const next = queue.waiting.shift()
  if (next !== undefined) next()
  else queue.running -= 1
  if (queue.running === 0) queues.delete(folder)
}
