import { type DragEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { formatClock } from '../../base/format.ts'
import { commandPressed } from '../../base/command.ts'
import { useKeyWords, useSystem } from '../../base/key-words.ts'
import { scriptCommand } from '../command-list.ts'
import { ContextMenu } from '../../base/ui/overlays/context-menu.tsx'
import type { MenuEntry } from '../../base/ui/overlays/menu-types.ts'
import { rovingTarget } from '../../base/ui/hooks/use-roving.ts'
import styles from './cast.module.css'
import { useListWindow } from './use-list-window.ts'
import type { SceneEntry } from '../../project/outline.ts'
import { sceneName } from '../../base/scene-name.ts'
import {
  scriptLines,
  scriptSceneAbout,
  scriptSceneWords,
  scriptScenesDown,
  scriptScenesGo,
  scriptScenesUp,
} from '../../../shared/messages/made/script.ts'

/** Where a scene goes: by one place, or before the scene that has this index now (their number: to the end). */
export type SceneMove = { readonly by: -1 | 1 } | { readonly to: number }

/** The scenes in order; choosing one shows it in the script, dragging one moves it. */
export type SceneListProps = {
  readonly scenes: readonly SceneEntry[]
  /** Speaking time of each scene. */
  readonly seconds: readonly number[]
  /** Spoken words of each scene. */
  readonly words: readonly number[]
  /** The scene the caret is in. */
  readonly currentIndex: number | undefined
  readonly headingId: string
  readonly readOnly: boolean
  readonly onReveal: (index: number) => void
  readonly onMove: (index: number, move: SceneMove) => void
}

/** Height of a scene in the list, as in the style sheet, pixels. */
const ROW_HEIGHT = 28

/** The keys that move the scene at the caret move the one that has the focus here. */
const moveSceneUp = scriptCommand('moveSceneUp')
const moveSceneDown = scriptCommand('moveSceneDown')
const sceneMoves = [moveSceneUp, moveSceneDown] as const

/**
 * Draws the scenes as a tree of one level; folders of scenes would be its branches. The keys that move the scene at the
 * caret move the one that has the focus, and so does its menu.
 * Only the scenes in view are in the page: hundreds of them would make every frame of the window dearer, also while
 * somebody types in the script.
 */
export function SceneList(props: SceneListProps) {
  const { scenes, seconds, words, currentIndex, headingId, readOnly, onReveal, onMove } = props
  const listRef = useRef<HTMLUListElement>(null)
  const system = useSystem()
  const keysOf = useKeyWords()
  const wanted = useRef<number>(undefined)
  const [dragged, setDragged] = useState<number>()
  const [target, setTarget] = useState<number>()
  const [asked, setAsked] = useState<number>()

  const { first, end: last } = useListWindow(listRef, scenes.length, ROW_HEIGHT)
  const shown = new Set(Array.from({ length: Math.max(0, last - first) }, (_none, index) => first + index))
  // The tab stop and the scene that is dragged stay, wherever the list is scrolled to.
  for (const kept of [currentIndex ?? 0, dragged]) if (kept !== undefined && kept < scenes.length) shown.add(kept)

  const focusOn = (index: number): void => {
    const item = itemAt(listRef.current, index)
    if (item !== null) {
      item.focus()
      return
    }
    // Scrolled to, it is drawn, and then it gets the focus.
    wanted.current = index
    const list = listRef.current
    const scroller = list?.closest('[data-scrolls]') ?? null
    const rowAt = (list?.getBoundingClientRect().top ?? 0) + index * ROW_HEIGHT
    scroller?.scrollBy(0, rowAt - scroller.getBoundingClientRect().top - scroller.clientHeight / 2)
  }
  useLayoutEffect(() => {
    const item = wanted.current === undefined ? null : itemAt(listRef.current, wanted.current)
    if (item === null) return
    wanted.current = undefined
    item.focus()
  })

  const onItemKey = (event: KeyboardEvent, index: number): void => {
    const move = commandPressed(sceneMoves, event, system)
    if (move !== undefined) {
      const by = move.id === 'moveSceneUp' ? -1 : 1
      event.preventDefault()
      event.stopPropagation()
      if (readOnly) return
      onMove(index, { by })
      // The list is drawn anew in the new order: the focus stays with the scene.
      focusOn(Math.max(0, Math.min(scenes.length - 1, index + by)))
      return
    }
    const next = rovingTarget(event.key, index, scenes.length)
    if (next !== undefined) {
      event.preventDefault()
      focusOn(next)
      return
    }
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onReveal(index)
  }
  const onDragOver = (event: DragEvent<HTMLElement>, index: number): void => {
    if (dragged === undefined) return
    event.preventDefault()
    const { top, height } = event.currentTarget.getBoundingClientRect()
    setTarget(event.clientY > top + height / 2 ? index + 1 : index)
  }
  const end = (): void => {
    setDragged(undefined)
    setTarget(undefined)
  }
  // One menu for all scenes, as in the cast: each menu would listen to every key of the window.
  const about = asked ?? currentIndex ?? 0
  const moveEntry = (title: string, by: -1 | 1, command: (typeof sceneMoves)[number]): MenuEntry => ({
    title,
    keys: keysOf(command),
    disabled: readOnly || about + by < 0 || about + by >= scenes.length,
    onChoose: () => onMove(about, { by }),
  })
  const entries: readonly MenuEntry[] = [
    { title: scriptScenesGo(), keys: 'Enter', onChoose: () => onReveal(about) },
    moveEntry(scriptScenesUp(), -1, moveSceneUp),
    moveEntry(scriptScenesDown(), 1, moveSceneDown),
  ]
  return (
    <ContextMenu entries={entries}>
      <ul
        ref={listRef}
        className={styles.scenes}
        role="tree"
        aria-labelledby={headingId}
        style={{ height: scenes.length * ROW_HEIGHT }}
        onDrop={(event) => {
          if (dragged === undefined) return
          event.preventDefault()
          if (target !== undefined && target !== dragged && target !== dragged + 1) onMove(dragged, { to: target })
          end()
        }}
      >
        {[...shown]
          .toSorted((a, b) => a - b)
          .map((index) => {
            const scene = scenes[index]
            if (scene === undefined) return null
            const time = formatClock(seconds[index] ?? 0)
            const about = scriptSceneAbout({
              lines: scriptLines({ lines: scene.lineIds.length }),
              words: scriptSceneWords({ words: words[index] ?? 0 }),
              length: time,
            })
            const isLast = index === scenes.length - 1
            return (
              <li
                key={index}
                role="treeitem"
                aria-level={1}
                aria-setsize={scenes.length}
                aria-posinset={index + 1}
                style={{ top: index * ROW_HEIGHT }}
                aria-selected={index === currentIndex}
                aria-label={`${index + 1}, ${sceneName(scene.title, index)}, ${about}`}
                title={about}
                tabIndex={index === (currentIndex ?? 0) ? 0 : -1}
                data-scene={index}
                data-drop={target === index ? 'before' : isLast && target === scenes.length ? 'after' : undefined}
                draggable={!readOnly}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move'
                  event.dataTransfer.setData('text/plain', scene.title)
                  setDragged(index)
                }}
                onDragOver={(event) => onDragOver(event, index)}
                onDragEnd={end}
                onClick={() => onReveal(index)}
                onKeyDown={(event) => onItemKey(event, index)}
                onContextMenu={() => setAsked(index)}
              >
                <span className={`${styles.sceneNumber} tnum`}>{index + 1}</span>
                <span className="ellip">{sceneName(scene.title, index)}</span>
                <span className={`${styles.sceneTime} tnum`}>{time}</span>
              </li>
            )
          })}
      </ul>
    </ContextMenu>
  )
}

function itemAt(list: HTMLElement | null, index: number): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-scene="${index}"]`) ?? null
}
