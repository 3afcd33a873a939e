import { type KeyboardEvent, useState } from 'react'
import type { SpeakerId } from '../../../shared/core/model/ids.ts'
import type { CastRow } from '../../cast/cast-rows.ts'
import { formatClock } from '../../base/format.ts'
import { runPressed } from '../../base/command.ts'
import { useSystem } from '../../base/key-words.ts'
import { castListCommands } from '../command-list.ts'
import { coverageWords } from '../../project/tally.ts'
import { ContextMenu } from '../../base/ui/overlays/context-menu.tsx'
import type { MenuEntry } from '../../base/ui/overlays/menu-types.ts'
import { faceRow, SpeakerFace } from '../../base/ui/speaker-face.tsx'
import { useRoving } from '../../base/ui/hooks/use-roving.ts'
import styles from '../../script/view/cast.module.css'
import { castSpeakerLines, castTitle } from '../../../shared/messages/made/cast.ts'

/** The cast as a list box: a click selects a speaker; Enter, Space or a double click open the choice of its voice. */
export type CastListProps = {
  readonly rows: readonly CastRow[]
  readonly selectedId: SpeakerId | undefined
  readonly onSelect: (id: SpeakerId) => void
  /** The row's element is handed over, because the chooser opens beside it. */
  readonly onChooseVoice: (id: SpeakerId, anchor: HTMLElement) => void
  /** What else can be done with a speaker, by the row's menu. */
  readonly actionsOf: (id: SpeakerId) => readonly MenuEntry[]
  /** Asks for another name. */
  readonly onRename: (id: SpeakerId) => void
}

/** Draws the list. */
export function CastList({ rows, selectedId, onSelect, onChooseVoice, actionsOf, onRename }: CastListProps) {
  const { listRef, onKeyDown } = useRoving<HTMLUListElement>()
  const stop = selectedId ?? rows[0]?.speaker.id
  const [asked, setAsked] = useState<SpeakerId>()
  const about = asked ?? stop
  return (
    // One menu for all rows: each menu listens to every key of the window, also to those that are typed in the script.
    <ContextMenu entries={about === undefined ? [] : actionsOf(about)}>
      <ul ref={listRef} className={styles.list} role="listbox" aria-label={castTitle()} onKeyDown={onKeyDown}>
        {rows.map((row) => (
          <Row
            key={row.speaker.id}
            row={row}
            selected={row.speaker.id === selectedId}
            isTabStop={row.speaker.id === stop}
            onSelect={onSelect}
            onChooseVoice={onChooseVoice}
            onAskMenu={setAsked}
            onRename={onRename}
          />
        ))}
      </ul>
    </ContextMenu>
  )
}

function Row({
  row,
  selected,
  isTabStop,
  onSelect,
  onChooseVoice,
  onAskMenu,
  onRename,
}: {
  readonly row: CastRow
  readonly selected: boolean
  readonly isTabStop: boolean
  readonly onSelect: (id: SpeakerId) => void
  readonly onChooseVoice: (id: SpeakerId, anchor: HTMLElement) => void
  readonly onAskMenu: (id: SpeakerId) => void
  readonly onRename: (id: SpeakerId) => void
}) {
  const { speaker, coverage } = row
  const system = useSystem()
  const choose = (anchor: HTMLElement): void => {
    onSelect(speaker.id)
    onChooseVoice(speaker.id, anchor)
  }
  const onKey = (event: KeyboardEvent<HTMLLIElement>): void => {
    if (runPressed(castListCommands, event, system, { onRename: () => onRename(speaker.id) })) event.preventDefault()
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    choose(event.currentTarget)
  }
  return (
    <li
      className={`${faceRow} s${speaker.colour}`}
      role="option"
      aria-selected={selected}
      aria-label={row.label}
      title={row.label}
      aria-haspopup="dialog"
      tabIndex={isTabStop ? 0 : -1}
      data-roving
      data-speaker={speaker.id}
      onClick={(event) => {
        onSelect(speaker.id)
        event.currentTarget.focus()
      }}
      onDoubleClick={(event) => choose(event.currentTarget)}
      onKeyDown={onKey}
      onFocus={() => onSelect(speaker.id)}
      onContextMenu={() => onAskMenu(speaker.id)}
    >
      <SpeakerFace
        name={speaker.name}
        colour={speaker.colour}
        voiceTitle={row.voiceTitle}
        isDraftVoice={row.isDraftVoice}
        sums={
          <>
            <div>{castSpeakerLines({ lines: row.lineCount })}</div>
            <div className={styles.seconds}>{formatClock(row.seconds)}</div>
          </>
        }
      />
      <div className={styles.coverage} role="img" aria-label={coverageWords(coverage)}>
        <i className={styles.final} style={{ flexGrow: coverage.final }} />
        <i className={styles.draft} style={{ flexGrow: coverage.draft }} />
        <i style={{ flexGrow: coverage.todo }} />
      </div>
    </li>
  )
}
