import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { formatClock, plural } from '../../model/format.ts'
import { useRoving } from '../../ui/use-roving.ts'
import type { SceneEntry } from '../contracts.ts'
import styles from './cast.module.css'

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

/** Draws the scenes as a tree of one level; folders of scenes would be its branches. Alt Shift with an arrow moves one. */
export function SceneList(props: SceneListProps) {
  const { scenes, seconds, words, currentIndex, headingId, readOnly, onReveal, onMove } = props
  const { listRef, onKeyDown } = useRoving<HTMLUListElement>()
  const [dragged, setDragged] = useState<number>()
  const [target, setTarget] = useState<number>()

  const onItemKey = (event: KeyboardEvent, index: number): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (by !== undefined && event.altKey && event.shiftKey) {
      event.preventDefault()
      event.stopPropagation()
      if (readOnly) return
      onMove(index, { by })
      // The list is drawn anew in the new order: the focus stays with the scene.
      const next = Math.max(0, Math.min(scenes.length - 1, index + by))
      listRef.current?.querySelectorAll<HTMLElement>('[data-roving]')[next]?.focus()
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
  return (
    <ul
      ref={listRef}
      className={styles.scenes}
      role="tree"
      aria-labelledby={headingId}
      onKeyDown={onKeyDown}
      onDrop={(event) => {
        if (dragged === undefined) return
        event.preventDefault()
        if (target !== undefined && target !== dragged && target !== dragged + 1) onMove(dragged, { to: target })
        end()
      }}
    >
      {scenes.map((scene) => {
        const { index } = scene
        const time = formatClock(seconds[index] ?? 0)
        const about = `${plural(scene.lineIds.length, 'line')}, ${plural(words[index] ?? 0, 'word')}, ${time}`
        const isLast = index === scenes.length - 1
        return (
          <li
            key={index}
            role="treeitem"
            aria-selected={index === currentIndex}
            aria-label={`${index + 1}, ${sceneName(scene.title, index)}, ${about}`}
            title={about}
            tabIndex={index === (currentIndex ?? 0) ? 0 : -1}
            data-roving
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
          >
            <span className={`${styles.sceneNumber} tnum`}>{index + 1}</span>
            <span className="ellip">{sceneName(scene.title, index)}</span>
            <span className={`${styles.sceneTime} tnum`}>{time}</span>
          </li>
        )
      })}
    </ul>
  )
}

/**
 * A heading in short: without its own number, which the list prints already, and up to its first full stop.
 * `Scene 1. Gallery, night. The tide is turning.` -> `Gallery, night`.
 */
export function sceneName(title: string, index: number): string {
  const unnumbered = title.replace(/^(?:scene|chapter|act|part)?\s*\d+\s*[.:)\-–—]\s*/iu, '').trim()
  const name = (unnumbered.split(/\.\s/u)[0] ?? '').replace(/\.$/u, '').trim()
  if (name !== '') return name
  return title.trim() === '' ? `Scene ${index + 1}` : title.trim()
}
