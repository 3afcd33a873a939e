import type { StudioBridge } from '../../shared/contract/bridge.ts'
import { createLocalBridge } from './local-bridge.ts'

declare global {
  interface Window {
    /** Put there by the preload of the desktop application; absent in a browser window. */
    readonly studio?: StudioBridge
  }
}

let bridge: StudioBridge | undefined

/** The way to the main side: the preload's where there is one, else the local host's. The same one at every call. */
export function getBridge(): StudioBridge {
  bridge ??= window.studio ?? createLocalBridge()
  return bridge
}
