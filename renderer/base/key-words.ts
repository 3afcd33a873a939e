import type { Command } from './command.ts'
import type { System } from './keys.ts'
import { createNeeds } from './needs-context.ts'

/** The keys of a command as they are said on this computer; empty if it has none. */
export type KeyWords = (command: Pick<Command<never>, 'keys'>) => string

const context = createNeeds<{ readonly system: System; readonly words: KeyWords }>()

/** Hands down the system of this window, and how keys are said on it. */
export const KeysProvider = context.Provider

/** Says the keys of commands, in whatever shows them: tips, menus, hints. */
export function useKeyWords(): KeyWords {
  return context.useNeeds().words
}

/** The system that keys are pressed on, in whatever hears them. */
export function useSystem(): System {
  return context.useNeeds().system
}
