import type { CSSProperties, DragEvent } from 'react'
import type { Speaker } from '../../../shared/core/model/cast.ts'
import { characterWords, isUsable, languageWords } from '../voices.ts'
import type { LibraryVoice } from '../store.ts'
import { ContextMenu } from '../../base/ui/overlays/context-menu.tsx'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { CheckIcon, PauseIcon, PlayIcon, PlusIcon, WarningIcon } from '../../base/ui/icons/icons.tsx'
import { StarFilledIcon } from '../../base/ui/icons/more-icons.tsx'
import type { MenuEntry } from '../../base/ui/overlays/menu-types.ts'
import { SpeakerChip } from '../../base/ui/speaker-chip.tsx'
import { usesWords, shortCount } from '../voice-words.ts'
import { RowCover } from './row-cover.tsx'
import { MarkedText } from './marked-text.tsx'
import styles from './voice-library.module.css'
import {
  voicesRowAudition,
  voicesRowAuditionName,
  voicesRowDraft,
  voicesRowFailed,
  voicesRowFavourite,
  voicesRowInAudition,
  voicesRowMine,
  voicesRowSamplePlay,
  voicesRowSampleStop,
  voicesRowService,
  voicesRowUsedBy,
  voicesRowUsedByTitle,
} from '../../../shared/messages/made/voices.ts'

/** One row of the library. */
export type VoiceRowProps = {
  readonly row: LibraryVoice
  /** From 1, the head row counted. */
  readonly rowIndex: number
  readonly search: string
  readonly users: readonly Speaker[]
  readonly isInAudition: boolean
  readonly isFavourite: boolean
  readonly isPlaying: boolean
  readonly isTabStop: boolean
  readonly isOpened: boolean
  readonly canAdd: boolean
  readonly style: CSSProperties
  readonly actions: readonly MenuEntry[]
  readonly onFocus: () => void
  readonly onOpen: () => void
  readonly onAdd: () => void
  readonly onPlay: () => void
  readonly onDrag: (isDragged: boolean) => void
}

/** Draws the row. Its buttons are for the pointer; the keyboard does the same from the row itself and from its menu. */
export function VoiceRow(props: VoiceRowProps) {
  const { row, search, users, isInAudition, isPlaying } = props
  const { voice, source } = row
  const usable = isUsable(row)
  const onDragStart = (event: DragEvent): void => {
    event.dataTransfer.effectAllowed = 'copy'
    event.dataTransfer.setData('text/plain', voice.title)
    props.onDrag(true)
  }
  return (
    <ContextMenu entries={props.actions}>
      <div
        className={styles.row}
        role="row"
        aria-rowindex={props.rowIndex}
        aria-selected={isInAudition}
        data-opened={props.isOpened}
        data-voice={voice.id}
        data-usable={usable}
        tabIndex={props.isTabStop ? 0 : -1}
        style={props.style}
        draggable={usable && props.canAdd}
        onDragStart={onDragStart}
        onDragEnd={() => props.onDrag(false)}
        onFocus={props.onFocus}
        onClick={props.onOpen}
      >
        <span role="gridcell">
          <IconButton
            icon={isPlaying ? PauseIcon : PlayIcon}
            iconSize={12}
            small
            tabIndex={-1}
            disabled={!usable}
            label={
              isPlaying ? voicesRowSampleStop({ title: voice.title }) : voicesRowSamplePlay({ title: voice.title })
            }
            onClick={(event) => {
              event.stopPropagation()
              props.onPlay()
            }}
          />
        </span>
        <span role="gridcell" className={styles.title}>
          <RowCover voice={voice} source={source} />
          <span className="ellip">
            <MarkedText text={voice.title} search={search} />
          </span>
          {props.isFavourite ? <StarFilledIcon size={12} label={voicesRowFavourite()} /> : null}
          {users.slice(0, 3).map((speaker) => (
            <span key={speaker.id} title={voicesRowUsedByTitle({ speaker: speaker.name })}>
              <SpeakerChip name={speaker.name} colour={speaker.colour} size="xs" />
              <span className="vh">{voicesRowUsedBy({ speaker: speaker.name })}</span>
            </span>
          ))}
        </span>
        <span role="gridcell" className={`${styles.text} ellip`}>
          <MarkedText text={characterWords(row)} search={usable ? search : ''} />
        </span>
        <span role="gridcell" className={`${styles.text} ellip`}>
          {languageWords(voice.languages)}
        </span>
        <span
          role="gridcell"
          className={`${styles.uses} tnum`}
          title={voice.uses === undefined ? undefined : usesWords(voice.uses, voice.likes)}
        >
          {voice.failedRecordings === undefined ? null : (
            <WarningIcon size={12} className="m-warn" label={voicesRowFailed({ recordings: voice.failedRecordings })} />
          )}
          {voice.uses === undefined ? null : shortCount(voice.uses)}
        </span>
        <span role="gridcell" className={styles.text}>
          {source === 'draft' ? (
            <span className="tag tag-draft">{voicesRowDraft()}</span>
          ) : voice.isOwn ? (
            voicesRowMine()
          ) : (
            voicesRowService()
          )}
        </span>
        <span role="gridcell" className={styles.act}>
          {isInAudition ? (
            <span className={styles.inAudition}>
              <CheckIcon size={14} />
              {voicesRowInAudition()}
            </span>
          ) : (
            <button
              type="button"
              className="btn btn-sm btn-ghost"
              tabIndex={-1}
              disabled={!usable || !props.canAdd}
              aria-label={voicesRowAuditionName({ title: voice.title })}
              onClick={(event) => {
                event.stopPropagation()
                props.onAdd()
              }}
            >
              <PlusIcon size={12} />
              {voicesRowAudition()}
            </button>
          )}
        </span>
      </div>
    </ContextMenu>
  )
}
