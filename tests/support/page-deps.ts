import { createAudition } from '../../renderer/commands/audition.ts'
import type { StudioClient } from '../../renderer/commands/client.ts'
import type { Deps } from '../../renderer/commands/deps.ts'
import { report } from '../../renderer/commands/notices.ts'
import { createProjectParts } from '../../renderer/commands/project-parts.ts'
import { createScriptSync } from '../../renderer/commands/script-sync.ts'
import { createAuditionPlayer } from '../../renderer/features/casting/audition-player.ts'
import { createAuditionStore } from '../../renderer/stores/audition.ts'
import { createCloneStore } from '../../renderer/stores/clone.ts'
import { createImportStore } from '../../renderer/stores/import.ts'
import { createKeptStore } from '../../renderer/stores/kept.ts'
import { createLiveStore } from '../../renderer/stores/live.ts'
import { createProjectStore } from '../../renderer/stores/project.ts'
import { createQueueStore } from '../../renderer/stores/queue.ts'
import { createRenderStore } from '../../renderer/stores/render.ts'
import { createSafetyStore } from '../../renderer/stores/safety.ts'
import { createSettingsStore } from '../../renderer/stores/settings.ts'
import { createTakesStore } from '../../renderer/stores/takes.ts'
import { createViewStore } from '../../renderer/stores/view.ts'
import { createVoicesStore } from '../../renderer/stores/voices.ts'
import { memoryStorage } from './memory-storage.ts'
import type { Player } from '../../renderer/player/player-types.ts'
import { createEditorBox } from '../../renderer/commands/editor-box.ts'

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

let windows = 0

/** A window in which everything is on the disk, of a browser that keeps things in memory. */
export function quietWords(): Pick<Deps, 'keeper' | 'kept' | 'place'> {
  const storage = memoryStorage()
  return {
    keeper: {
      keepNow: () => undefined,
      leave: () => undefined,
      state: () => ({ isUnacknowledged: false, words: 0, keeping: 'kept' }),
      isUnacknowledged: () => false,
      unacknowledged: () => undefined,
      stir: () => undefined,
      key: () => 'own',
      end: () => undefined,
    },
    kept: createKeptStore(),
    place: {
      own: { id: 'abcdefghijklmnopqrstuv', wasCut: false },
      storage: () => storage,
      locks: undefined,
      copy: () => Promise.resolve(),
    },
  }
}

/** All parts of a page over a client, without anything that can be seen or heard. Nothing is open. */
export function pageDeps(client: StudioClient, player: Player = createFakePlayer().player): Deps {
  const view = createViewStore()
  const project = createProjectStore()
  const editor = createEditorBox()
  const sync = createScriptSync({
    client,
    editor: () => editor.get(),
    author: `window-${(windows += 1)}-of-the-test`,
    now: () => 0,
    onFailure: (error) => report(view, error),
  })
  return {
    client,
    project,
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
    sync,
    parts: createProjectParts(client, project, sync),
    editor,
    ...quietWords(),
  }
}
