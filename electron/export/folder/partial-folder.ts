import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Surroundings, thisRun } from '../../documents/locks/running.ts'
import { MANIFEST_FILE } from './manifest.ts'
import { ignored, orAbsent } from '../../base/failures.ts'

/** What an export writes, and nothing else: a folder that holds more is not swept. */
const EXPORT_NAMES =
  /^((mix|chapters)( draft)?\.\w+|lines|scenes|stems|captions\.\w+|transcript\.txt|\.finished\.jsonl|\..+\.(partial|tmp))$/

const insidePattern = /^\.repartee-(\d+)-[0-9a-f]{12}\.partial$/

/** `<name>.<process>.partial`: where an export that makes a folder of its own is written. */
export function partialBeside(folder: string): string {
  return `${folder}.${process.pid}.partial`
}

/** `.repartee-<process>-<chance>.partial`: where an export into a folder that holds other things is written. */
export function partialInside(folder: string): string {
  return join(folder, `.repartee-${process.pid}-${randomBytes(6).toString('hex')}.partial`)
}

/** The name that a folder made by `partialBeside` will have, whichever process makes it; undefined for another one. */
export function nameOfPartial(name: string): string | undefined {
  return /^(.+?)(?:\.\d+)?\.partial$/.exec(name)?.[1]
}

/** The folders that killed exports left beside their places. Of one project only one export runs at a time. */
export async function leftBeside(parent: string, here: Surroundings = thisRun): Promise<readonly string[]> {
  return left(parent, /^.+?(?:\.(\d+))?\.partial$/, here)
}

/** Removes what killed exports left. Never fails: what cannot be removed stays. */
export async function sweepLeft(folders: readonly string[]): Promise<void> {
  for (const path of folders) await rm(path, { recursive: true, force: true }).catch(ignored('clean-up'))
}

/** The hidden folders that killed exports left inside a folder; what another process is writing is none. */
export async function leftInside(folder: string, here: Surroundings = thisRun): Promise<readonly string[]> {
  return left(folder, insidePattern, here)
}

/** What another process is writing is none, and neither is any folder that holds something no export writes. */
async function left(parent: string, pattern: RegExp, here: Surroundings): Promise<readonly string[]> {
  const found: string[] = []
  for (const entry of await readdir(parent, { withFileTypes: true }).catch(orAbsent('partial folder: listing', []))) {
    const [name, process] = pattern.exec(entry.name) ?? []
    if (name === undefined || !entry.isDirectory()) continue
    const pid = Number(process ?? here.pid)
    if (pid !== here.pid && here.isAlive(pid)) continue
    const path = join(parent, name)
    const holds = await readdir(path).catch(orAbsent('partial folder: listing'))
    if (holds?.every((inside) => inside === MANIFEST_FILE || EXPORT_NAMES.test(inside)) === true) found.push(path)
  }
  return found
}
