import type { AuditionPlayer } from '../features/casting/audition-player.ts'
import type { Keeper } from '../kept-words/keeper.ts'
import type { WindowPlace } from '../kept-words/window-id.ts'
import type { AuditionStore } from '../stores/audition.ts'
import type { CloneStore } from '../stores/clone.ts'
import type { ImportStore } from '../stores/import.ts'
import type { KeptStore } from '../stores/kept.ts'
import type { LiveStore } from '../stores/live.ts'
import type { ProjectStore } from '../stores/project.ts'
import type { QueueStore } from '../stores/queue.ts'
import type { RenderStore } from '../stores/render.ts'
import type { SafetyStore } from '../stores/safety.ts'
import type { SettingsStore } from '../stores/settings.ts'
import type { TakesStore } from '../stores/takes.ts'
import type { ViewStore } from '../stores/view.ts'
import type { VoicesStore } from '../stores/voices.ts'
import type { Audition } from './audition.ts'
import type { StudioClient } from './client.ts'
import type { ProjectParts } from './project-parts.ts'
import type { ScriptSync } from './script-sync.ts'
import type { Player } from '../player/player-types.ts'
import type { EditorBox } from './editor-box.ts'

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
