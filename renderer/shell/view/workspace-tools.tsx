import {
  toolbarClone,
  toolbarCue,
  toolbarLine,
  toolbarNext,
  toolbarPrevious,
  toolbarScene,
  toolbarSpeaker,
} from '../../../shared/messages/made/toolbar.ts'
import { runLate } from '../../base/late-commands.ts'
import { lateTakes } from '../../takes/late-takes.ts'
import { type CommandId, runCommand } from '../commands/registry.ts'
import { ToolButton } from './toolbar.tsx'
import {
  ChevronDownIcon,
  ChevronUpIcon,
  CueIcon,
  LineIcon,
  MicIcon,
  PersonIcon,
  SceneIcon,
} from '../../base/ui/icons/icons.tsx'
import { useRun, useView } from '../../base/needs.ts'
import { useDeps } from '../parts/use-deps.ts'

/** What the toolbar offers in the workspace that is shown. */
export function WorkspaceTools({ readOnly }: { readonly readOnly: boolean }) {
  const deps = useDeps()
  const run = useRun()
  const workspace = useView((state) => state.workspace)
  const cloneOpen = useView((state) => state.cloneOpen)
  const review = (step: 1 | -1) => (): void =>
    runLate(deps.view, lateTakes, ({ reviewAttention }) => reviewAttention(deps, step))
  const command = (id: CommandId) => (): void => run(() => runCommand(deps, id))
  if (workspace === 'casting') {
    return (
      <>
        <ToolButton icon={PersonIcon} title={toolbarSpeaker()} disabled={readOnly} onClick={command('addSpeaker')} />
        <ToolButton
          icon={MicIcon}
          title={toolbarClone()}
          disabled={readOnly}
          pressed={cloneOpen}
          onClick={() => deps.view.setState({ cloneOpen: !cloneOpen })}
        />
      </>
    )
  }
  if (workspace === 'takes') {
    return (
      <>
        <ToolButton icon={ChevronUpIcon} title={toolbarPrevious()} onClick={review(-1)} />
        <ToolButton icon={ChevronDownIcon} title={toolbarNext()} onClick={review(1)} />
      </>
    )
  }
  return (
    <>
      <ToolButton icon={LineIcon} title={toolbarLine()} disabled={readOnly} onClick={command('insertLine')} />
      <ToolButton icon={CueIcon} title={toolbarCue()} disabled={readOnly} onClick={command('insertCue')} />
      <ToolButton icon={SceneIcon} title={toolbarScene()} disabled={readOnly} onClick={command('insertScene')} />
    </>
  )
}
