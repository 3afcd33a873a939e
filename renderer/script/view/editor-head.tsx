import type { ReactNode } from 'react'
import { plural } from '../../base/format.ts'
import type { Tally } from '../../project/tally.ts'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { ChevronDownIcon, ChevronUpIcon } from '../../base/ui/icons/icons.tsx'
import { Menu } from '../../base/ui/overlays/menu.tsx'
import { DraftReadyIcon, FinalReadyIcon, NotRenderedIcon, QueuedIcon } from '../../base/ui/icons/state-icons.tsx'
import { ProgressRing } from '../../base/ui/icons/state-mark.tsx'
import { sceneName } from './scene-list.tsx'
import styles from './editor-head.module.css'
import type { SceneEntry } from '../../project/outline.ts'

/** A group of lines that the tally can lead to. */
export type TallyGroup = 'final' | 'draft' | 'rendering' | 'queued' | 'todo'

/** The line above the script: where it is, how much of it can be heard, and what waits for a person. */
export type EditorHeadProps = {
  readonly scenes: readonly SceneEntry[]
  readonly currentScene: number | undefined
  readonly tally: Tally
  readonly onRevealScene: (index: number) => void
  /** Shows the next line of the group. */
  readonly onNextOf: (group: TallyGroup) => void
  readonly onAttention: (step: 1 | -1) => void
  readonly onMenuClosed: () => void
  /** Stands in place of the counts while lines are selected. */
  readonly selection: ReactNode
  readonly tools: ReactNode
}

/** Draws the line. */
export function EditorHead(props: EditorHeadProps) {
  const { scenes, currentScene, tally } = props
  const scene = currentScene === undefined ? undefined : scenes[currentScene]
  const sceneWords = scene === undefined ? 'Before the first scene' : sceneLabel(scene)
  return (
    <div className={styles.head}>
      {scenes.length === 0 ? (
        <span className={styles.scene}>Script</span>
      ) : (
        <Menu
          groups={[
            {
              entries: scenes.map((entry) => ({
                title: sceneLabel(entry),
                checked: entry.index === currentScene,
                onChoose: () => props.onRevealScene(entry.index),
              })),
            },
          ]}
          onClosed={props.onMenuClosed}
          trigger={
            <button type="button" className={styles.scene} aria-label={`Go to scene. Now: ${sceneWords}`}>
              <span className="ellip">{sceneWords}</span>
              <ChevronDownIcon size={12} />
            </button>
          }
        />
      )}
      <span className="grow" />
      {props.selection ?? <TallyButtons tally={tally} onNextOf={props.onNextOf} />}
      {tally.attention.length === 0 || props.selection !== undefined ? null : (
        <div className={styles.attention} role="group" aria-label="Lines that need attention">
          {tally.attention.length} {tally.attention.length === 1 ? 'needs' : 'need'} attention
          <IconButton
            icon={ChevronUpIcon}
            iconSize={14}
            label="Previous line that needs attention"
            keys="Shift F8"
            small
            onClick={() => props.onAttention(-1)}
          />
          <IconButton
            icon={ChevronDownIcon}
            iconSize={14}
            label="Next line that needs attention"
            keys="F8"
            small
            onClick={() => props.onAttention(1)}
          />
        </div>
      )}
      {props.tools}
    </div>
  )
}

/** `Scene 2, Signal house`. */
export function sceneLabel(scene: SceneEntry): string {
  const name = sceneName(scene.title, scene.index)
  return name === `Scene ${scene.index + 1}` ? name : `Scene ${scene.index + 1}, ${name}`
}

function TallyButtons({ tally, onNextOf }: Pick<EditorHeadProps, 'tally' | 'onNextOf'>) {
  const notRendered = tally.coverage.todo - tally.rendering - tally.queued
  const groups: readonly { readonly group: TallyGroup; readonly count: number; readonly words: string }[] = [
    { group: 'final', count: tally.coverage.final, words: 'final' },
    { group: 'draft', count: tally.coverage.draft, words: 'draft' },
    { group: 'rendering', count: tally.rendering, words: 'being rendered' },
    { group: 'queued', count: tally.queued, words: 'queued' },
    { group: 'todo', count: notRendered, words: 'not ready' },
  ]
  return (
    <div className={styles.tally} role="group" aria-label="Lines by state">
      {groups
        .filter((entry) => entry.count > 0)
        .map((entry) => (
          <button
            key={entry.group}
            type="button"
            title={`${plural(entry.count, 'line')} ${entry.words}: show the next`}
            aria-label={`${plural(entry.count, 'line')} ${entry.words}. Show the next.`}
            onClick={() => onNextOf(entry.group)}
          >
            <span className={entry.group === 'final' || entry.group === 'draft' ? 'st st-final' : 'st'}>
              <GroupMark group={entry.group} />
            </span>
            {entry.count}
          </button>
        ))}
    </div>
  )
}

function GroupMark({ group }: { readonly group: TallyGroup }) {
  if (group === 'final') return <FinalReadyIcon size={14} />
  if (group === 'draft') return <DraftReadyIcon size={14} />
  if (group === 'rendering') return <ProgressRing progress={0.4} size={14} />
  return group === 'queued' ? <QueuedIcon size={14} /> : <NotRenderedIcon size={14} />
}
