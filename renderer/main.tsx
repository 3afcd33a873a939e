import './early.ts'
import './zod-without-eval.ts'
import './styles/index.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { getBridge } from './bridge/bridge.ts'
import { pageName } from './bridge/page-name.ts'
import { createAudition } from './commands/audition.ts'
import { type AnswerCheck, createClient } from './commands/client.ts'
import type { Deps } from './commands/deps.ts'
import { followHost } from './commands/follow-host.ts'
import { lateAuditions } from './commands/late-auditions.ts'
import { lateImport } from './commands/late-import.ts'
import { lateLive } from './commands/late-live.ts'
import { lateTakes } from './commands/late-takes.ts'
import { lateVoices } from './commands/late-voices.ts'
import { keepWords, wordsOf } from './commands/keep-words.ts'
import { report, run } from './commands/notices.ts'
import { createProjectParts } from './commands/project-parts.ts'
import { reopenGone } from './commands/reopen-gone.ts'
import { doubtSaving } from './commands/save-state.ts'
import { createScriptSync } from './commands/script-sync.ts'
import type { Restart } from './commands/restart.ts'
import { listen, start } from './commands/start.ts'
import { browserPlace, keptOffers, tellWords, watchWords } from './commands/window-words.ts'
import { createAuditionPlayer } from './features/casting/audition-player.ts'
import { editorTools } from './features/script/late-tools.ts'
import { createLatePlayer } from './player/late-player.ts'
import { problemTable } from './messages/problem-words.ts'
import { createAuditionStore } from './stores/audition.ts'
import { createCloneStore } from './stores/clone.ts'
import { createImportStore } from './stores/import.ts'
import { createKeptStore } from './stores/kept.ts'
import { createLiveStore } from './stores/live.ts'
import { createProjectStore } from './stores/project.ts'
import { createQueueStore } from './stores/queue.ts'
import { createRenderStore } from './stores/render.ts'
import { createSafetyStore } from './stores/safety.ts'
import { createSettingsStore } from './stores/settings.ts'
import { createTakesStore } from './stores/takes.ts'
import { createViewStore } from './stores/view.ts'
import { createVoicesStore } from './stores/voices.ts'
import { alarms, dialogs, fetchLateParts } from './studio/late-parts.ts'
import { whenIdle } from './studio/when-idle.ts'
import { afterSight } from './ui/after-sight.ts'
import { cspNonce } from './ui/csp-nonce.ts'
import { openMenu } from './ui/late-overlays.ts'
import { createEditorBox } from './commands/editor-box.ts'
import { keptWords } from './studio/late-kept-words.ts'

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
const player = createLatePlayer(async () => (await import('./player/player.ts')).createPlayer())
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
  player,
  voices: createVoicesStore(),
  auditions: createAuditionStore(),
  clone: createCloneStore(),
  takes: createTakesStore(),
  queue: createQueueStore(),
  live: createLiveStore(),
  audition: createAudition(),
  candidatePlayer: createAuditionPlayer(),
  sync,
  parts: createProjectParts(client, project, sync),
  editor,
  keeper: keepWords(wordsOf(sync, editor), { project, kept, own: place.own }),
  kept,
  place,
}

let restart: Promise<Restart> | undefined
/** What the window does when it cannot go on; not among the first things, because it begins with where the window is. */
function watchWindow(): Promise<Restart> {
  restart ??= import('./commands/restart.ts').then((part) => part.watchWindow(deps))
  return restart
}

listen(deps)
doubtSaving(deps)
followHost(deps)
watchWords(deps)
if (window.studio !== undefined) tellWords(deps)
// A window that goes away may not come back: what was typed a moment ago is sent at once.
window.addEventListener('pagehide', () => deps.editor.get()?.flush())

/** Everything that was not among the first things. What cannot be had now is asked for again where it is wanted. */
async function fetchRest(): Promise<void> {
  await afterSight()
  // Before the host may go: whatever fails from now on is told in words.
  await problemTable.fetch().catch(() => undefined)
  await watchWindow().catch(() => undefined)
  // They are a key away.
  const near = [editorTools, openMenu, dialogs, keptWords, keptOffers, ...alarms]
  await Promise.all(near.map((part) => part.fetch().catch(() => undefined)))
  whenIdle(() => void fetchIdle().catch(() => undefined))
}

async function fetchIdle(): Promise<void> {
  const { tellPresence } = await import('./commands/presence.ts')
  tellPresence(deps)
  const { isAnswer } = await import('./bridge/answer-check.ts')
  check = isAnswer
  // Whatever of it cannot be had now is asked for again where it is wanted.
  const commands = [lateVoices, lateAuditions, lateImport, lateLive, lateTakes].map(({ fetch }) => fetch)
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
