import { isAbsolute, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { problemError } from '../../shared/core/model/errors.ts'
import { say } from '../../shared/messages/say.ts'

/** What a window host is started with. */
export type StartOptions = {
  /** 0: any free port. Undefined: the one that the data folder has had before. */
  readonly port: number | undefined
  /** Absolute. */
  readonly project: string | undefined
}

/**
 * Reads the arguments of the application and of the local host. Relative paths are those of the caller: `folder` is
 * where the command was typed (npm's `INIT_CWD`), not where the program stands.
 * @throws StudioError `option.invalid` for an unknown option or a port that is none.
 */
export function parseStartOptions(args: readonly string[], folder: string): StartOptions {
  const { port, project } = parse(args)
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) {
    throw problemError('option.invalid', say('hosting.port', { port }), say('hosting.port.remedy'))
  }
  if (project === '') throw problemError('option.invalid', say('hosting.project'), say('hosting.project.remedy'))
  return {
    port: port === undefined ? undefined : Number(port),
    project: project === undefined ? undefined : isAbsolute(project) ? project : resolve(folder, project),
  }
}

function parse(args: readonly string[]): { readonly port?: string | undefined; readonly project?: string | undefined } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { port: { type: 'string' }, project: { type: 'string' } },
      strict: true,
    })
    return values
  } catch (error) {
    const words = error instanceof Error ? (error.message.split('. ')[0] ?? '') : ''
    const refusal = words.replace(/\.$/, '')
    throw problemError('option.invalid', say('hosting.option', { refusal }), say('hosting.option.remedy'), error)
  }
}
