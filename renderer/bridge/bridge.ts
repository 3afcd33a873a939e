import type { StudioBridge } from '../../shared/contract/bridge.ts'
import { askEarly, HANDLE_KEY } from './early-calls.ts'
import { createLocalBridge } from './local-bridge.ts'

let bridge: StudioBridge | undefined

/**
 * The way to the main side: the preload's where there is one, else the local host's. The same one at every call; the
 * first one asks what the window begins with.
 */
export function getBridge(): StudioBridge {
  bridge ??= askEarly(window.studio ?? createLocalBridge(), sessionStorage.getItem(HANDLE_KEY))
  return bridge
}
