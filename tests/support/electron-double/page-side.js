// Runs in every frame before its scripts, as a preload does. `electronInvoke(text)` is the way to the main side; the
// preload itself, which is appended, runs in the main frame only, as in Electron, where frames do not get it unless they are asked to.
;(() => {
  const toWire = (value) =>
    JSON.stringify({ value }, (_key, member) => {
      if (!(member instanceof Uint8Array)) return member
      let text = ''
      for (const byte of member) text += String.fromCharCode(byte)
      return { $bytes: btoa(text) }
    })
  const fromWire = (text) =>
    JSON.parse(text, (_key, member) => {
      if (typeof member !== 'object' || member === null || typeof member.$bytes !== 'string') return member
      return Uint8Array.from(atob(member.$bytes), (letter) => letter.charCodeAt(0))
    }).value

  const listeners = new Map()
  globalThis.electronReceive = (channel, text) => {
    for (const listener of listeners.get(channel) ?? []) listener({ sender: ipcRenderer }, ...fromWire(text))
  }
  const ipcRenderer = {
    // Arguments are cloned as Electron clones them: a function or a DOM node fails here.
    invoke: async (channel, ...args) => {
      const answer = fromWire(await globalThis.electronInvoke(toWire({ channel, args: structuredClone(args) })))
      if (answer.ok) return answer.value
      // Electron gives the page a new error with the words only.
      throw new Error(`Error invoking remote method '${channel}': ${answer.message}`)
    },
    on: (channel, listener) => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
      return ipcRenderer
    },
    off: (channel, listener) => {
      listeners.set(
        channel,
        (listeners.get(channel) ?? []).filter((each) => each !== listener),
      )
      return ipcRenderer
    },
  }

  // What crosses is a copy: functions become proxies, plain values are cloned, prototypes are lost.
  const across = (value) => {
    if (typeof value === 'function') {
      return (...args) => {
        const result = value(...args.map((arg) => (typeof arg === 'function' ? arg : structuredClone(arg))))
        if (result instanceof Promise) return result.then((resolved) => structuredClone(resolved))
        return across(result)
      }
    }
    if (typeof value !== 'object' || value === null) return value
    return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, member]) => [key, across(member)])))
  }
  const contextBridge = {
    exposeInMainWorld: (key, api) => {
      Object.defineProperty(globalThis, key, { value: across(api), enumerable: true })
    },
  }

  // Asked for in words, as Electron asks its handler. A browser opens a window first, and tells of it later or, where its
  // page may not come, not always.
  globalThis.open = (url = '') => {
    void globalThis.electronOpen(String(url))
    return null
  }

  if (globalThis.top !== globalThis) return
  const require = (name) => {
    if (name === 'electron') return { contextBridge, ipcRenderer }
    // A sandboxed preload can require Electron and very little else.
    throw new Error(`module not found: ${name}`)
  }
  const module = { exports: {} }
  globalThis.electronPreload = (load) => load(module, module.exports, require)
})()
