import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Speaker } from '../../../shared/core/model/cast.ts'
import { isUsable, voiceKey } from '../voices.ts'
import type { LibraryVoice } from '../store.ts'
import { runPressed } from '../../base/command.ts'
import { useSystem } from '../../base/key-words.ts'
import { voiceCommands } from '../command-list.ts'
import type { MenuEntry } from '../../base/ui/overlays/menu-types.ts'
import { focusRow } from '../../base/ui/hooks/focus-row.ts'
import { createRowWindow } from '../../base/ui/row-window.ts'
import styles from './voice-library.module.css'
import { VoiceRow } from './voice-row.tsx'
import {
  voicesColumnAudition,
  voicesColumnCharacter,
  voicesColumnLanguage,
  voicesColumnSample,
  voicesColumnSource,
  voicesColumnUses,
  voicesColumnVoice,
} from '../../../shared/messages/made/voices.ts'

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
  /** The end of what has been read is near. `shown`: how many that are. */
  readonly onNearEnd: (shown: number) => void
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
  const system = useSystem()
  const [rowWindow] = useState(() => createRowWindow(ROW_HEIGHT, HEAD_HEIGHT))
  const { first, end } = useSyncExternalStore(rowWindow.subscribe, rowWindow.state)
  const scrollRef = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const stop = Math.min(active, Math.max(0, voices.length - 1))
  useLayoutEffect(() => (scrollRef.current === null ? undefined : rowWindow.mount(scrollRef.current)), [rowWindow])
  useLayoutEffect(() => rowWindow.setCount(voices.length), [rowWindow, voices.length])
  const isNearEnd = end >= voices.length - NEAR_END
  useEffect(() => {
    if (isNearEnd) onNearEnd(voices.length)
  }, [isNearEnd, voices.length, onNearEnd])

  const goTo = (index: number): void => {
    setActive(index)
    rowWindow.scrollTo(index)
    const id = voices[index]?.voice.id
    if (id !== undefined) focusRow(scrollRef.current, `[data-voice="${id}"]`)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = voices[stop]
    if (row === undefined || !(event.target instanceof HTMLElement) || event.target.role !== 'row') return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const target = targetOf(event.key, stop, voices.length)
    if (target !== undefined) {
      event.preventDefault()
      goTo(target)
      return
    }
    const ifUsable = (act: (voice: LibraryVoice) => void) => () => (isUsable(row) ? act(row) : undefined)
    const needs = { onAdd: ifUsable(props.onAdd), onPlay: ifUsable(props.onPlay) }
    if (runPressed(voiceCommands, event, system, needs)) event.preventDefault()
  }
  return (
    <div ref={scrollRef} className={styles.scroll}>
      <div role="grid" aria-labelledby={props.headingId} aria-rowcount={props.rowCount} onKeyDown={onKeyDown}>
        <div role="rowgroup" className={styles.sticky}>
          <div className={`${styles.row} ${styles.heads}`} role="row" aria-rowindex={1}>
            <span role="columnheader">
              <span className="vh">{voicesColumnSample()}</span>
            </span>
            <span role="columnheader">{voicesColumnVoice()}</span>
            <span role="columnheader">{voicesColumnCharacter()}</span>
            <span role="columnheader">{voicesColumnLanguage()}</span>
            <span role="columnheader" className={styles.uses}>
              {voicesColumnUses()}
            </span>
            <span role="columnheader">{voicesColumnSource()}</span>
            <span role="columnheader">
              <span className="vh">{voicesColumnAudition()}</span>
            </span>
          </div>
        </div>
        <div role="rowgroup" className={styles.all} style={{ height: voices.length * ROW_HEIGHT }}>
          {voices.slice(first, end).map((row, at) => {
            const index = first + at
            const own = voiceKey(row.source, row.voice.id)
            return (
              <VoiceRow
                key={own}
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
                style={{ transform: `translateY(${index * ROW_HEIGHT}px)` }}
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
function targetOf(key: string, index: number, count: number): number | undefined {
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
