import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Speaker } from '../../../shared/core/cast/schema.ts'
import { isUsable, voiceKey } from '../../model/voices.ts'
import type { LibraryVoice } from '../../stores/voices.ts'
import type { MenuEntry } from '../../ui/menu.tsx'
import styles from './voice-library.module.css'
import { VoiceRow } from './voice-row.tsx'

/** The voices that have been read. Only rows in sight are drawn. */
export type VoiceGridProps = {
  readonly headingId: string
  readonly voices: readonly LibraryVoice[]
  /** How many there are in all, -1 if that is not known. */
  readonly rowCount: number
  readonly search: string
  readonly usersOf: (key: string) => readonly Speaker[]
  readonly inAudition: ReadonlySet<string>
  readonly favourites: ReadonlySet<string>
  /** Key of the voice whose sample plays. */
  readonly playingKey: string | undefined
  readonly openedKey: string | undefined
  readonly canAdd: boolean
  /** What stands under the last row. */
  readonly end: ReactNode
  readonly actionsOf: (voice: LibraryVoice) => readonly MenuEntry[]
  readonly onNearEnd: () => void
  readonly onOpen: (voice: LibraryVoice) => void
  readonly onAdd: (voice: LibraryVoice) => void
  readonly onPlay: (voice: LibraryVoice) => void
  readonly onDrag: (voice: LibraryVoice | undefined) => void
}

/** Height of a row in pixels. */
const ROW_HEIGHT = 36
/** Height of the head row, which stays in sight. */
const HEAD_HEIGHT = 24
/** Rows before the end at which the next page is read. */
const NEAR_END = 12

/** Draws the grid: one tab stop; arrows move, Enter adds to the audition, Space plays the sample, the menu key opens the row's menu. */
export function VoiceGrid(props: VoiceGridProps) {
  const { voices, onNearEnd } = props
  const scrollRef = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const stop = Math.min(active, Math.max(0, voices.length - 1))
  const virtual = useVirtualizer({
    count: voices.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    // The head row stays over the others.
    scrollPaddingStart: HEAD_HEIGHT,
    getItemKey: (index) => {
      const row = voices[index]
      return row === undefined ? index : voiceKey(row.source, row.voice.id)
    },
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? -1
  const isNearEnd = last >= voices.length - NEAR_END
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, voices.length, onNearEnd])

  const focusRow = (index: number): void => {
    setActive(index)
    virtual.scrollToIndex(index)
    // The row may have to be drawn first.
    requestAnimationFrame(() => {
      const id = voices[index]?.voice.id
      if (id !== undefined) scrollRef.current?.querySelector<HTMLElement>(`[data-voice="${id}"]`)?.focus()
    })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = voices[stop]
    if (row === undefined || !(event.target instanceof HTMLElement) || event.target.role !== 'row') return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const target = targetOf(event.key, stop, voices.length)
    if (target !== undefined) {
      event.preventDefault()
      focusRow(target)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isUsable(row)) props.onAdd(row)
    } else if (event.key === ' ') {
      event.preventDefault()
      if (isUsable(row)) props.onPlay(row)
    }
  }
  return (
    <div ref={scrollRef} className={styles.scroll}>
      <div role="grid" aria-labelledby={props.headingId} aria-rowcount={props.rowCount} onKeyDown={onKeyDown}>
        <div role="rowgroup" className={styles.sticky}>
          <div className={`${styles.row} ${styles.heads}`} role="row" aria-rowindex={1}>
            <span role="columnheader">
              <span className="vh">Sample</span>
            </span>
            <span role="columnheader">Voice</span>
            <span role="columnheader">Character</span>
            <span role="columnheader">Language</span>
            <span role="columnheader">Source</span>
            <span role="columnheader">
              <span className="vh">Audition</span>
            </span>
          </div>
        </div>
        <div role="rowgroup" className={styles.all} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, key, start }) => {
            const row = voices[index]
            if (row === undefined) return null
            const own = voiceKey(row.source, row.voice.id)
            return (
              <VoiceRow
                key={key}
                row={row}
                rowIndex={index + 2}
                search={props.search}
                users={props.usersOf(own)}
                isInAudition={props.inAudition.has(own)}
                isFavourite={props.favourites.has(own)}
                isPlaying={props.playingKey === own}
                isTabStop={index === stop}
                isOpened={props.openedKey === own}
                canAdd={props.canAdd}
                style={{ transform: `translateY(${start}px)` }}
                actions={props.actionsOf(row)}
                onFocus={() => setActive(index)}
                onOpen={() => props.onOpen(row)}
                onAdd={() => props.onAdd(row)}
                onPlay={() => props.onPlay(row)}
                onDrag={(isDragged) => props.onDrag(isDragged ? row : undefined)}
              />
            )
          })}
        </div>
      </div>
      {props.end}
    </div>
  )
}

/** Which row a key leads to; undefined for a key that does not move. */
export function targetOf(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined
  const at = (wanted: number): number => Math.max(0, Math.min(count - 1, wanted))
  switch (key) {
    case 'ArrowDown':
      return at(index + 1)
    case 'ArrowUp':
      return at(index - 1)
    case 'PageDown':
      return at(index + 10)
    case 'PageUp':
      return at(index - 10)
    case 'Home':
      return 0
    case 'End':
      return at(count - 1)
    default:
      return undefined
  }
}
