import { StudioError } from '../../shared/core/model/errors.ts'

/** Frames of an error that nobody foresaw. */
const MOST_FRAMES = 12
/** How far causes are followed. */
const MOST_CAUSES = 3

/**
 * What an error is and where it was thrown, without its words: they might hold a key, a path or a line of the script. Names
 * and codes are told only if they look like some, files by their last name.
 */
export function errorFacts(error: unknown, depth = 0): string {
  if (!(error instanceof Error)) return 'something that is no error was thrown'
  const code = wordOf(error instanceof StudioError ? error.problem.code : Reflect.get(error, 'code'))
  const call = wordOf(Reflect.get(error, 'syscall'))
  const facts = [wordOf(error.name) ?? 'Error', code, call].filter((fact) => fact !== undefined).join(' ')
  if (error.cause !== undefined && depth < MOST_CAUSES)
    return `${facts}, because of ${errorFacts(error.cause, depth + 1)}`
  // What has a code was foreseen: where it was thrown says no more.
  return code === undefined ? [facts, ...framesOf(error)].join('\n') : facts
}

function wordOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Za-z][\w.]{0,59}$/.test(value) ? value : undefined
}

function framesOf({ stack = '' }: Error): readonly string[] {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MOST_FRAMES)
    .map((line) => line.replaceAll(/[^\s()]*[\\/](?=[^\s()\\/]+:\d+:\d+)/g, ''))
}
