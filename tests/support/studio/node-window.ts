import { redo, undo } from '@codemirror/commands'
import { EditorState, type Transaction } from '@codemirror/state'
import { isAnswer } from '../../../renderer/base/bridge/answer-check.ts'
import { sendCast } from '../../../renderer/cast/cast.ts'
import { readPronunciations } from '../../../renderer/pronunciations/commands.ts'
import { createClient } from '../../../renderer/base/client.ts'
import type { Deps } from '../../../renderer/shell/parts/deps.ts'
import { followHost } from '../../../renderer/safety/follow-host.ts'
import { reopenGone } from '../../../renderer/safety/reopen-gone.ts'
import { listen } from '../../../renderer/shell/commands/start.ts'
import { ownStep, stepHistory } from '../../../renderer/script/state/history-steps.ts'
import {
  castChanged,
  castStep,
  initialCast,
  scriptField,
  settingsStep,
} from '../../../renderer/script/state/script-state.ts'
import { shownProject } from '../../../renderer/project/store.ts'
import type { ProjectView } from '../../../shared/contract/views.ts'
import type { Cast } from '../../../shared/core/model/cast.ts'
import type { ProjectSettings } from '../../../shared/core/model/project.ts'
import type { Pronunciation } from '../../../shared/core/model/pronunciations.ts'
import type { ProjectHandle } from '../../../shared/core/model/ids.ts'
import { pageDeps } from '../page-deps.ts'
import type { ServedWindow } from './served-studio.ts'
import { putSettings } from '../../../renderer/cast/put-settings.ts'
import type { ScriptEditorHandle } from '../../../renderer/project/editor-handle.ts'

/** A window of the studio without anything to be seen: its stores, its commands, and the history of its editor. */
export type NodeWindow = {
  readonly deps: Deps
  readonly project: ProjectHandle
  readonly undo: () => void
  readonly redo: () => void
  /** Follows what was begun: `settled` waits for it, and what goes wrong is among the problems. */
  readonly follow: (work: Promise<unknown>) => void
  /** What the window shows. */
  readonly shown: () => {
    readonly cast: Cast | undefined
    readonly settings: ProjectSettings | undefined
    readonly words: readonly Pronunciation[]
  }
  /** The handle under which the project is open here. */
  readonly handle: () => ProjectHandle | undefined
  /** Waits until the project is open under another handle: another host is there. */
  readonly comeBack: (before: ProjectHandle | undefined) => Promise<void>
  /** Waits until nothing that was done here is on its way any more. */
  readonly settled: () => Promise<void>
  /** What went wrong with steps of the history. */
  readonly problems: readonly unknown[]
  readonly close: () => void
}

/** Opens a project that main has open in a window of its own. */
export function openNodeWindow({ bridge, close }: ServedWindow, view: ProjectView): NodeWindow {
  const deps: Deps = pageDeps(
    createClient(
      bridge,
      () => isAnswer,
      () => follow(reopenGone(deps)),
    ),
  )
  const handle = (): ProjectHandle | undefined => deps.project.getState().open?.handle
  const underWay = new Set<Promise<unknown>>()
  const follow = (work: Promise<unknown>): void => {
    const done = work.catch((error: unknown) => void problems.push(error)).finally(() => underWay.delete(done))
    underWay.add(done)
  }
  const problems: unknown[] = []
  deps.project.setState({ open: shownProject(view) })
  deps.sync.begin(view.project, view.project, view.text, view.revision)
  deps.parts.begin(view)
  const ends = [listen(deps), followHost(deps)]

  let state = EditorState.create({
    doc: view.text,
    extensions: [stepHistory(), scriptField, initialCast.of(view.cast)],
  })
  const take = (transaction: Transaction): void => {
    state = transaction.state
  }
  // As the real editor does it: what a step of the history did is shown and sent.
  const takeStep = (transaction: Transaction): void => {
    take(transaction)
    for (const effect of transaction.effects) {
      if (effect.is(castStep)) follow(sendCast(deps, effect.value))
      if (effect.is(settingsStep)) follow(putSettings(deps, effect.value))
    }
  }
  const editor: Pick<ScriptEditorHandle, 'flush' | 'receive' | 'recordCast' | 'recordSettings'> = {
    flush: () => undefined,
    // Nothing is written in the script here.
    receive: () => undefined,
    recordCast: (label, change) =>
      take(state.update({ effects: castStep.of(change), annotations: [...ownStep(label)] })),
    recordSettings: (label, change) =>
      take(state.update({ effects: settingsStep.of(change), annotations: [...ownStep(label)] })),
  }
  if (isHandle(editor)) deps.editor.set(editor)
  const stop = deps.project.subscribe(({ open }, before) => {
    if (open !== undefined && open.cast !== before.open?.cast)
      take(state.update({ effects: castChanged.of(open.cast) }))
  })
  return {
    deps,
    project: view.project,
    undo: () => void undo({ state, dispatch: takeStep }),
    redo: () => void redo({ state, dispatch: takeStep }),
    follow,
    shown: () => {
      const { cast, settings, pronunciations = [] } = deps.project.getState().open ?? {}
      return { cast, settings, words: pronunciations }
    },
    handle,
    comeBack: async (before) => {
      while (handle() === before) {
        deps.client.link.tryNow()
        await new Promise((done) => setTimeout(done, 5))
      }
      // As the list of them does while it is open.
      const now = handle()
      if (now !== undefined) await readPronunciations(deps, now)
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
      await deps.parts.sendAgain()
    },
    problems,
    close: () => {
      stop()
      for (const end of ends) end()
      close()
    },
  }
}

// Only what the commands of these tests ask of an editor is there.
function isHandle(value: object): value is ScriptEditorHandle {
  return 'flush' in value
}
