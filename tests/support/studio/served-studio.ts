import { randomBytes } from 'node:crypto'
import { type LocalHost, startLocalHost } from '../../../electron/local-host/server.ts'
import { dispatch } from '../../../electron/services/dispatch.ts'
import { createStudio } from '../../../electron/services/studio.ts'
import type { Studio } from '../../../electron/services/studio-types.ts'
import { createLocalBridge, type EventStream } from '../../../renderer/bridge/local-bridge.ts'
import type { StudioBridge } from '../../../shared/contract/bridge.ts'
import { testPorts } from './ports.ts'

/** A studio of a folder behind a real local host, and the browser that was let in. */
export type ServedStudio = {
  readonly studio: Studio
  /** The bridge of one more window of that browser. `wait` is awaited before a call leaves and before its answer comes in. */
  readonly window: (wait: () => Promise<void>) => ServedWindow
  readonly close: () => Promise<void>
}

/** A window's bridge, over HTTP on loopback. */
export type ServedWindow = { readonly bridge: StudioBridge; readonly close: () => void }

/** Serves the studio of a folder. */
export async function serveStudio(folder: string): Promise<ServedStudio> {
  const studio = await createStudio(testPorts(folder))
  const log = (text: string): void => {
    throw new Error(`A handler broke: ${text}`)
  }
  const host = await startLocalHost({
    studio,
    call: (name, input) => dispatch(studio.handlers, name, input, { checksOutput: true, log }),
    page: { document: '<meta content="__NONCE__"><meta content="__EVENT_COUNT__"><p>The page</p>', files: new Map() },
    port: 0,
    randomBytes: (count) => new Uint8Array(randomBytes(count)),
  })
  const headers = await letIn(host)
  return {
    studio,
    window: (wait) => openWindow(host, headers, wait),
    close: async () => {
      await host.close()
      await studio.close()
    },
  }
}

async function letIn({ openUrl, port }: LocalHost): Promise<Record<string, string>> {
  const answer = await fetch(openUrl, { redirect: 'manual' })
  await answer.arrayBuffer()
  return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '', origin: `http://127.0.0.1:${port}` }
}

function openWindow({ port }: LocalHost, headers: Record<string, string>, wait: () => Promise<void>): ServedWindow {
  const origin = `http://127.0.0.1:${port}`
  const gone = new AbortController()
  const bridge = createLocalBridge({
    fetch: async (path, init) => {
      await wait()
      const answer = await fetch(origin + path, {
        ...init,
        headers: { ...headers, 'content-type': 'application/x-msgpack' },
      })
      await wait()
      return answer
    },
    openEvents: (path) => readEvents(origin + path, headers, gone.signal),
    eventCount: () => '',
    isLeaving: () => gone.signal.aborted,
  })
  return { bridge, close: () => gone.abort() }
}

type Listener = (event: MessageEvent<string>) => void

// Node has no EventSource; the stream's blocks are all that is needed of one.
function readEvents(url: string, headers: Record<string, string>, signal: AbortSignal): EventStream {
  const listeners = new Map<string, Set<Listener>>()
  const read = async (): Promise<void> => {
    const { body } = await fetch(url, { headers, signal })
    let rest = ''
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + part).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const name = /^event: (.*)$/m.exec(block)?.[1]
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (name === undefined || data === undefined) continue
        for (const listener of listeners.get(name) ?? []) listener(new MessageEvent(name, { data }))
      }
    }
  }
  read().catch(() => undefined)
  return {
    addEventListener: (name, listener) => {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
    },
    removeEventListener: (name, listener) => void listeners.get(name)?.delete(listener),
  }
}
