import { useCallback, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { HostState } from '../../shared/contract/host-link.ts'
import type { StudioClient } from './client.ts'
import { createNeeds } from './needs-context.ts'
import { runAsked } from './notices.ts'
import type { ViewState, ViewStore } from './view.ts'

/** What every command may need. */
export type BaseNeeds = {
  readonly client: StudioClient
  readonly view: ViewStore
}

const context = createNeeds<BaseNeeds>()

/** Hands them down to the connected components. */
export const BaseProvider = context.Provider

/** They, in a connected component. */
export const useBaseNeeds = context.useNeeds

/** A piece of the window's state. */
export function useView<T>(select: (state: ViewState) => T): T {
  return useStore(useBaseNeeds().view, select)
}

/** Whether somebody answers at the other end of the bridge. */
export function useHost(): HostState {
  const { link } = useBaseNeeds().client
  return useSyncExternalStore(link.subscribe, link.state)
}

/** For event handlers: runs a command and shows what it failed with. The same one at every drawing. */
export function useRun(): (work: () => Promise<unknown>) => void {
  const { view } = useBaseNeeds()
  return useCallback((work) => runAsked(view, work), [view])
}
