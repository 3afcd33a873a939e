import { readFile, stat } from 'node:fs/promises'
import { studioError } from '../../shared/core/errors.ts'
import { readTextFile } from './durable.ts'
import { tooLarge } from './import/decode-text.ts'

/** Larger script files are refused before they are read (reliability §5.5). */
export const MAX_SCRIPT_FILE_BYTES = 20 * 1024 * 1024

/** Reads a script from anywhere. @throws StudioError `script.unreadable` */
export function readScriptFile(path: string): Promise<string> {
  return readTextFile(path, MAX_SCRIPT_FILE_BYTES, 'script.unreadable')
}

/** Reads a script of any format as it stands. @throws StudioError `script.unreadable` */
export async function readSourceFile(path: string): Promise<Uint8Array> {
  const found = await stat(path).catch(() => undefined)
  if (found?.isFile() !== true) {
    throw studioError('script.unreadable', 'This file is not there any more.', 'Choose it again.')
  }
  if (found.size > MAX_SCRIPT_FILE_BYTES) throw tooLarge()
  return readFile(path).catch((error: unknown) => {
    throw studioError('script.unreadable', 'This file cannot be read.', 'Check its permissions.', error)
  })
}
