import {
  toolbarRenderCaretLine,
  toolbarRenderCount,
  toolbarRenderFailed,
  toolbarRenderLine,
  toolbarRenderPreview,
  toolbarRenderRetake,
  toolbarRenderScene,
  toolbarRenderSpeaker,
  toolbarRendered,
  toolbarRenderedLines,
  toolbarRenderedScenes,
} from '../../../shared/messages/made/toolbar.ts'
import { renderLines, renderRequest } from '../../rendering/render.ts'
import { StudioToolbar } from './toolbar.tsx'
import { type CommandId, runCommand } from '../commands/registry.ts'
import { switchMode } from '../commands/window-commands.ts'
import { useKeys } from '../commands/use-keys.ts'
import { isDue } from '../../project/line-states.ts'
import type { Tally } from '../../project/tally.ts'
import type { ShownProject } from '../../project/store.ts'
import type { MenuGroups } from '../../base/ui/overlays/menu-types.ts'
import { useHasDialogue } from './use-rendering.ts'
import { WorkspaceTools } from './workspace-tools.tsx'
import { configure } from '../../cast/put-settings.ts'
import { useRun, useView } from '../../base/needs.ts'
import { useDeps } from '../parts/use-deps.ts'

/** The main toolbar with its commands. */
export function ToolbarPanel({
  open,
  tally,
  isNarrow,
}: {
  readonly open: ShownProject
  readonly tally: Tally
  readonly isNarrow: boolean
}) {
  const deps = useDeps()
  const run = useRun()
  const history = useView((state) => state.history)
  const exportOpen = useView((state) => state.dialog.kind === 'export')
  const workspace = useView((state) => state.workspace)
  const inspectorOpen = useView((state) => state.inspectorOpen)
  const hasDialogue = useHasDialogue(open)
  const command = (id: CommandId) => (): void => run(() => runCommand(deps, id))
  return (
    <StudioToolbar
      workspace={workspace}
      renderWith={open.settings.renderWith}
      tally={tally}
      undo={history.undo}
      redo={history.redo}
      readOnly={open.save.kind === 'readOnly'}
      exportOpen={exportOpen}
      inspector={
        isNarrow && workspace !== 'takes' ? { open: inspectorOpen, onToggle: command('toggleInspector') } : undefined
      }
      renderOptions={useRenderOptions(open)}
      onWorkspace={(next) => deps.view.setState({ workspace: next })}
      onUndo={command('undo')}
      onRedo={command('redo')}
      tools={<WorkspaceTools readOnly={open.save.kind === 'readOnly'} />}
      grouping={open.settings.renderWith === 'service' && hasDialogue ? open.settings.mode : undefined}
      onGrouping={(mode) => run(() => configure(deps, { mode }))}
      onMode={(mode) => run(() => switchMode(deps, mode))}
      onRender={command('render')}
      onExport={command('export')}
    />
  )
}

/** Smaller helpings of the primary action: the line, its scene, its speaker, what failed. */
function useRenderOptions(open: ShownProject): () => MenuGroups {
  const deps = useDeps()
  const run = useRun()
  const caretLineId = useView((state) => state.caretLineId)
  const source = open.settings.renderWith
  const { outline, lines } = open
  const line = caretLineId === undefined ? undefined : outline.lines.get(caretLineId)
  const keys = useKeys('renderLine')
  const hasDialogue = useHasDialogue(open)

  return () => {
    const due = [...outline.lines.values()].filter((candidate) => {
      const view = lines.get(candidate.id)
      return view !== undefined && isDue(view, source)
    })
    const ofScene = due.filter(
      (candidate) => line?.sceneIndex !== undefined && candidate.sceneIndex === line.sceneIndex,
    )
    const ofSpeaker = due.filter((candidate) => line?.speakerId !== undefined && candidate.speakerId === line.speakerId)
    const failed = due.filter((candidate) => lines.get(candidate.id)?.state === 'failed')
    const entry = (title: string, wanted: readonly { readonly id: (typeof due)[number]['id'] }[]) => ({
      title: toolbarRenderCount({ what: title, lines: wanted.length }),
      disabled: wanted.length === 0,
      onChoose: () =>
        run(() =>
          renderLines(
            deps,
            renderRequest(
              source,
              wanted.map(({ id }) => id),
            ),
          ),
        ),
    })
    return [
      {
        entries: [
          {
            title: line === undefined ? toolbarRenderCaretLine() : toolbarRenderLine({ number: line.number }),
            keys,
            disabled: line === undefined,
            onChoose: () => run(() => runCommand(deps, 'renderLine')),
          },
          entry(toolbarRenderScene(), ofScene),
          entry(line === undefined ? toolbarRenderSpeaker() : line.speaker, ofSpeaker),
        ],
      },
      { entries: [entry(toolbarRenderFailed(), failed)] },
      {
        title: toolbarRendered(),
        entries: [
          {
            title: toolbarRenderedLines(),
            checked: open.settings.mode === 'line',
            onChoose: () => run(() => configure(deps, { mode: 'line' })),
          },
          {
            title: toolbarRenderedScenes(),
            checked: open.settings.mode === 'scene',
            disabled: !hasDialogue,
            onChoose: () => run(() => configure(deps, { mode: 'scene' })),
          },
          { title: toolbarRenderPreview(), onChoose: () => run(() => runCommand(deps, 'scenePlan')) },
          {
            title: toolbarRenderRetake(),
            disabled: line === undefined || source !== 'service' || !hasDialogue,
            onChoose: () => run(() => runCommand(deps, 'pickUp')),
          },
        ],
      },
    ]
  }
}
