import { readTextFile } from './durable.ts'

/** Larger script files are refused before they are read (reliability §5.5). */
export const MAX_SCRIPT_FILE_BYTES = 20 * 1024 * 1024

/** Reads a script from anywhere. @throws StudioError `script.unreadable` */
export function readScriptFile(path: string): Promise<string> {
  return readTextFile(path, MAX_SCRIPT_FILE_BYTES, 'script.unreadable')
}
