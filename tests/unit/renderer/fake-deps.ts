import { isAnswer } from '../../../renderer/bridge/answer-check.ts'
import { createAudition } from '../../../renderer/commands/audition.ts'
import { createClient } from '../../../renderer/commands/client.ts'
import { createEditorBox, type Deps } from '../../../renderer/commands/deps.ts'
import { report } from '../../../renderer/commands/notices.ts'
import { createScriptSync } from '../../../renderer/commands/script-sync.ts'
import { createAuditionPlayer } from '../../../renderer/features/casting/audition-player.ts'
import type { Player } from '../../../renderer/features/contracts.ts'
import { createAuditionStore } from '../../../renderer/stores/audition.ts'
import { createCloneStore } from '../../../renderer/stores/clone.ts'
import { createImportStore } from '../../../renderer/stores/import.ts'
import { createLiveStore } from '../../../renderer/stores/live.ts'
import { createProjectStore, openProject } from '../../../renderer/stores/project.ts'
import { createQueueStore } from '../../../renderer/stores/queue.ts'
import { createRenderStore, idleQueue } from '../../../renderer/stores/render.ts'
import { createSafetyStore } from '../../../renderer/stores/safety.ts'
import { createSettingsStore } from '../../../renderer/stores/settings.ts'
import { createTakesStore } from '../../../renderer/stores/takes.ts'
import { createViewStore } from '../../../renderer/stores/view.ts'
import { createVoicesStore } from '../../../renderer/stores/voices.ts'
import type { SafetyView } from '../../../shared/contract/safety-views.ts'
import type { ProjectView } from '../../../shared/contract/views.ts'
import { projectSettingsSchema } from '../../../shared/core/project/schema.ts'
import { createFakeBridge, type FakeBridge, type FakeCalls } from '../../support/fake-bridge.ts'
import { cast, handle, line, script } from './cases.ts'

/** A project as main would open it. */
export function projectView(change: Partial<ProjectView> = {}): ProjectView {
  return {
    project: handle,
    name: 'The Ferry',
    folderLabel: 'Documents / The Ferry',
    settings: projectSettingsSchema.parse({}),
    cast,
    text: script,
    revision: 0,
    lines: [line('aaaaa1', 'ready', 'draft'), line('aaaaa2', 'notRendered'), line('aaaaa3', 'stale', 'draft')],
    queue: idleQueue,
    save: { kind: 'saved' },
    problems: [],
    ...change,
  }
}

/** A player that only remembers what it was told. */
export function createFakePlayer(): { readonly player: Player; readonly told: readonly string[] } {
  const told: string[] = []
  const tell =
    (what: string) =>
    (...values: readonly unknown[]): void => {
      told.push([what, ...values].join(' '))
    }
  const state = { playing: false, positionSeconds: 0, playingLineId: undefined }
  const stage: Player['stage'] = {
    mount: () => () => undefined,
    mix: () => undefined,
    onMix: () => () => undefined,
    dress: () => undefined,
    setLaneHeight: () => undefined,
    onFrame: () => () => undefined,
    zoom: () => undefined,
    scrollTo: () => undefined,
    setFollow: () => undefined,
    focusRegion: () => undefined,
  }
  return {
    told,
    player: {
      load: tell('load'),
      unload: tell('unload'),
      play: tell('play'),
      pause: tell('pause'),
      toggle: tell('toggle'),
      seek: tell('seek'),
      playLine: tell('playLine'),
      arrived: () => Promise.resolve(),
      toggleLine: tell('toggleLine'),
      stage,
      subscribe: () => () => undefined,
      state: () => state,
      destroy: () => undefined,
    },
  }
}

/** Nothing to tell: it can be written, and nothing waits for a person. */
export const quietSafety: SafetyView = { canWrite: true, recovery: [], conflicts: [], notes: [] }

/** All parts over a bridge that answers only what is given. With `open`, that project is open already. */
export function createFakeDeps(
  fakes: FakeCalls,
  open?: ProjectView,
): { readonly deps: Deps; readonly fake: FakeBridge; readonly told: readonly string[] } {
  const fake = createFakeBridge({ 'safety.read': () => quietSafety, ...fakes })
  const client = createClient(fake.bridge, () => isAnswer)
  const view = createViewStore()
  const { player, told } = createFakePlayer()
  const deps: Deps = {
    client,
    project: createProjectStore(),
    render: createRenderStore(),
    settings: createSettingsStore(),
    view,
    safety: createSafetyStore(),
    imports: createImportStore(),
    player,
    audition: createAudition(() => {
      throw new TypeError('No sound in this test.')
    }),
    voices: createVoicesStore(),
    auditions: createAuditionStore(),
    clone: createCloneStore(),
    takes: createTakesStore(),
    queue: createQueueStore(),
    live: createLiveStore(),
    candidatePlayer: createAuditionPlayer(() => {
      throw new TypeError('No sound in this test.')
    }),
    sync: createScriptSync(client, (error) => report(view, error)),
    editor: createEditorBox(),
  }
  if (open !== undefined) {
    deps.project.setState({ open: openProject(open) })
    deps.sync.begin(open.project, open.revision)
  }
  return { deps, fake, told }
}
