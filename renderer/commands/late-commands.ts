import { late } from '../ui/late.ts'
import type { Deps } from './deps.ts'
import { run } from './notices.ts'

/** Commands that come behind the first screen. */
export const lateCommands = late(async () => (await import('./more-commands.ts')).commands)

type Commands = NonNullable<ReturnType<typeof lateCommands.now>>

/** All of them, once they are there; they are asked for if nobody has. */
export async function moreCommands(): Promise<Commands> {
  return lateCommands.now() ?? (await lateCommands.fetch())
}

/** Gives one of them: at once where they are there, else as soon as they have come. A failure is reported. */
export function runLate(deps: Deps, what: (commands: Commands) => void | Promise<void>): void {
  run(deps.view, async () => what(lateCommands.now() ?? (await lateCommands.fetch())))
}
