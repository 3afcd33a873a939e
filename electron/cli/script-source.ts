import { basename, extname, resolve } from 'node:path'
import { MAX_SCRIPT_FILE_BYTES } from '../import/script-file.ts'
import { type InputHost, readInputText, STANDARD_INPUT } from './terminal/standard-input.ts'

/** Where a script comes from: a file or a project's folder, or what was piped in. */
export type ScriptSource =
  | { readonly kind: 'disk'; readonly path: string }
  | { readonly kind: 'piped'; readonly text: string }

/** What a script without a file is called where a name is needed, as in "script audio". */
const PIPED_NAME = 'script'

/** Reads standard input for `-`; any other path is as it stands in the caller's folder. */
export async function scriptSource(
  host: InputHost & { readonly callerFolder: string },
  given: string,
): Promise<ScriptSource> {
  if (given !== STANDARD_INPUT) return { kind: 'disk', path: resolve(host.callerFolder, given) }
  const text = await readInputText(host, MAX_SCRIPT_FILE_BYTES)
  return { kind: 'piped', text }
}

/** The name of a script's file without its ending. */
export function nameOfSource(source: ScriptSource): string {
  return source.kind === 'piped' ? PIPED_NAME : basename(source.path, extname(source.path))
}
