import { Toolbar as Radix } from 'radix-ui'
import type { Source } from '../../../shared/core/takes/schema.ts'
import { renderLabel, type Tally } from '../../model/tally.ts'
import type { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import {
  ChevronDownIcon,
  CueIcon,
  ExportIcon,
  LineIcon,
  PanelIcon,
  RedoIcon,
  SceneIcon,
  UndoIcon,
} from '../../ui/icons.tsx'
import { Menu, type MenuProps } from '../../ui/menu.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './toolbar.module.css'

/** The main toolbar: what can be put into the script, with which voices it is rendered, and the one primary action. */
export type ToolbarProps = {
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
  readonly onScript: () => void
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onInsertLine: () => void
  readonly onInsertCue: () => void
  readonly onInsertScene: () => void
  readonly onMode: (mode: Source) => void
  readonly onRender: () => void
  readonly onExport: () => void
}

/** Draws the toolbar: one tab stop with arrows inside, like each group in it. */
export function Toolbar(props: ToolbarProps) {
  const { tally } = props
  return (
    <Radix.Root className="toolbar" aria-label="Main toolbar" data-region="toolbar">
      <div className={styles.workspace}>
        <nav className="seg" aria-label="Workspace">
          <Radix.Button aria-current="page" onClick={props.onScript}>
            Script
          </Radix.Button>
        </nav>
      </div>
      <StepButton icon={UndoIcon} word="Undo" step={props.undo} readOnly={props.readOnly} onClick={props.onUndo} />
      <StepButton icon={RedoIcon} word="Redo" step={props.redo} readOnly={props.readOnly} onClick={props.onRedo} />
      <span className="tsep" />
      <Radix.Button className="btn btn-ghost" disabled={props.readOnly} onClick={props.onInsertLine}>
        <LineIcon />
        Line
      </Radix.Button>
      <Radix.Button className="btn btn-ghost" disabled={props.readOnly} onClick={props.onInsertCue}>
        <CueIcon />
        Cue
      </Radix.Button>
      <Radix.Button className="btn btn-ghost" disabled={props.readOnly} onClick={props.onInsertScene}>
        <SceneIcon />
        Scene
      </Radix.Button>
      <span className="grow" />
      <span className="mode-label" aria-hidden>
        Render with
      </span>
      <Segmented
        label="Render with"
        value={props.renderWith}
        options={[
          { value: 'draft', content: <ModeName kind="draft" words="Draft voices" />, disabled: props.readOnly },
          { value: 'service', content: <ModeName kind="final" words="Service voices" />, disabled: props.readOnly },
        ]}
        onChange={props.onMode}
      />
      <div className={`split ${styles.render}`} role="group" aria-label="Render">
        <Radix.Button
          className="btn btn-primary"
          disabled={tally.toRender === 0 || props.readOnly}
          onClick={props.onRender}
        >
          {renderLabel(tally)}
        </Radix.Button>
        <Menu
          align="end"
          groups={props.renderOptions}
          trigger={
            <Radix.Button className="btn btn-primary" aria-label="Render options" disabled={props.readOnly}>
              <ChevronDownIcon />
            </Radix.Button>
          }
        />
      </div>
      <Radix.Button
        className={`btn ${styles.export}`}
        aria-haspopup="dialog"
        aria-expanded={props.exportOpen}
        onClick={props.onExport}
      >
        <ExportIcon />
        Export
      </Radix.Button>
      {props.inspector === undefined ? null : (
        <Radix.Button asChild>
          <IconButton
            icon={PanelIcon}
            label="Inspector"
            aria-pressed={props.inspector.open}
            onClick={props.inspector.onToggle}
          />
        </Radix.Button>
      )}
    </Radix.Root>
  )
}

function StepButton({
  icon,
  word,
  step,
  readOnly,
  onClick,
}: {
  readonly icon: Icon
  readonly word: string
  readonly step: string | undefined
  readonly readOnly: boolean
  readonly onClick: () => void
}) {
  const isOff = step === undefined || readOnly
  return (
    <Radix.Button asChild disabled={isOff}>
      <IconButton
        icon={icon}
        label={step === undefined ? word : `${word} ${step}`}
        onClick={onClick}
        disabled={isOff}
      />
    </Radix.Button>
  )
}

function ModeName({ kind, words }: { readonly kind: 'draft' | 'final'; readonly words: string }) {
  return (
    <>
      <span className={`swatch ${kind}`} />
      {words}
    </>
  )
}
