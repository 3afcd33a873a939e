import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { oneLine } from '../../shared/core/import/parts.ts'
import { type CheckOptions, checkProject, checkText } from '../project-check/check-project.ts'
import type { Finding } from '../project-check/finding.ts'
import { wordedFinding } from './terminal/finding-words.ts'
import { readDocument } from './document.ts'
import type { Listing } from './terminal/listing.ts'
import type { ScriptSource } from './script-source.ts'
import { STANDARD_INPUT } from './terminal/standard-input.ts'

/**
 * Every problem of a script or project with its file and line, in the order of the files. Exit 1 if one of them is an
 * error. A service that is connected is asked about the voices that a project has cast.
 * @throws CallError if there is nothing to check.
 */
export async function checkCommand(source: ScriptSource, options: CheckOptions = {}): Promise<Listing> {
  const checked = await check(source, options)
  const { lines } = checked
  const findings = checked.findings.map(wordedFinding)
  const count = (severity: Finding['severity']): number => findings.filter((one) => one.severity === severity).length
  const errors = count('error')
  const warnings = count('warning')
  const rows = findings.map(({ file, line, severity, message, remedy }) => {
    return oneLine(`${file}:${line}: ${severity}: ${message}${remedy === undefined ? '' : ` ${remedy}`}`)
  })
  const total = [some(lines, 'spoken line'), some(errors, 'error'), some(warnings, 'warning')].join(', ')
  return {
    json: { lines, errors, warnings, problems: findings },
    text: `${[...rows, total].join('\n')}\n`,
    exit: errors > 0 ? 1 : 0,
  }
}

const some = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

async function check(
  source: ScriptSource,
  options: CheckOptions,
): Promise<{ readonly lines: number; readonly findings: readonly Finding[] }> {
  if (source.kind === 'disk' && (await isProjectFolder(source.path))) return checkProject(source.path, options)
  // A script, or a folder that is no project, about which reading it has the words.
  const document = await readDocument(source)
  const name = source.kind === 'piped' ? STANDARD_INPUT : basename(source.path)
  return checkText(document.text, name, document.hasCast ? document.cast : undefined, {
    model: document.settings.model,
    ...(options.models === undefined ? {} : { models: options.models }),
    ...(options.spoken === undefined ? {} : { spoken: options.spoken }),
  })
}

async function isProjectFolder(path: string): Promise<boolean> {
  return stat(`${path}/project.json`).then(
    () => true,
    () => false,
  )
}
