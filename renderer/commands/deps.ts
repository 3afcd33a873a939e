import type { Player, ScriptEditorHandle } from '../features/contracts.ts'
import type { ProjectStore } from '../stores/project.ts'
import type { RenderStore } from '../stores/render.ts'
import type { SettingsStore } from '../stores/settings.ts'
import type { ViewStore } from '../stores/view.ts'
import type { Audition } from './audition.ts'
import type { StudioClient } from './client.ts'
import type { ScriptSync } from './script-sync.ts'

/** All that a command can touch. Made once in `main.tsx`; tests hand in fakes. */
export type Deps = {
  readonly client: StudioClient
  readonly project: ProjectStore
  readonly render: RenderStore
  readonly settings: SettingsStore
  readonly view: ViewStore
  readonly player: Player
  readonly audition: Audition
  readonly sync: ScriptSync
  /** The script editor while it stands. A box, because it comes and goes with its component. */
  readonly editor: { current: ScriptEditorHandle | undefined }
}
