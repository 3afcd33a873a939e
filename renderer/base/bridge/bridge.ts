import type { StudioBridge } from '../../../shared/contract/bridge.ts'
import { steadyLink } from '../../../shared/contract/host-link.ts'
import { askEarly, HANDLE_KEY } from './early-calls.ts'
import { createLocalBridge } from './local-bridge.ts'
import { tabStorage } from './tab-storage.ts'

let bridge: StudioBridge | undefined

/**
 * The way to the main side: the preload's where there is one, else the local host's. The same one at every call; the
 * first one asks what the window begins with.
 */
export function getBridge(): StudioBridge {
  bridge ??= askEarly(
    window.studio === undefined ? createLocalBridge() : { ...window.studio, link: steadyLink },
    tabStorage.getItem(HANDLE_KEY),
  )
  return bridge
}
