import { type DragEvent, useState } from 'react'
import type { SpeakerId } from '../../../shared/core/model/ids.ts'
import type { CastingRow } from '../model/casting-rows.ts'
import { formatClock } from '../../base/format.ts'
import { ContextMenu } from '../../base/ui/overlays/context-menu.tsx'
import { WarningIcon } from '../../base/ui/icons/icons.tsx'
import type { MenuEntry } from '../../base/ui/overlays/menu-types.ts'
import { faceRow, SpeakerFace } from '../../base/ui/speaker-face.tsx'
import { useRoving } from '../../base/ui/hooks/use-roving.ts'
import styles from './roles.module.css'
import { castingRolesLength, castingRolesTitle } from '../../../shared/messages/made/casting.ts'

/** The cast in Casting: who is chosen is cast and directed in the rest of the workspace. */
export type CastingCastProps = {
  readonly rows: readonly CastingRow[]
  readonly selectedId: SpeakerId | undefined
  /** A voice is being dragged that can be dropped on a row. */
  readonly canDrop: boolean
  readonly onSelect: (id: SpeakerId) => void
  readonly onDrop: (id: SpeakerId) => void
  readonly actionsOf: (id: SpeakerId) => readonly MenuEntry[]
}

/** Draws the list box: one tab stop, arrows choose. */
export function CastingCast({ rows, selectedId, canDrop, onSelect, onDrop, actionsOf }: CastingCastProps) {
  const { listRef, onKeyDown } = useRoving<HTMLUListElement>()
  const [over, setOver] = useState<SpeakerId>()
  const stop = selectedId ?? rows[0]?.speaker.id
  const onDragOver = (event: DragEvent, id: SpeakerId): void => {
    if (!canDrop) return
    event.preventDefault()
    setOver(id)
  }
  return (
    <ul ref={listRef} className={styles.cast} role="listbox" aria-label={castingRolesTitle()} onKeyDown={onKeyDown}>
      {rows.map(({ speaker, voiceTitle, isDraftVoice, lineCount, seconds, trouble, alike, label }) => (
        <ContextMenu key={speaker.id} entries={actionsOf(speaker.id)}>
          <li
            className={`${faceRow} s${speaker.colour}`}
            role="option"
            aria-selected={speaker.id === stop}
            aria-label={label}
            title={label}
            tabIndex={speaker.id === stop ? 0 : -1}
            data-roving
            data-workspace-focus={speaker.id === stop ? '' : undefined}
            data-drop={canDrop && over === speaker.id ? 'here' : undefined}
            onClick={() => onSelect(speaker.id)}
            onFocus={() => onSelect(speaker.id)}
            onDragOver={(event) => onDragOver(event, speaker.id)}
            onDragLeave={() => setOver(undefined)}
            onDrop={(event) => {
              event.preventDefault()
              setOver(undefined)
              onDrop(speaker.id)
            }}
          >
            <SpeakerFace
              name={speaker.name}
              colour={speaker.colour}
              voiceTitle={voiceTitle}
              isDraftVoice={isDraftVoice}
              sums={
                <span className="t3" title={castingRolesLength({ lines: lineCount, length: formatClock(seconds) })}>
                  {lineCount}
                </span>
              }
            />
            {trouble === undefined && alike === undefined ? null : (
              <p className={`${styles.warning} ${trouble === undefined ? 'm-warn' : 'm-bad'}`}>
                <WarningIcon size={12} />
                <span>{trouble ?? alike}</span>
              </p>
            )}
          </li>
        </ContextMenu>
      ))}
    </ul>
  )
}
