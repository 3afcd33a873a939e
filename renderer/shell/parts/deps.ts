import type { AuditionPlayer } from '../../transport/audition-player.ts'
import type { Keeper } from '../../kept-words/model/keeper.ts'
import type { WindowPlace } from '../../kept-words/model/window-id.ts'
import type { AuditionStore } from '../../casting/model/auditions-store.ts'
import type { CloneStore } from '../../casting/model/clone-store.ts'
import type { ImportStore } from '../../import/store.ts'
import type { KeptStore } from '../../kept-words/store.ts'
import type { LiveStore } from '../../rendering/live-store.ts'
import type { ProjectStore } from '../../project/store.ts'
import type { QueueStore } from '../../queue/store.ts'
import type { RenderStore } from '../../rendering/store.ts'
import type { SafetyStore } from '../../safety/store.ts'
import type { SettingsStore } from '../../account/store.ts'
import type { TakesStore } from '../../takes/model/store.ts'
import type { ViewStore } from '../../base/view.ts'
import type { VoicesStore } from '../../voices/store.ts'
import type { Audition } from '../../transport/audition.ts'
import type { StudioClient } from '../../base/client.ts'
import type { ProjectParts } from '../../project/project-parts.ts'
import type { ScriptSync } from '../../project/script-sync.ts'
import type { Player } from '../../transport/mix/player-types.ts'
import type { EditorBox } from '../../project/editor-box.ts'

/** All that a command can touch. Made once in `main.tsx`; tests hand in fakes. */
export type Deps = {
  readonly client: StudioClient
  readonly project: ProjectStore
  readonly render: RenderStore
  readonly settings: SettingsStore
  readonly view: ViewStore
  readonly safety: SafetyStore
  readonly imports: ImportStore
  readonly player: Player
  readonly voices: VoicesStore
  readonly auditions: AuditionStore
  /** A voice in the making. */
  readonly clone: CloneStore
  /** The lines and takes that are looked at in Takes. */
  readonly takes: TakesStore
  /** The queue line by line, while somebody looks. */
  readonly queue: QueueStore
  /** What is heard while it is made. */
  readonly live: LiveStore
  readonly audition: Audition
  /** Plays candidates of an audition against each other. */
  readonly candidatePlayer: AuditionPlayer
  readonly sync: ScriptSync
  /** Everything of the project besides the script that windows change. */
  readonly parts: ProjectParts
  /** Writes down what is not on the disk. */
  readonly keeper: Keeper
  readonly kept: KeptStore
  /** This window among the others of its browser. */
  readonly place: WindowPlace
  readonly editor: EditorBox
}
