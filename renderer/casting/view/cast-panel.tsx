import type { SpeakerId } from '../../../shared/core/model/ids.ts'
import type { CastRow } from '../../cast/cast-rows.ts'
import { useKeyWords } from '../../base/key-words.ts'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { MoreIcon, PlusIcon } from '../../base/ui/icons/icons.tsx'
import { Menu } from '../../base/ui/overlays/menu.tsx'
import type { MenuEntry } from '../../base/ui/overlays/menu-types.ts'
import styles from '../../script/view/cast.module.css'
import { castListCommand } from '../command-list.ts'
import { CastList } from './cast-list.tsx'
import { SceneList, type SceneMove } from '../../script/view/scene-list.tsx'
import type { SceneEntry } from '../../project/outline.ts'
import {
  castEmpty,
  castKeyDraft,
  castKeyFinal,
  castKeyTodo,
  castScenesAdd,
  castScenesHint,
  castScenesTitle,
  castSpeakerAdd,
  castSpeakerChooseVoice,
  castSpeakerMerge,
  castSpeakerMore,
  castSpeakerRemove,
  castSpeakerRename,
  castTitle,
} from '../../../shared/messages/made/cast.ts'

/** The left panel: who speaks, and where in the script. */
export type CastPanelProps = {
  readonly rows: readonly CastRow[]
  readonly selectedId: SpeakerId | undefined
  readonly scenes: readonly SceneEntry[]
  readonly sceneSeconds: readonly number[]
  readonly currentScene: number | undefined
  readonly readOnly: boolean
  readonly onSelect: (id: SpeakerId) => void
  readonly onChooseVoice: (id: SpeakerId, anchor: HTMLElement) => void
  readonly onAddSpeaker: () => void
  readonly onAddScene: () => void
  readonly onRevealScene: (index: number) => void
  readonly onRename: (id: SpeakerId) => void
  readonly onMerge: (id: SpeakerId) => void
  readonly onRemove: (id: SpeakerId) => void
  /** Words that are spoken in each scene. */
  readonly sceneWords: readonly number[]
  readonly onMoveScene: (scene: number, move: SceneMove) => void
}

/** Draws the panel. */
export function CastPanel(props: CastPanelProps) {
  const keysOf = useKeyWords()
  const selected = props.rows.find((row) => row.speaker.id === props.selectedId) ?? props.rows[0]
  const actionsOf = (id: SpeakerId): readonly MenuEntry[] => [
    {
      title: castSpeakerChooseVoice(),
      disabled: props.readOnly,
      onChoose: () => {
        const row = document.querySelector<HTMLElement>(`[data-speaker="${CSS.escape(id)}"]`)
        if (row !== null) props.onChooseVoice(id, row)
      },
    },
    {
      title: castSpeakerRename(),
      keys: keysOf(castListCommand('renameInCast')),
      disabled: props.readOnly,
      onChoose: () => props.onRename(id),
    },
    {
      title: castSpeakerMerge(),
      disabled: props.readOnly || props.rows.length < 2,
      onChoose: () => props.onMerge(id),
    },
    { title: castSpeakerRemove(), disabled: props.readOnly, onChoose: () => props.onRemove(id) },
  ]
  return (
    <section
      className={`side side-left side-rail ${styles.parts}`}
      aria-labelledby="cast-h"
      data-region="left panel"
      tabIndex={-1}
    >
      <div className="panel-head">
        <h2 id="cast-h">{castTitle()}</h2>
        <span className="count">{props.rows.length}</span>
        <span className="grow" />
        {selected === undefined ? null : (
          <Menu
            align="end"
            groups={[{ title: selected.speaker.name, entries: actionsOf(selected.speaker.id) }]}
            trigger={<IconButton icon={MoreIcon} label={castSpeakerMore({ name: selected.speaker.name })} small />}
          />
        )}
        <IconButton
          icon={PlusIcon}
          label={castSpeakerAdd()}
          small
          disabled={props.readOnly}
          onClick={props.onAddSpeaker}
        />
      </div>
      {props.rows.length === 0 ? (
        <p className="side-note">{castEmpty()}</p>
      ) : (
        <div className={styles.castPart}>
          <CastList
            rows={props.rows}
            selectedId={props.selectedId}
            onSelect={props.onSelect}
            onChooseVoice={props.onChooseVoice}
            actionsOf={actionsOf}
            onRename={props.readOnly ? ignore : props.onRename}
          />
          <div className={styles.key} aria-hidden>
            <span>
              <i className="swatch final" />
              {castKeyFinal()}
            </span>
            <span>
              <i className="swatch draft" />
              {castKeyDraft()}
            </span>
            <span>
              <i className="swatch todo" />
              {castKeyTodo()}
            </span>
          </div>
        </div>
      )}
      <hr />
      <div className="panel-head">
        <h2 id="scenes-h">{castScenesTitle()}</h2>
        <span className="count">{props.scenes.length}</span>
        <span className="grow" />
        <IconButton
          icon={PlusIcon}
          label={castScenesAdd()}
          small
          disabled={props.readOnly}
          onClick={props.onAddScene}
        />
      </div>
      {props.scenes.length === 0 ? (
        <p className="side-note">{castScenesHint()}</p>
      ) : (
        <div className={styles.scenesPart} data-scrolls>
          <SceneList
            scenes={props.scenes}
            seconds={props.sceneSeconds}
            currentIndex={props.currentScene}
            headingId="scenes-h"
            onReveal={props.onRevealScene}
            words={props.sceneWords}
            readOnly={props.readOnly}
            onMove={props.onMoveScene}
          />
        </div>
      )}
    </section>
  )
}

function ignore(): void {
  // A script that is only to be read keeps its names.
}
