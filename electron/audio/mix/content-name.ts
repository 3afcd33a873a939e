import { statSync } from 'node:fs'
import { basename } from 'node:path'

/** A file that is named by its content, by that name; any other also by its size and when it was changed. */
export function contentName(path: string): string {
  const name = basename(path)
  if (/[0-9a-f]{64}/.test(name)) return name
  const found = statSync(path, { throwIfNoEntry: false })
  return `${name} ${found?.size ?? 0} ${found?.mtimeMs ?? 0}`
}
