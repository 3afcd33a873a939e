import {
  scriptToolsFind,
  scriptToolsNarrator,
  scriptToolsNarratorNobody,
  scriptToolsProblems,
  scriptToolsProblemsAbout,
  scriptToolsSelection,
  scriptToolsSelectionChangeSpeaker,
  scriptToolsSelectionDuplicate,
  scriptToolsSelectionEnd,
  scriptToolsSelectionJoin,
  scriptToolsSelectionLines,
  scriptToolsSettings,
  scriptToolsToDos,
  scriptToolsToDosName,
  scriptToolsToDosNext,
  scriptToolsToDosPrevious,
} from '../../../shared/messages/made/script.ts'
import type { Speaker } from '../../../shared/core/model/cast.ts'
import type { SpeakerId } from '../../../shared/core/model/ids.ts'
import type { Diagnostic } from '../../../shared/core/model/script.ts'
import { useKeyWords } from '../../base/key-words.ts'
import { scriptCommand } from '../command-list.ts'
import { editorCommand } from '../editor/editor-commands.ts'
import { IconButton } from '../../base/ui/icon-button.tsx'
import {
  ChevronDownIcon,
  ChevronUpIcon,
  CloseIcon,
  SearchIcon,
  SettingsIcon,
  WarningIcon,
} from '../../base/ui/icons/icons.tsx'
import { Menu } from '../../base/ui/overlays/menu.tsx'
import styles from './script-tools.module.css'

/** What the head of the editor offers for writing: what is to be done, what is doubtful, finding, and who reads action. */
export type ScriptToolsProps = {
  readonly toDoCount: number
  readonly problems: readonly Diagnostic[]
  readonly problemsOpen: boolean
  readonly findOpen: boolean
  readonly speakers: readonly Speaker[]
  readonly narrator: SpeakerId | null
  readonly readOnly: boolean
  readonly onToDo: (step: 1 | -1) => void
  readonly onProblems: () => void
  readonly onFind: () => void
  readonly onNarrator: (speakerId: SpeakerId | null) => void
  readonly onMenuClosed: () => void
}

/** Draws the buttons. */
export function ScriptTools(props: ScriptToolsProps) {
  const { toDoCount, problems, speakers, narrator, readOnly } = props
  const keysOf = useKeyWords()
  return (
    <div className={styles.tools}>
      {toDoCount === 0 ? null : (
        <div className={styles.toDos} role="group" aria-label={scriptToolsToDosName()}>
          {scriptToolsToDos({ todos: toDoCount })}
          <IconButton
            icon={ChevronUpIcon}
            iconSize={14}
            label={scriptToolsToDosPrevious()}
            keys={keysOf(scriptCommand('previousToDo'))}
            small
            onClick={() => props.onToDo(-1)}
          />
          <IconButton
            icon={ChevronDownIcon}
            iconSize={14}
            label={scriptToolsToDosNext()}
            keys={keysOf(scriptCommand('nextToDo'))}
            small
            onClick={() => props.onToDo(1)}
          />
        </div>
      )}
      {problems.length === 0 ? null : (
        <button
          type="button"
          className={`${styles.problems} ${problems.some(({ severity }) => severity === 'error') ? 'm-bad' : 'm-warn'}`}
          aria-expanded={props.problemsOpen}
          aria-label={scriptToolsProblems({ problems: problems.length })}
          title={scriptToolsProblemsAbout({ problems: problems.length })}
          onClick={props.onProblems}
        >
          <WarningIcon size={14} />
          {problems.length}
        </button>
      )}
      <IconButton
        icon={SearchIcon}
        iconSize={14}
        label={scriptToolsFind()}
        keys={keysOf(scriptCommand('find'))}
        small
        aria-pressed={props.findOpen}
        onClick={props.onFind}
      />
      <Menu
        align="end"
        onClosed={props.onMenuClosed}
        groups={[
          {
            title: scriptToolsNarrator(),
            entries: [
              {
                title: scriptToolsNarratorNobody(),
                checked: narrator === null,
                disabled: readOnly,
                onChoose: () => props.onNarrator(null),
              },
              ...speakers.map((speaker) => ({
                title: speaker.name,
                checked: speaker.id === narrator,
                disabled: readOnly,
                onChoose: () => props.onNarrator(speaker.id),
              })),
            ],
          },
        ]}
        trigger={<IconButton icon={SettingsIcon} iconSize={14} label={scriptToolsSettings()} small />}
      />
    </div>
  )
}

/** What can be done with the lines that are selected, in place of the counts. */
export function SelectionTools(props: {
  readonly count: number
  readonly readOnly: boolean
  readonly onChangeSpeaker: () => void
  readonly onJoin: () => void
  readonly onDuplicate: () => void
  readonly onClear: () => void
}) {
  const keysOf = useKeyWords()
  return (
    <div className={styles.selection} role="group" aria-label={scriptToolsSelection()}>
      <span role="status">{scriptToolsSelectionLines({ lines: props.count })}</span>
      <button type="button" className="btn btn-sm" disabled={props.readOnly} onClick={props.onChangeSpeaker}>
        {scriptToolsSelectionChangeSpeaker()}
      </button>
      <button
        type="button"
        className="btn btn-ghost btn-sm"
        disabled={props.readOnly || props.count < 2}
        onClick={props.onJoin}
      >
        {scriptToolsSelectionJoin()}
      </button>
      <button type="button" className="btn btn-ghost btn-sm" disabled={props.readOnly} onClick={props.onDuplicate}>
        {scriptToolsSelectionDuplicate()}
      </button>
      <IconButton
        icon={CloseIcon}
        iconSize={14}
        label={scriptToolsSelectionEnd()}
        keys={keysOf(editorCommand('leaveText'))}
        small
        onClick={props.onClear}
      />
    </div>
  )
}
