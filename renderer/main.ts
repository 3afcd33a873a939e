import './early.ts'
import './zod-without-eval.ts'
import './base/styles/index.css'
import { getBridge } from './base/bridge/bridge.ts'
import { pageName } from './base/bridge/page-name.ts'
import { createTakePlayer } from './transport/single/take-player.ts'
import { type AnswerCheck, createClient } from './base/client.ts'
import type { Deps } from './shell/parts/deps.ts'
import { followHost } from './safety/follow-host.ts'
import { keepWords, wordsSource } from './kept-words/keep-words.ts'
import { report, run } from './base/notices.ts'
import { createProjectParts } from './project/project-parts.ts'
import { reopenGone } from './safety/reopen-gone.ts'
import { doubtSaving } from './project/save-state.ts'
import { createScriptSync } from './project/script-sync.ts'
import { createTypingRest } from './base/typing-rest.ts'
import { listen, start } from './shell/commands/start.ts'
import { browserPlace, tellWords, watchWords } from './kept-words/window-words.ts'
import { createLateSingle } from './transport/single/late-single.ts'
import { lateOutput } from './transport/output/window-output.ts'
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
import { whenIdle } from './base/ui/hooks/when-idle.ts'
import { afterSight } from './base/late/after-sight.ts'
import { cspNonce } from './base/ui/csp-nonce.ts'
import { createTimelineBox } from './timeline/keys/timeline-box.ts'
import { fetchFailedStyles } from './base/late/failed-styles.ts'
import { late } from './base/late/late.ts'
import { firstText } from './shell/start/first-text.ts'
import { holdPresses } from './shell/start/held-presses.ts'
import { createEditorBox } from './project/editor-box.ts'
import { createListeningStore } from './transport/listening/listening.ts'
import { createSounding } from './transport/sounding/sounding.ts'

// Read by `get-nonce`, through which the scroll lock of dialogs and menus writes its one style element.
Object.assign(globalThis, { __webpack_nonce__: cspNonce() })

fetchFailedStyles()
const windowCode = late(() => import('./shell/window.tsx'))
const view = createViewStore()
let check: AnswerCheck | undefined
const client = createClient(
  getBridge(),
  () => check,
  () => run(view, () => reopenGone(deps)),
  problemTable.fetch,
)
const editor = createEditorBox()
const timeline = createTimelineBox()
const output = lateOutput(async () => (await import('./transport/output/create-output.ts')).createOutput())
const sounding = createSounding(async () => (await output()).element())
const single = createLateSingle(async () => {
  const [{ OutputPlayer }, out] = await Promise.all([import('./transport/single/output-player.ts'), output()])
  return new OutputPlayer(out)
})
const listening = createListeningStore()
const player = createLatePlayer(sounding, async () => {
  const [{ createPlayer }, out] = await Promise.all([import('./transport/play/player.ts'), output()])
  return createPlayer(deps, out)
})
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
  audition: createTakePlayer(sounding, single),
  candidates: { sounding, single, player: undefined },
  words: { known: undefined },
  sync,
  rest: createTypingRest(() => performance.now()),
  parts: createProjectParts(client, project, sync),
  editor,
  timeline,
  keeper: keepWords(wordsSource(sync, editor), { project, kept, own: place.own, author: sync.author }),
  kept,
  place,
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

/** The window is drawn around the text that is opened first, or by itself where no text comes soon (ms). */
const NO_TEXT_MS = 1000
const text = firstText(deps)
const pressAgain = holdPresses()
const isStarted = start(deps).catch((error: unknown) => report(view, error))
const noText = new Promise((resolve) => setTimeout(resolve, NO_TEXT_MS))
const noProject = isStarted.then(() => (project.getState().open === undefined ? undefined : text.stands))
Promise.race([text.stands.then(afterSight), noProject, noText])
  .then(drawWindow)
  .catch((error: unknown) => report(view, error))

/** How long (ms) a host that has just gone is given before the window is asked for again. */
const ASK_AGAIN_MS = 1000

/** The host may go between the text and the window: whoever writes keeps writing, and gets a window from the next one. */
async function fetchWindow(): ReturnType<typeof windowCode.fetch> {
  for (;;) {
    try {
      return await windowCode.fetch()
    } catch (error) {
      // Without a window there is nowhere to say it.
      console.error(error)
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
    }
  }
}

async function drawWindow(): Promise<void> {
  const { showWindow } = await fetchWindow()
  await text.rests()
  await showWindow({ deps, isStarted, onShown: text.end, checkAnswers: (isAnswer) => (check = isAnswer) })
  await pressAgain()
}
