import { type ReactNode, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { AnswerCheck } from '../base/client.ts'
import { afterSight } from '../base/late/after-sight.ts'
import { whenIdle } from '../base/ui/hooks/when-idle.ts'
import { openMenu } from '../base/ui/overlays/late-overlays.ts'
import { problemTable } from '../base/messages/problem-words.ts'
import { lateAuditions } from '../casting/late-auditions.ts'
import { lateImport } from '../import/late-import.ts'
import { keptWords } from '../kept-words/view/late-kept-words.ts'
import { keptOffers } from '../kept-words/window-words.ts'
import { lateLive } from '../rendering/late-live.ts'
import { editorTools } from '../script/editor/late-tools.ts'
import { findPanel } from '../script/view/late-find.tsx'
import { lateTakes } from '../takes/late-takes.ts'
import { lateVoices } from '../voices/late-voices.ts'
import { App } from './app.tsx'
import type { Restart } from './commands/restart.ts'
import type { Deps } from './parts/deps.ts'
import { keepTypingApart } from './typing-apart.ts'
import { alarms, dialogs, fetchLateParts } from './view/late-parts.ts'

/** What the window is drawn with. */
export type WindowInput = {
  readonly deps: Deps
  /** Resolves when what is to be open at the start is open, or has failed to be. */
  readonly isStarted: Promise<unknown>
  /** Called in the task in which the window is drawn first. */
  readonly onShown: () => void
  /** Given what answers of the main side are checked with, once it has come. */
  readonly checkAnswers: (check: AnswerCheck) => void
}

/** Draws the window, and fetches everything that is not seen first. Resolves when it is drawn. */
export function showWindow({ deps, isStarted, onShown, checkAnswers }: WindowInput): Promise<void> {
  let restart: Promise<Restart> | undefined
  /** What the window does when it cannot go on; not among the first things, because it begins with where the window is. */
  const watchWindow = (): Promise<Restart> => {
    restart ??= import('./commands/restart.ts').then((part) => part.watchWindow(deps))
    return restart
  }
  const root = document.getElementById('root')
  if (root === null) throw new TypeError('The page has no root element.')
  const onUncaughtError = (thrown: unknown): void => {
    watchWindow()
      .then(({ fail }) => fail(thrown, true))
      .catch(() => console.error(thrown))
  }
  const { promise: drawn, resolve } = Promise.withResolvers<void>()
  const onDrawn = (): void => {
    onShown()
    resolve()
  }
  for (const container of [root, document.body]) keepTypingApart(container)
  const react = createRoot(root, { onUncaughtError })
  // In this task: an input method that began to compose before the next one would be broken off by the text's move.
  flushSync(() =>
    react.render(
      <Shown onDrawn={onDrawn}>
        <App deps={deps} />
      </Shown>,
    ),
  )
  const fetchParts = async (): Promise<void> => {
    await isStarted
    await fetchNear(watchWindow)
    // What fails is asked for again where it is wanted.
    whenIdle(() => void fetchRest(deps, checkAnswers).catch(() => undefined))
  }
  void fetchParts()
  return drawn
}

function Shown({ onDrawn, children }: { readonly onDrawn: () => void; readonly children: ReactNode }) {
  useLayoutEffect(onDrawn, [onDrawn])
  return children
}

/** Everything that was not among the first things and is a key away. What cannot be had now is asked for again. */
async function fetchNear(watchWindow: () => Promise<Restart>): Promise<void> {
  await afterSight()
  // Before the host may go: whatever fails from now on is told in words.
  await Promise.all([problemTable.fetch(), watchWindow()].map((part) => part.catch(() => undefined)))
  const near = [editorTools, findPanel, openMenu, dialogs, keptWords, keptOffers, ...alarms]
  // What fails is asked for again where it is wanted.
  await Promise.all(near.map((part) => part.fetch().catch(() => undefined)))
}

async function fetchRest(deps: Deps, checkAnswers: WindowInput['checkAnswers']): Promise<void> {
  const { tellPresence } = await import('../kept-words/presence.ts')
  tellPresence(deps)
  const { isAnswer } = await import('../base/bridge/answer-check.ts')
  checkAnswers(isAnswer)
  // Whatever of it cannot be had now is asked for again where it is wanted.
  const commands = [lateVoices, lateAuditions, lateImport, lateLive, lateTakes].map(({ fetch }) => fetch)
  // What fails is asked for again where it is wanted.
  for (const part of [deps.player.arrived, ...commands]) await part().catch(() => undefined)
  await fetchLateParts()
}
