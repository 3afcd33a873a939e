import { contextBridge, ipcRenderer } from 'electron'
import type { PreloadBridge } from '../shared/contract/bridge.ts'
import { callChannel, callMethods, eventChannel, eventMethods } from '../shared/contract/methods.ts'

/**
 * What the page gets: one function for each call and each event of the contract, and nothing by which it could name
 * a channel. Listeners get the payload and never Electron's event, which would lead back to `ipcRenderer`.
 */
const studio: PreloadBridge = {
  call: callMethods((name, input) => ipcRenderer.invoke(callChannel(name), input)),
  on: eventMethods((name) => (listener) => {
    const channel = eventChannel(name)
    const onMessage = (_event: unknown, payload: Parameters<typeof listener>[0]): void => listener(payload)
    ipcRenderer.on(channel, onMessage)
    return () => {
      ipcRenderer.off(channel, onMessage)
    }
  }),
  mediaUrl: (project, id) => `/media/${encodeURIComponent(project)}/${encodeURIComponent(id)}`,
}

contextBridge.exposeInMainWorld('studio', studio)
