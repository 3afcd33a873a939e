import type { Command } from './command.ts'
import { createNeeds } from './needs-context.ts'

/** The keys of a command as they are said on this computer; empty if it has none. */
export type KeyWords = (command: Pick<Command<never>, 'keys'>) => string

const context = createNeeds<KeyWords>()

/** Hands it down to whatever shows keys: tips, menus, hints. */
export const KeyWordsProvider = context.Provider

/** It, in a component. */
export const useKeyWords = context.useNeeds
