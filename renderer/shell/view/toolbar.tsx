import {
  toolbarExport,
  toolbarInspector,
  toolbarName,
  toolbarRedo,
  toolbarRedoStep,
  toolbarRender,
  toolbarRenderOptions,
  toolbarRenderWith,
  toolbarRenderWithDraft,
  toolbarRenderWithService,
  toolbarRendered,
  toolbarRenderedLines,
  toolbarRenderedScenes,
  toolbarUndo,
  toolbarUndoStep,
  toolbarWorkspace,
} from '../../../shared/messages/made/toolbar.ts'
import type { ReactNode } from 'react'
import type { Source } from '../../../shared/core/model/take.ts'
import { type RenderStep, renderLabel, renderStep, type Tally } from '../../project/tally.ts'
import { type Workspace, workspaces } from '../../base/workspaces.ts'
import type { Icon } from '../../base/ui/icons/icon.tsx'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { ChevronDownIcon, ExportIcon, PanelIcon, RedoIcon, UndoIcon } from '../../base/ui/icons/icons.tsx'
import { Menu, type MenuProps } from '../../base/ui/overlays/menu.tsx'
import { Segmented } from '../../base/ui/segmented.tsx'
import { Toolbar as Bar, ToolbarButton, useTool } from '../../base/ui/toolbar.tsx'
import styles from './toolbar.module.css'

/** The main toolbar: the workspaces, what can be put into the script, with which voices it is rendered, and the one primary action. */
export type ToolbarProps = {
  readonly workspace: Workspace
  readonly renderWith: Source
  readonly tally: Tally
  /** Names of the steps that undo and redo would take. */
  readonly undo: string | undefined
  readonly redo: string | undefined
  readonly readOnly: boolean
  readonly exportOpen: boolean
  /** Present where the inspector is an overlay that must be asked for. */
  readonly inspector: { readonly open: boolean; readonly onToggle: () => void } | undefined
  readonly renderOptions: MenuProps['groups']
  readonly onWorkspace: (workspace: Workspace) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
  /** What the workspace itself offers: buttons of the toolbar (`ToolButton`). */
  readonly tools: ReactNode
  readonly onMode: (mode: Source) => void
  /** How lines are sent: one by one or whole scenes; undefined where that is no choice. */
  readonly grouping: 'line' | 'scene' | undefined
  readonly onGrouping: (grouping: 'line' | 'scene') => void
  readonly onRender: () => void
  readonly onExport: () => void
}

/** Draws the toolbar: one tab stop with arrows inside, like each group in it. */
export function StudioToolbar(props: ToolbarProps) {
  const { tally } = props
  return (
    <Bar className="toolbar" aria-label={toolbarName()} data-region="toolbar">
      <div className={styles.workspace}>
        <nav className="seg" aria-label={toolbarWorkspace()}>
          {workspaces.map(({ id, title }) => (
            <ToolbarButton
              key={id}
              aria-current={id === props.workspace ? 'page' : undefined}
              onClick={() => props.onWorkspace(id)}
            >
              <span className="ellip">{title()}</span>
              {id === 'takes' && tally.attention.length > 0 ? (
                <span className="count" aria-hidden>
                  {tally.attention.length}
                </span>
              ) : null}
            </ToolbarButton>
          ))}
        </nav>
      </div>
      <StepButton
        icon={UndoIcon}
        word={toolbarUndo()}
        words={toolbarUndoStep}
        step={props.undo}
        readOnly={props.readOnly}
        onClick={props.onUndo}
      />
      <StepButton
        icon={RedoIcon}
        word={toolbarRedo()}
        words={toolbarRedoStep}
        step={props.redo}
        readOnly={props.readOnly}
        onClick={props.onRedo}
      />
      <span className="tsep" />
      {props.tools}
      <span className="grow" />
      <span className="mode-label" aria-hidden>
        {toolbarRenderWith()}
      </span>
      <Segmented
        label={toolbarRenderWith()}
        value={props.renderWith}
        options={[
          {
            value: 'draft',
            content: <ModeName kind="draft" words={toolbarRenderWithDraft()} />,
            disabled: props.readOnly,
          },
          {
            value: 'service',
            content: <ModeName kind="final" words={toolbarRenderWithService()} />,
            disabled: props.readOnly,
          },
        ]}
        onChange={props.onMode}
      />
      {props.grouping === undefined ? null : (
        <span className={styles.grouping}>
          <Segmented
            label={toolbarRendered()}
            value={props.grouping}
            options={[
              { value: 'line', content: toolbarRenderedLines(), disabled: props.readOnly },
              { value: 'scene', content: toolbarRenderedScenes(), disabled: props.readOnly },
            ]}
            onChange={props.onGrouping}
          />
        </span>
      )}
      <div className={`split ${styles.render}`} role="group" aria-label={toolbarRender()}>
        <ToolbarButton
          className="btn btn-primary"
          disabled={isIdle(renderStep(tally)) || props.readOnly}
          onClick={props.onRender}
        >
          {renderLabel(tally)}
        </ToolbarButton>
        <Menu
          align="end"
          groups={props.renderOptions}
          trigger={
            <ToolbarButton className="btn btn-primary" aria-label={toolbarRenderOptions()} disabled={props.readOnly}>
              <ChevronDownIcon />
            </ToolbarButton>
          }
        />
      </div>
      <ToolbarButton
        className={`btn ${styles.export}`}
        title={toolbarExport()}
        aria-haspopup="dialog"
        aria-expanded={props.exportOpen}
        onClick={props.onExport}
      >
        <ExportIcon />
        <span className="gives-way">{toolbarExport()}</span>
      </ToolbarButton>
      {props.inspector === undefined ? null : <InspectorButton {...props.inspector} />}
    </Bar>
  )
}

function isIdle(step: RenderStep): boolean {
  return step === 'wait' || step === 'nothing'
}

/** A button among the tools of a workspace. `pressed`: it shows and hides something. */
export function ToolButton({
  icon: Drawing,
  title,
  disabled = false,
  pressed,
  onClick,
}: {
  readonly icon: Icon
  readonly title: string
  readonly disabled?: boolean
  readonly pressed?: boolean
  readonly onClick: () => void
}) {
  return (
    <ToolbarButton className="btn btn-ghost" disabled={disabled} aria-pressed={pressed} title={title} onClick={onClick}>
      <Drawing />
      <span className="ellip">{title}</span>
    </ToolbarButton>
  )
}

function StepButton({
  icon,
  word,
  words,
  step,
  readOnly,
  onClick,
}: {
  readonly icon: Icon
  readonly word: string
  /** The word with the name of the step. */
  readonly words: (given: { readonly step: string }) => string
  readonly step: string | undefined
  readonly readOnly: boolean
  readonly onClick: () => void
}) {
  const isOff = step === undefined || readOnly
  const tool = useTool()
  const label = step === undefined ? word : words({ step })
  return <IconButton {...tool} icon={icon} label={label} onClick={onClick} disabled={isOff} />
}

function InspectorButton({ open, onToggle }: { readonly open: boolean; readonly onToggle: () => void }) {
  const tool = useTool()
  return <IconButton {...tool} icon={PanelIcon} label={toolbarInspector()} aria-pressed={open} onClick={onToggle} />
}

function ModeName({ kind, words }: { readonly kind: 'draft' | 'final'; readonly words: string }) {
  return (
    <>
      <span className={`swatch ${kind}`} title={words} />
      <span className="ellip">{words}</span>
    </>
  )
}
