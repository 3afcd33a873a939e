import type { ReactNode } from 'react'
import { useKeyWords } from '../../base/key-words.ts'
import { scriptCommand } from '../command-list.ts'
import type { Tally } from '../../project/tally.ts'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { ChevronDownIcon, ChevronUpIcon } from '../../base/ui/icons/icons.tsx'
import { Menu } from '../../base/ui/overlays/menu.tsx'
import { DraftReadyIcon, FinalReadyIcon, NotRenderedIcon, QueuedIcon } from '../../base/ui/icons/state-icons.tsx'
import { ProgressRing } from '../../base/ui/icons/state-mark.tsx'
import { sceneName } from '../../base/scene-name.ts'
import styles from './editor-head.module.css'
import type { SceneEntry } from '../../project/outline.ts'
import {
  scriptHeadAttention,
  scriptHeadAttentionName,
  scriptHeadAttentionNext,
  scriptHeadAttentionPrevious,
  scriptHeadSceneGo,
  scriptHeadSceneNone,
  scriptHeadScript,
  scriptHeadTallyButton,
  scriptHeadTallyDraft,
  scriptHeadTallyFinal,
  scriptHeadTallyHint,
  scriptHeadTallyName,
  scriptHeadTallyQueued,
  scriptHeadTallyRendering,
  scriptHeadTallyTodo,
  scriptSceneLabel,
  scriptSceneUnnamed,
} from '../../../shared/messages/made/script.ts'

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
  const keysOf = useKeyWords()
  const scene = currentScene === undefined ? undefined : scenes[currentScene]
  const sceneWords = scene === undefined ? scriptHeadSceneNone() : sceneLabel(scene)
  return (
    <div className={styles.head}>
      {scenes.length === 0 ? (
        <span className={styles.scene}>{scriptHeadScript()}</span>
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
            <button type="button" className={styles.scene} aria-label={scriptHeadSceneGo({ scene: sceneWords })}>
              <span className="ellip">{sceneWords}</span>
              <ChevronDownIcon size={12} />
            </button>
          }
        />
      )}
      <span className="grow" />
      {props.selection ?? <TallyButtons tally={tally} onNextOf={props.onNextOf} />}
      {tally.attention.length === 0 || props.selection !== undefined ? null : (
        <div className={styles.attention} role="group" aria-label={scriptHeadAttentionName()}>
          {scriptHeadAttention({ lines: tally.attention.length })}
          <IconButton
            icon={ChevronUpIcon}
            iconSize={14}
            label={scriptHeadAttentionPrevious()}
            keys={keysOf(scriptCommand('previousAttention'))}
            small
            onClick={() => props.onAttention(-1)}
          />
          <IconButton
            icon={ChevronDownIcon}
            iconSize={14}
            label={scriptHeadAttentionNext()}
            keys={keysOf(scriptCommand('nextAttention'))}
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
  const number = scene.index + 1
  return name === scriptSceneUnnamed({ number }) ? name : scriptSceneLabel({ number, name })
}

function TallyButtons({ tally, onNextOf }: Pick<EditorHeadProps, 'tally' | 'onNextOf'>) {
  const notRendered = tally.coverage.todo - tally.rendering - tally.queued
  const groups: readonly {
    readonly group: TallyGroup
    readonly count: number
    readonly words: (given: { readonly lines: number }) => string
  }[] = [
    { group: 'final', count: tally.coverage.final, words: scriptHeadTallyFinal },
    { group: 'draft', count: tally.coverage.draft, words: scriptHeadTallyDraft },
    { group: 'rendering', count: tally.rendering, words: scriptHeadTallyRendering },
    { group: 'queued', count: tally.queued, words: scriptHeadTallyQueued },
    { group: 'todo', count: notRendered, words: scriptHeadTallyTodo },
  ]
  return (
    <div className={styles.tally} role="group" aria-label={scriptHeadTallyName()}>
      {groups
        .filter((entry) => entry.count > 0)
        .map((entry) => (
          <button
            key={entry.group}
            type="button"
            title={scriptHeadTallyHint({ lines: entry.words({ lines: entry.count }) })}
            aria-label={scriptHeadTallyButton({ lines: entry.words({ lines: entry.count }) })}
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
