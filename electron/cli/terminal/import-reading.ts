import {
  type ColumnRole,
  columnRoles,
  letterForms,
  type Letters,
  type StyleRole,
  styleRoles,
} from '../../../shared/core/import/layout.ts'
import { say } from '../../../shared/messages/say.ts'
import { callProblem } from './exit.ts'

/** How `import` is told to read a file, as it was called. */
export type ImportReading = {
  /** What a column, by its name or its number from 1, and a style hold. */
  readonly columns: readonly (readonly [ColumnRole, string])[]
  readonly styles: readonly (readonly [StyleRole, string])[]
  readonly letters: Letters | undefined
  /** Who speaks the lines for which the file names nobody. */
  readonly narrator: string | undefined
  readonly places: 'delivery' | 'variant' | undefined
}

/**
 * Reads `--column line=NAME`, `--style speaker=NAME`, `--letters`, `--narrator` and `--places`.
 * @throws CallError for a value that none of them has
 */
export function importReading(values: {
  readonly column?: readonly string[] | undefined
  readonly style?: readonly string[] | undefined
  readonly letters?: string | undefined
  readonly narrator?: string | undefined
  readonly places?: string | undefined
}): ImportReading {
  const { narrator, letters, places } = values
  return {
    columns: (values.column ?? []).map((given) => roleAndName('--column', columnRoles, given)),
    styles: (values.style ?? []).map((given) => roleAndName('--style', styleRoles, given)),
    letters: letters === undefined ? undefined : oneOf('--letters', letterForms, letters),
    narrator: narrator === undefined || narrator.trim() === '' ? undefined : narrator.trim(),
    places: places === undefined ? undefined : oneOf('--places', ['delivery', 'variant'] as const, places),
  }
}

function roleAndName<R extends string>(option: string, roles: readonly R[], given: string): readonly [R, string] {
  const at = given.indexOf('=')
  const name = given.slice(at + 1).trim()
  if (at < 1 || name === '') throw wrong(option, given, roles)
  return [oneOf(option, roles, given.slice(0, at).trim()), name]
}

function oneOf<T extends string>(option: string, all: readonly T[], given: string): T {
  const found = all.find((one) => one === given)
  if (found === undefined) throw wrong(option, given, all)
  return found
}

function wrong(option: string, given: string, all: readonly string[]): Error {
  const value = given.slice(0, 60)
  return callProblem(
    'option.invalid',
    say('cli.import.option', { option, value }),
    say('cli.import.option.remedy', { values: [...all] }),
  )
}
