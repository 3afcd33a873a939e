import type { Chord } from '../../base/keys.ts'

/** Commands that direct, cast and set up, in the form of `commandList`, which they are part of. */
export const castingCommands = [
  { id: 'projectSettings', title: 'Settings of the project', chord: 'Mod+Alt+,', needs: 'project' },
  { id: 'pronunciations', title: 'Pronunciations', chord: undefined, needs: 'project' },
  { id: 'addPronunciation', title: 'Add a pronunciation of the selected word', chord: 'Mod+Alt+U', needs: 'project' },
  { id: 'cloneVoice', title: 'Clone a voice', chord: undefined, needs: 'project' },
  { id: 'settings', title: 'Settings and account', chord: 'Mod+,', needs: 'nothing' },
  { id: 'about', title: 'About Repartee, and licences', chord: undefined, needs: 'nothing' },
] as const satisfies readonly {
  readonly id: string
  readonly title: string
  readonly chord: Chord | undefined
  readonly needs: 'nothing' | 'project'
}[]

/** The name of one of them. */
export type CastingCommandId = (typeof castingCommands)[number]['id']

/** Whether a command is one of them. */
export function isCastingCommand(id: string): id is CastingCommandId {
  return castingCommands.some((command) => command.id === id)
}
