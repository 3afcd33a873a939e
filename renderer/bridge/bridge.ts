import type { StudioBridge } from '../../shared/contract/bridge.ts'
import { createLocalBridge } from './local-bridge.ts'

let bridge: StudioBridge | undefined

/** The way to the main side: the preload's where there is one, else the local host's. The same one at every call. */
export function getBridge(): StudioBridge {
  bridge ??= window.studio ?? createLocalBridge()
  return bridge
}
