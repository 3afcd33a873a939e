import { castCommands } from '../../cast/command-list.ts'
import { castingCommands } from '../../casting/command-list.ts'
import { type Command, type CommandContext, isAvailable, namedIn } from '../../base/command.ts'
import { workspaceCommands } from '../../base/workspace-commands.ts'
import { exportCommands } from '../../export/command-list.ts'
import { importCommands } from '../../import/command-list.ts'
import { mixCommands } from '../../mix/command-list.ts'
import { pronunciationCommands } from '../../pronunciations/command-list.ts'
import { queueCommands } from '../../queue/command-list.ts'
import { isActive } from '../../rendering/model/announcements.ts'
import { safetyCommands } from '../../safety/command-list.ts'
import { scriptCommands } from '../../script/command-list.ts'
import { settingsCommands } from '../../settings/command-list.ts'
import { ownTimelineCommands } from '../../timeline/keys/command-list.ts'
import { transportCommands } from '../../transport/command-list.ts'
import type { Deps } from '../parts/deps.ts'
import { paletteCommands, windowCommands } from './window-commands.ts'

const all = [
  ...paletteCommands,
  ...workspaceCommands,
  ...queueCommands,
  ...transportCommands,
  ...ownTimelineCommands,
  ...castCommands,
  ...scriptCommands,
  ...windowCommands,
  ...exportCommands,
  ...safetyCommands,
  ...importCommands,
  ...mixCommands,
  ...pronunciationCommands,
  ...castingCommands,
  ...settingsCommands,
] as const

/** A command's name. */
export type CommandId = (typeof all)[number]['id']

/** Everything that can be asked for in the window, in the order of the palette. */
export const commands: readonly Command<Deps, CommandId>[] = all

export const commandOf = namedIn(commands)

/** What commands can work on now. */
export function commandContext(deps: Deps): CommandContext {
  return {
    hasProject: deps.project.getState().open !== undefined,
    hasLine: deps.view.getState().caretLineId !== undefined,
    isRendering: isActive(deps.render.getState().queue),
    isPaused: deps.render.getState().queue.kind === 'paused',
    ...deps.view.getState().history,
  }
}

/** Runs a command by its name, from the palette, a menu or a key. One that cannot do anything now does nothing. */
export async function runCommand(deps: Deps, id: CommandId): Promise<void> {
  const command = commandOf(id)
  if (!isAvailable(command, commandContext(deps))) return
  if (command.leadsToScript === true) deps.view.setState({ workspace: 'script' })
  await command.run(deps)
}

/** Commands whose title holds every word that was typed, in any order and case. */
export function findCommands<C extends { readonly title: string }>(titled: readonly C[], typed: string): readonly C[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '')
  return titled.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
}
