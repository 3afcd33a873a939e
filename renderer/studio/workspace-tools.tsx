import { runCommand } from '../commands/run-command.ts'
import { ToolButton } from '../features/toolbar/toolbar.tsx'
import type { CommandId } from '../model/command-list.ts'
import { CueIcon, LineIcon, MicIcon, PersonIcon, SceneIcon } from '../ui/icons.tsx'
import { useDeps, useRun, useView } from './deps-context.ts'

/** What the toolbar offers in the workspace that is shown. */
export function WorkspaceTools({ readOnly }: { readonly readOnly: boolean }) {
  const deps = useDeps()
  const run = useRun()
  const workspace = useView((state) => state.workspace)
  const cloneOpen = useView((state) => state.cloneOpen)
  const command = (id: CommandId) => (): void => run(() => runCommand(deps, id))
  if (workspace === 'casting') {
    return (
      <>
        <ToolButton icon={PersonIcon} title="Speaker" disabled={readOnly} onClick={command('addSpeaker')} />
        <ToolButton
          icon={MicIcon}
          title="Clone a voice"
          disabled={readOnly}
          pressed={cloneOpen}
          onClick={() => deps.view.setState({ cloneOpen: !cloneOpen })}
        />
      </>
    )
  }
  return (
    <>
      <ToolButton icon={LineIcon} title="Line" disabled={readOnly} onClick={command('insertLine')} />
      <ToolButton icon={CueIcon} title="Cue" disabled={readOnly} onClick={command('insertCue')} />
      <ToolButton icon={SceneIcon} title="Scene" disabled={readOnly} onClick={command('insertScene')} />
    </>
  )
}
