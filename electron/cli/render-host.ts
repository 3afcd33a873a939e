import type { StudioContext } from '../studio/handlers/context.ts'
import type { Console } from './terminal/console.ts'
import type { StandardInput } from './terminal/standard-input.ts'
import type { UnderWay } from './terminal/under-way.ts'

/** What `render` needs of the program around it. */
export type RenderHost = {
  readonly context: StudioContext
  readonly console: Console
  /** Relative paths are those of the caller. */
  readonly callerFolder: string
  /** Aborted when a person asks the command to stop. */
  readonly stop: AbortSignal
  /** Aborted when a person asks again: what is on its way is given up, and is unknown. */
  readonly halt?: AbortSignal | undefined
  readonly standardInput?: StandardInput | undefined
  /** Is told how far it has come. */
  readonly underWay: UnderWay
}
