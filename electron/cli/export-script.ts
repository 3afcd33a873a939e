import { basename, join, resolve } from 'node:path'
import { knownSpeakers } from '../../shared/core/cast/cast.ts'
import { spokenLines } from '../../shared/core/script/lines.ts'
import { parseScript } from '../../shared/core/script/parse.ts'
import { writeDurably } from '../base/durable.ts'
import { exportFormatOf, writeScript } from '../import/write-script.ts'
import { SCRIPT_FILE } from '../documents/files/project-files.ts'
import { readDocument } from './document.ts'
import { scriptSource } from './script-source.ts'
import { callProblem } from './terminal/exit.ts'
import type { InputHost } from './terminal/standard-input.ts'
import type { Listing } from './terminal/listing.ts'
import { say } from '../../shared/messages/say.ts'

/**
 * Writes the script of a project, or a script file, as the file's ending says. A file of that name is replaced at once
 * and whole; the project itself is only read.
 */
export async function exportScriptCommand(
  host: InputHost & { readonly callerFolder: string },
  args: { readonly input: string; readonly file: string },
): Promise<Listing> {
  const format = exportFormatOf(args.file)
  const source = await scriptSource(host, args.input)
  const target = resolve(host.callerFolder, args.file)
  const document = await readDocument(source)
  if (source.kind === 'disk' && (target === source.path || target === join(source.path, SCRIPT_FILE))) {
    throw callProblem('export.overScript', say('cli.scriptOverItself'), say('cli.scriptOverItself.remedy'))
  }
  const script = parseScript(document.text, knownSpeakers(document.cast))
  await writeDurably(target, writeScript(script, format))
  const lines = spokenLines(script).length
  return {
    json: { file: target, format, lines, problems: [] },
    text: `Wrote ${lines} lines to ${basename(target)} (${format})\n`,
    exit: 0,
  }
}
