import './early.ts'
import './zod-without-eval.ts'
import './base/styles/index.css'
import { createRoot } from 'react-dom/client'
import { App } from './shell/app.tsx'
import { getBridge } from './base/bridge/bridge.ts'
import { pageName } from './base/bridge/page-name.ts'
import { createTakePlayer } from './transport/audition.ts'
import { type AnswerCheck, createClient } from './base/client.ts'
import type { Deps } from './shell/parts/deps.ts'
import { followHost } from './safety/follow-host.ts'
import { lateAuditions } from './casting/late-auditions.ts'
import { lateImport } from './import/late-import.ts'
import { lateLive } from './rendering/late-live.ts'
import { lateTakes } from './takes/late-takes.ts'
import { lateVoices } from './voices/late-voices.ts'
import { keepWords, wordsSource } from './kept-words/keep-words.ts'
import { report, run } from './base/notices.ts'
import { createProjectParts } from './project/project-parts.ts'
import { reopenGone } from './safety/reopen-gone.ts'
import { doubtSaving } from './project/save-state.ts'
import { createScriptSync } from './project/script-sync.ts'
import type { Restart } from './shell/commands/restart.ts'
import { listen, start } from './shell/commands/start.ts'
import { browserPlace, keptOffers, tellWords, watchWords } from './kept-words/window-words.ts'
import { createAuditionPlayer } from './transport/audition-player.ts'
import { editorTools } from './script/editor/late-tools.ts'
import { findPanel } from './script/view/late-find.tsx'
import { createLatePlayer } from './transport/stage/late-player.ts'
import { problemTable } from './base/messages/problem-words.ts'
import { createAuditionsStore } from './casting/model/auditions-store.ts'
import { createCloneStore } from './casting/model/clone-store.ts'
import { createImportStore } from './import/store.ts'
import { createKeptStore } from './kept-words/store.ts'
import { createLiveStore } from './rendering/live-store.ts'
import { createProjectStore } from './project/store.ts'
import { createQueueStore } from './queue/store.ts'
import { createRenderStore } from './rendering/store.ts'
import { createSafetyStore } from './safety/store.ts'
import { createSettingsStore } from './account/store.ts'
import { createTakesStore } from './takes/model/store.ts'
import { createViewStore } from './base/view.ts'
import { createVoicesStore } from './voices/store.ts'
import { alarms, dialogs, fetchLateParts } from './shell/view/late-parts.ts'
import { whenIdle } from './base/ui/hooks/when-idle.ts'
import { afterSight } from './base/late/after-sight.ts'
import { cspNonce } from './base/ui/csp-nonce.ts'
import { openMenu } from './base/ui/overlays/late-overlays.ts'
import { createEditorBox } from './project/editor-box.ts'
import { keptWords } from './kept-words/view/late-kept-words.ts'
import { createListeningStore } from './transport/listening/listening.ts'
import { createSounding } from './transport/sounding/sounding.ts'

// Read by `get-nonce`, through which the scroll lock of dialogs and menus writes its one style element.
Object.assign(globalThis, { __webpack_nonce__: cspNonce() })

const view = createViewStore()
let check: AnswerCheck | undefined
const client = createClient(
  getBridge(),
  () => check,
  () => run(view, () => reopenGone(deps)),
  problemTable.fetch,
)
const editor = createEditorBox()
const sounding = createSounding()
const listening = createListeningStore()
const player = createLatePlayer(sounding, async () => (await import('./transport/play/player.ts')).createPlayer(deps))
const project = createProjectStore()
const sync = createScriptSync({
  client,
  editor: () => editor.get(),
  author: pageName(),
  now: () => Date.now(),
  onFailure: (error) => report(view, error),
})
const kept = createKeptStore()
const place = browserPlace()
const deps: Deps = {
  client,
  project,
  render: createRenderStore(),
  settings: createSettingsStore(),
  view,
  safety: createSafetyStore(),
  imports: createImportStore(),
  sounding,
  listening,
  player,
  voices: createVoicesStore(),
  auditions: createAuditionsStore(),
  clone: createCloneStore(),
  takes: createTakesStore(),
  queue: createQueueStore(),
  live: createLiveStore(),
  audition: createTakePlayer(sounding),
  candidatePlayer: createAuditionPlayer(sounding),
  sync,
  parts: createProjectParts(client, project, sync),
  editor,
  keeper: keepWords(wordsSource(sync, editor), { project, kept, own: place.own, author: sync.author }),
  kept,
  place,
}

let restart: Promise<Restart> | undefined
/** What the window does when it cannot go on; not among the first things, because it begins with where the window is. */
function watchWindow(): Promise<Restart> {
  restart ??= import('./shell/commands/restart.ts').then((part) => part.watchWindow(deps))
  return restart
}

listen(deps)
doubtSaving(deps)
followHost(deps)
watchWords(deps)
if (window.studio !== undefined) tellWords(deps)
project.subscribe(({ open }, before) => {
  if (open === undefined || open.documentKey === before.open?.documentKey) return
  void afterSight().then(() => whenIdle(sync.prepare))
})
// A window that goes away may not come back: what was typed a moment ago is sent at once. Nobody looks at its lists any
// more, which cost a pass over the script that the next page would wait for.
window.addEventListener('pagehide', () => deps.editor.get()?.flush('textOnly'))

/** Everything that was not among the first things. What cannot be had now is asked for again where it is wanted. */
async function fetchRest(): Promise<void> {
  await afterSight()
  // Before the host may go: whatever fails from now on is told in words.
  await Promise.all([problemTable.fetch(), watchWindow()].map((part) => part.catch(() => undefined)))
  // They are a key away.
  const near = [editorTools, findPanel, openMenu, dialogs, keptWords, keptOffers, ...alarms]
  // What fails is asked for again where it is wanted.
  await Promise.all(near.map((part) => part.fetch().catch(() => undefined)))
  // What fails is asked for again where it is wanted.
  whenIdle(() => void fetchIdle().catch(() => undefined))
}

async function fetchIdle(): Promise<void> {
  const { tellPresence } = await import('./kept-words/presence.ts')
  tellPresence(deps)
  const { isAnswer } = await import('./base/bridge/answer-check.ts')
  check = isAnswer
  // Whatever of it cannot be had now is asked for again where it is wanted.
  const commands = [lateVoices, lateAuditions, lateImport, lateLive, lateTakes].map(({ fetch }) => fetch)
  // What fails is asked for again where it is wanted.
  for (const part of [player.arrived, ...commands]) await part().catch(() => undefined)
  await fetchLateParts()
}

start(deps)
  .catch((error: unknown) => report(view, error))
  .then(fetchRest)
  .catch((error: unknown) => report(view, error))

const root = document.getElementById('root')
if (root === null) throw new TypeError('The page has no root element.')
const onUncaughtError = (thrown: unknown): void => {
  watchWindow()
    .then(({ fail }) => fail(thrown, true))
    .catch(() => console.error(thrown))
}
createRoot(root, { onUncaughtError }).render(<App deps={deps} />)
