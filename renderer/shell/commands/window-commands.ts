import { shellSourceDraft, shellSourceService } from '../../../shared/messages/made/shell.ts'
import {
  commandsNextRegion,
  commandsPalette,
  commandsPreviousRegion,
  commandsSwitchMode,
  commandsToggleInspector,
} from '../../../shared/messages/made/commands.ts'
import type { Source } from '../../../shared/core/model/take.ts'
import { commandsFor } from '../../base/command.ts'
import { announce } from '../../base/notices.ts'
import { configure } from '../../cast/put-settings.ts'
import { runLate } from '../../base/late-commands.ts'
import { lateRegions } from '../../timeline/late-regions.ts'
import type { Deps } from '../parts/deps.ts'

/** What leads to everything else. */
export const paletteCommands = commandsFor<Deps>()([
  {
    id: 'palette',
    title: commandsPalette,
    keys: ['Mod+K'],
    when: 'nothing',
    notInPalette: 'isItself',
    run: ({ view }) => view.setState({ dialog: { kind: 'palette' } }),
  },
])

/** What concerns the window as a whole. */
export const windowCommands = commandsFor<Deps>()([
  { id: 'switchMode', title: commandsSwitchMode, keys: ['Mod+Alt+D'], when: 'project', run: switchToOther },
  {
    id: 'nextRegion',
    title: commandsNextRegion,
    keys: ['F6'],
    when: 'nothing',
    run: ({ view }) => runLate(view, lateRegions, ({ moveRegion }) => moveRegion(1)),
  },
  {
    id: 'previousRegion',
    title: commandsPreviousRegion,
    keys: ['Shift+F6'],
    when: 'nothing',
    run: ({ view }) => runLate(view, lateRegions, ({ moveRegion }) => moveRegion(-1)),
  },
  {
    id: 'toggleInspector',
    title: commandsToggleInspector,
    keys: ['Mod+Alt+I'],
    when: 'project',
    run: ({ view }) => view.setState(({ inspectorOpen }) => ({ inspectorOpen: !inspectorOpen })),
  },
])

/** Switches the voices that Render uses. Without a service the way to one is opened instead. */
export async function switchMode(deps: Deps, mode: Source): Promise<void> {
  if (mode === 'service' && deps.settings.getState().connection.kind === 'none') {
    deps.view.setState({ dialog: { kind: 'connect' } })
    return
  }
  await configure(deps, { renderWith: mode })
  announce(deps.view, mode === 'draft' ? shellSourceDraft() : shellSourceService())
}

function switchToOther(deps: Deps): Promise<void> {
  return switchMode(deps, deps.project.getState().open?.settings.renderWith === 'draft' ? 'service' : 'draft')
}
