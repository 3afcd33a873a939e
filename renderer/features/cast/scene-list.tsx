import { formatClock } from '../../model/format.ts'
import { useRoving } from '../../ui/use-roving.ts'
import type { SceneEntry } from '../contracts.ts'
import styles from './cast.module.css'

/** The scenes in order; choosing one shows it in the script. */
export type SceneListProps = {
  readonly scenes: readonly SceneEntry[]
  /** Speaking time of each scene. */
  readonly seconds: readonly number[]
  /** The scene the caret is in. */
  readonly currentIndex: number | undefined
  readonly headingId: string
  readonly onReveal: (index: number) => void
}

/** Draws the scenes as a tree of one level; folders of scenes would be its branches. */
export function SceneList({ scenes, seconds, currentIndex, headingId, onReveal }: SceneListProps) {
  const { listRef, onKeyDown } = useRoving<HTMLUListElement>()
  return (
    <ul ref={listRef} className={styles.scenes} role="tree" aria-labelledby={headingId} onKeyDown={onKeyDown}>
      {scenes.map((scene) => (
        <li
          key={scene.index}
          role="treeitem"
          aria-selected={scene.index === currentIndex}
          tabIndex={scene.index === (currentIndex ?? 0) ? 0 : -1}
          data-roving
          onClick={() => onReveal(scene.index)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return
            event.preventDefault()
            onReveal(scene.index)
          }}
        >
          <span className={`${styles.sceneNumber} tnum`}>{scene.index + 1}</span>
          <span className="ellip">{sceneName(scene.title, scene.index)}</span>
          <span className={`${styles.sceneTime} tnum`}>{formatClock(seconds[scene.index] ?? 0)}</span>
        </li>
      ))}
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
