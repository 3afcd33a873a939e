import type { ViewStore } from './view.ts'
import type { Late } from './late/late.ts'
import { run } from './notices.ts'

/** Commands that come behind the first screen, once they are there; they are asked for if nobody has. */
export async function arrivedOf<Commands>(part: Late<Commands>): Promise<Commands> {
  return part.now() ?? (await part.fetch())
}

/** Gives one of them: at once where they are there, else as soon as they have come. A failure is reported. */
export function runLate<Commands>(
  view: ViewStore,
  part: Late<Commands>,
  what: (commands: Commands) => void | Promise<void>,
): void {
  run(view, async () => what(part.now() ?? (await part.fetch())))
}
