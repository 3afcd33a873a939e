import { createContext, useCallback, useContext, useState, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { HostState } from '../../../shared/contract/host-link.ts'
import type { SafetyView } from '../../../shared/contract/safety-views.ts'
import type { Deps } from './deps.ts'
import { runAsked } from '../../base/notices.ts'
import { steadyProject } from '../../project/steady-project.ts'
import type { OpenProject } from '../../project/store.ts'
import type { AuditionState } from '../../casting/model/auditions-store.ts'
import type { KeptState } from '../../kept-words/store.ts'
import type { LiveState } from '../../rendering/live-store.ts'
import type { QueueState } from '../../queue/store.ts'
import type { RenderState } from '../../rendering/store.ts'
import type { SettingsState } from '../../account/store.ts'
import type { TakesState } from '../../takes/model/store.ts'
import type { ViewState } from '../../base/view.ts'
import type { VoicesState } from '../../voices/store.ts'
import type { PlayerState } from '../../transport/mix/player-types.ts'

/** Hands the parts down to the connected components in this folder. Features below them take props only. */
export const DepsContext = createContext<Deps | undefined>(undefined)

/** The parts; a component outside of the provider is a mistake of ours. */
export function useDeps(): Deps {
  const deps = useContext(DepsContext)
  if (deps === undefined) throw new TypeError('No parts were handed to this component.')
  return deps
}

/** A piece of the settings store. */
export function useSettings<T>(select: (state: SettingsState) => T): T {
  return useStore(useDeps().settings, select)
}

/** A piece of the window's state. */
export function useView<T>(select: (state: ViewState) => T): T {
  return useStore(useDeps().view, select)
}

/** A piece of the queue's and the export's state. */
export function useRender<T>(select: (state: RenderState) => T): T {
  return useStore(useDeps().render, select)
}

/** A piece of the voices' state. */
export function useVoices<T>(select: (state: VoicesState) => T): T {
  return useStore(useDeps().voices, select)
}

/** A piece of the auditions' state. */
export function useAuditions<T>(select: (state: AuditionState) => T): T {
  return useStore(useDeps().auditions, select)
}

/** A piece of what is looked at in Takes. */
export function useTakesState<T>(select: (state: TakesState) => T): T {
  return useStore(useDeps().takes, select)
}

/** A piece of the queue as it is listed. */
export function useQueue<T>(select: (state: QueueState) => T): T {
  return useStore(useDeps().queue, select)
}

/** A piece of what is heard while it is made. */
export function useLive<T>(select: (state: LiveState) => T): T {
  return useStore(useDeps().live, select)
}

/** Whether somebody answers at the other end of the bridge. */
export function useHost(): HostState {
  const { link } = useDeps().client
  return useSyncExternalStore(link.subscribe, link.state)
}

/** A piece of what is known of this window's words and of its host. */
export function useKept<T>(select: (state: KeptState) => T): T {
  return useStore(useDeps().kept, select)
}

/** The open project; undefined on the start screen. */
export function useOpenProject(): OpenProject | undefined {
  return useStore(useDeps().project, (state) => state.open)
}

/**
 * The same for the parts of the window that do not change while typing is saved: only the title bar shows that. While
 * somebody types a save begins and ends every second, and drawing everything for it costs as much as several keys.
 */
export function useSteadyProject(): OpenProject | undefined {
  const [steady] = useState(() => steadyProject<OpenProject>())
  return useStore(useDeps().project, (state) => steady(state.open))
}

/** What main last told of the safety of a project, and when (ms since 1970). */
export function useSafety({ handle }: OpenProject): {
  readonly safety: SafetyView | undefined
  readonly toldAt: number
} {
  const store = useDeps().safety
  const safety = useStore(store, (state) => (state.project === handle ? state.safety : undefined))
  return { safety, toldAt: useStore(store, (state) => state.toldAt) }
}

/** The player's state, which changes when playing starts, stops or reaches another line, never with the playhead. */
export function usePlayerState(): PlayerState {
  const { player } = useDeps()
  return useSyncExternalStore(player.subscribe, player.state)
}

/** For event handlers: runs a command and shows what it failed with. The same one at every drawing. */
export function useRun(): (work: (deps: Deps) => Promise<unknown>) => void {
  const deps = useDeps()
  return useCallback((work) => runAsked(deps.view, () => work(deps)), [deps])
}
