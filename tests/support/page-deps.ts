import { createTakePlayer } from '../../renderer/transport/single/take-player.ts'
import type { StudioClient } from '../../renderer/base/client.ts'
import type { Deps } from '../../renderer/shell/parts/deps.ts'
import { report } from '../../renderer/base/notices.ts'
import { createProjectParts } from '../../renderer/project/project-parts.ts'
import { createScriptSync } from '../../renderer/project/script-sync.ts'
import { createTypingRest } from '../../renderer/base/typing-rest.ts'
import { createAuditionsStore } from '../../renderer/casting/model/auditions-store.ts'
import { createCloneStore } from '../../renderer/casting/model/clone-store.ts'
import { createImportStore } from '../../renderer/import/store.ts'
import { createKeptStore } from '../../renderer/kept-words/store.ts'
import { createLiveStore } from '../../renderer/rendering/live-store.ts'
import { createProjectStore } from '../../renderer/project/store.ts'
import { createQueueStore } from '../../renderer/queue/store.ts'
import { createRenderStore } from '../../renderer/rendering/store.ts'
import { createSafetyStore } from '../../renderer/safety/store.ts'
import { createSettingsStore } from '../../renderer/account/store.ts'
import { createTakesStore } from '../../renderer/takes/model/store.ts'
import { createViewStore } from '../../renderer/base/view.ts'
import { createVoicesStore } from '../../renderer/voices/store.ts'
import { memoryStorage } from './memory-storage.ts'
import type { Player } from '../../renderer/transport/stage/player-types.ts'
import { createTimelineBox } from '../../renderer/timeline/keys/timeline-box.ts'
import { createEditorBox } from '../../renderer/project/editor-box.ts'
import { createListeningStore } from '../../renderer/transport/listening/listening.ts'
import { createLateSingle } from '../../renderer/transport/single/late-single.ts'
import { createSounding } from '../../renderer/transport/sounding/sounding.ts'

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
    mountOverview: () => () => undefined,
    graph: () => undefined,
    preview: () => undefined,
    onGraph: () => () => undefined,
    setWaves: () => () => undefined,
    setLooks: () => undefined,
    setLaneHeights: () => undefined,
    showTime: () => undefined,
    onFrame: () => () => undefined,
    now: () => ({ seconds: 0, durationSeconds: 0, pixelsPerSecond: 0, scrollLeft: 0, width: 0 }),
    zoom: () => undefined,
    scrollTo: () => undefined,
    setFollow: () => undefined,
    focusRegion: () => undefined,
  }
  return {
    told,
    player: {
      show: tell('show'),
      unload: tell('unload'),
      play: tell('play'),
      pause: tell('pause'),
      toggle: tell('toggle'),
      seek: tell('seek'),
      playLine: tell('playLine'),
      playContext: tell('playContext'),
      playSpan: tell('playSpan'),
      setSpeed: tell('setSpeed'),
      onReport: () => () => undefined,
      arrived: () => Promise.resolve(),
      toggleLine: tell('toggleLine'),
      hearLine: tell('hearLine'),
      playFrom: tell('playFrom'),
      sounding: () => undefined,
      startAt: tell('startAt'),
      setLoop: tell('setLoop'),
      setLoopRange: tell('setLoopRange'),
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
  const noSound = () => Promise.reject(new TypeError('No sound in this test.'))
  const sounding = createSounding(noSound)
  const single = createLateSingle(noSound)
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
    sounding,
    listening: createListeningStore(),
    player,
    audition: createTakePlayer(sounding, single),
    voices: createVoicesStore(),
    auditions: createAuditionsStore(),
    clone: createCloneStore(),
    takes: createTakesStore(),
    queue: createQueueStore(),
    live: createLiveStore(),
    candidates: { sounding, single, player: undefined },
    words: { known: undefined },
    sync,
    rest: createTypingRest(() => performance.now()),
    parts: createProjectParts(client, project, sync),
    editor,
    timeline: createTimelineBox(),
    ...quietWords(),
  }
}
