import { assertNever } from '../../../shared/core/model/assert-never.ts'
import type { Source } from '../../../shared/core/model/take.ts'
import { isActive } from '../../rendering/model/announcements.ts'
import { isCastingCommand } from '../model/casting-commands.ts'
import { type CommandContext, type CommandId, commandList, isAvailable } from '../model/command-list.ts'
import { isEditCommand } from '../../script/command-list.ts'
import { isFileCommand } from '../model/file-commands.ts'
import { isRenderingCommand } from '../../queue/model/rendering-commands.ts'
import { workspaceOf } from '../../base/workspaces.ts'
import { castDraftVoices } from '../../cast/cast.ts'
import { runCastingCommand } from './run-casting-command.ts'
import type { Deps } from '../parts/deps.ts'
import { runEditCommand } from '../../script/commands.ts'
import { runFileCommand } from './run-file-command.ts'
import { arrivedOf } from '../../base/late-commands.ts'
import { lateTakes } from '../../takes/late-takes.ts'
import { revealAttention } from '../../project/lines.ts'
import { announce } from '../../base/notices.ts'
import { askToOpen, closeProject, saveNow } from '../../safety/project.ts'
import { moveRegion } from '../../timeline/regions.ts'
import { cancelRender, renderLines, renderRequest } from '../../rendering/render.ts'
import { runRenderingCommand } from '../../queue/rendering-commands.ts'
import { configure } from '../../cast/put-settings.ts'
import { changeSettings } from '../../account/app-settings.ts'

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

/** Switches the voices that Render uses. Without a service the way to one is opened instead. */
export async function switchMode(deps: Deps, mode: Source): Promise<void> {
  if (mode === 'service' && deps.settings.getState().connection.kind === 'none') {
    deps.view.setState({ dialog: { kind: 'connect' } })
    return
  }
  await configure(deps, { renderWith: mode })
  announce(deps.view, mode === 'draft' ? 'Draft voices.' : 'Service voices.')
}

/** Runs a command by its name, from the palette, a menu or a key. One that cannot do anything now does nothing. */
export async function runCommand(deps: Deps, id: CommandId): Promise<void> {
  const command = commandList.find((candidate) => candidate.id === id)
  if (command === undefined || !isAvailable(command, commandContext(deps))) return
  const { open } = deps.project.getState()
  const { caretLineId } = deps.view.getState()
  const editor = deps.editor.get()
  const workspace = workspaceOf(id)
  if (workspace !== undefined) return deps.view.setState({ workspace })
  if (worksInScript(id)) deps.view.setState({ workspace: 'script' })
  if (isEditCommand(id)) return runEditCommand(deps, id)
  if (isFileCommand(id)) return runFileCommand(deps, id)
  if (isCastingCommand(id)) return runCastingCommand(deps, id)
  if (isRenderingCommand(id)) return runRenderingCommand(deps, id)
  switch (id) {
    case 'showScript':
    case 'showCasting':
    case 'showTakes':
      return
    case 'palette':
      return openDialog(deps, 'palette')
    case 'render':
      return open === undefined ? undefined : renderLines(deps, renderRequest(open.settings.renderWith, null))
    case 'renderLine':
      if (open === undefined || caretLineId === undefined) return
      return renderLines(deps, renderRequest(open.settings.renderWith, [caretLineId]))
    case 'playLine':
      return caretLineId === undefined ? undefined : deps.player.toggleLine(caretLineId)
    case 'switchMode':
      return switchMode(deps, open?.settings.renderWith === 'draft' ? 'service' : 'draft')
    case 'cancelRender':
      return cancelRender(deps)
    case 'castDrafts':
      return castDraftVoices(deps)
    case 'addSpeaker':
      return openDialog(deps, 'addSpeaker')
    case 'insertLine':
      return editor?.insertLine()
    case 'insertCue':
      return editor?.insertCue()
    case 'insertScene':
      return editor?.insertScene()
    case 'undo':
      return editor?.undo()
    case 'redo':
      return editor?.redo()
    case 'nextAttention':
    case 'previousAttention':
      if (deps.view.getState().workspace === 'takes') {
        return (await arrivedOf(lateTakes)).reviewAttention(deps, id === 'nextAttention' ? 1 : -1)
      }
      revealAttention(deps, id === 'nextAttention' ? 1 : -1)
      return editor?.focus()
    case 'nextRegion':
      return moveRegion(1)
    case 'previousRegion':
      return moveRegion(-1)
    case 'toggleInspector':
      return deps.view.setState((state) => ({ inspectorOpen: !state.inspectorOpen }))
    case 'export':
      return openDialog(deps, 'export')
    case 'save':
      return saveNow(deps)
    case 'newProject':
      return openDialog(deps, 'newProject')
    case 'open':
      return askToOpen(deps)
    case 'close':
      return closeProject(deps)
    case 'connect':
      return openDialog(deps, 'connect')
    case 'themeSystem':
      return changeSettings(deps, { theme: 'system' })
    case 'themeDark':
      return changeSettings(deps, { theme: 'dark' })
    case 'themeLight':
      return changeSettings(deps, { theme: 'light' })
    default:
      return assertNever(id, 'command')
  }
}

/** Commands whose work is seen in the script only: they lead there from every other workspace. */
function worksInScript(id: CommandId): boolean {
  if (id === 'renameSpeaker' || id === 'mergeSpeaker') return false
  return isEditCommand(id) || id === 'insertLine' || id === 'insertCue' || id === 'insertScene'
}

function openDialog(deps: Deps, kind: 'palette' | 'addSpeaker' | 'export' | 'newProject' | 'connect'): void {
  deps.view.setState({ dialog: { kind } })
}
