import { parseArgs, type ParseArgsConfig } from 'node:util'
import { say, type Words } from '../../../shared/messages/say.ts'
import { callProblem } from './exit.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** The way out of a call that is not understood. */
export const seeHelp = say('cli.arguments.help')

/** parseArgs, strict, with its complaints in our words. */
export function readOptions<const O extends Options>(
  command: string,
  options: O,
  args: readonly string[],
  positionals: 0 | 1 | 2 | 3 | 'any',
) {
  try {
    const parsed = parseArgs({
      args: joinNegative(args),
      options,
      strict: true,
      allowPositionals: true,
    })
    const surplus = positionals === 'any' ? undefined : parsed.positionals[positionals]
    if (surplus !== undefined) {
      throw callProblem(
        'option.invalid',
        say('cli.arguments.surplus', { surplus, command }),
        say('cli.arguments.surplus.remedy'),
      )
    }
    return parsed
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw callProblem('option.invalid', complaint(error, command), seeHelp)
  }
}

/** `--bitrate -1000`: a negative number after an option is its value, not another option. */
function joinNegative(args: readonly string[]): string[] {
  const joined: string[] = []
  for (const arg of args) {
    const last = joined.at(-1)
    if (last !== undefined && /^--[a-z-]+$/.test(last) && /^-\d+(?:\.\d+)?$/.test(arg))
      joined[joined.length - 1] = `${last}=${arg}`
    else joined.push(arg)
  }
  return joined
}

function complaint(error: TypeError, command: string): Words {
  const option = /'(-{1,2}[^'\s]*)/.exec(error.message)?.[1] ?? ''
  const code = 'code' in error ? error.code : undefined
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return say('cli.arguments.option', { command, option })
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
    return /does not take an argument/.test(error.message)
      ? say('cli.arguments.anyValue', { option })
      : say('cli.arguments.noValue', { option })
  }
  return say('cli.arguments.unreadable', { command })
}

/** A value that is not empty. @throws CallError */
export function filled(value: string | undefined, option: string): string | undefined {
  if (value === '') throw callProblem('option.invalid', say('cli.arguments.noValue', { option }), seeHelp)
  return value
}
