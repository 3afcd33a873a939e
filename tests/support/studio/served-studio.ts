import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openHostFile } from '../../../electron/local-host/host-file.ts'
import { type LocalHost, startLocalHost } from '../../../electron/local-host/server.ts'
import { dispatch } from '../../../electron/studio/dispatch.ts'
import { createStudio } from '../../../electron/studio/studio.ts'
import type { Studio } from '../../../electron/base/studio-types.ts'
import { createLocalBridge } from '../../../renderer/base/bridge/local-bridge.ts'
import { newPageName } from '../../../renderer/base/bridge/page-name.ts'
import { bridgeCalls, type CallInput, type StudioBridge } from '../../../shared/contract/bridge.ts'
import { PAGE_SECRET_HEADER } from '../../../shared/contract/local-headers.ts'
import { barePage, type PageHeaders, signIn } from '../signed-in.ts'
import { testPorts } from './ports.ts'

/** A studio of a folder behind a real local host, and the browser that was let in. */
export type ServedStudio = {
  /**
   * The bridge of one more window of that browser. `wait` is awaited before a call leaves and before its answer comes in;
   * where it rejects, the call or its answer is lost.
   */
  readonly window: (wait: (path: string) => Promise<void>) => Promise<ServedWindow>
  /** The host's process ends, whatever was on its way, and another one of the same data folder begins at the same port. */
  readonly restart: () => Promise<void>
  /** Hears of every change of a part that a host has taken, in the order in which it took them. */
  readonly onTaken: (listener: (call: TakenCall) => void) => () => void
  readonly close: () => Promise<void>
}

/** A change of a part, as a window asked for it. */
export type TakenCall = { [N in PartCall]: { readonly name: N; readonly input: CallInput<N> } }[PartCall]
type PartCall = 'cast.change' | 'project.configure' | 'pronunciations.change'

/** A window's bridge, over HTTP on loopback. */
export type ServedWindow = { readonly bridge: StudioBridge; readonly close: () => void }

/** Serves the studio of a folder. */
export async function serveStudio(folder: string): Promise<ServedStudio> {
  const listeners = new Set<(call: TakenCall) => void>()
  const taken = (name: string, input: unknown): void => {
    for (const part of partCalls) {
      if (part === name) for (const listener of listeners) tell(listener, part, input)
    }
  }
  let running = await start(folder, undefined, taken)
  const page = await signIn(running.host.openUrl)
  const { port } = running.host
  const end = async (): Promise<void> => {
    await running.host.close()
    await running.studio.close()
  }
  return {
    window: (wait) => servedWindow(page, wait),
    restart: async () => {
      await end()
      running = await start(folder, port, taken)
    },
    onTaken: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: end,
  }
}

const partCalls = ['cast.change', 'project.configure', 'pronunciations.change'] as const

function tell(listener: (call: TakenCall) => void, name: PartCall, input: unknown): void {
  if (name === 'cast.change') listener({ name, input: bridgeCalls[name].input.parse(input) })
  else if (name === 'project.configure') listener({ name, input: bridgeCalls[name].input.parse(input) })
  else listener({ name, input: bridgeCalls[name].input.parse(input) })
}

async function start(
  folder: string,
  port: number | undefined,
  taken: (name: string, input: unknown) => void,
): Promise<{ host: LocalHost; studio: Studio }> {
  const studio = await createStudio(testPorts(folder))
  const log = (text: string): void => {
    throw new Error(`A handler broke: ${text}`)
  }
  const host = await startLocalHost({
    studio,
    call: async (name, input) => {
      const answer = await dispatch(studio.handlers, name, input, { checksOutput: true, log })
      if (answer.ok) taken(name, input)
      return answer
    },
    page: { document: barePage, files: new Map() },
    port,
    file: await openHostFile(join(folder, 'data')),
    randomBytes: (count) => new Uint8Array(randomBytes(count)),
    now: Date.now,
  })
  return { host, studio }
}

/** The bridge of a window that was let in, to the host of its origin. `wait`: see `ServedStudio.window`. */
export async function servedWindow(page: PageHeaders, wait: (path: string) => Promise<void>): Promise<ServedWindow> {
  const { cookie, origin } = page
  const gone = new AbortController()
  const shown = await fetch(origin, { headers: { cookie } })
  const position = /^<meta content="[^"]*"><meta content="([^"]*)">/.exec(await shown.text())?.[1] ?? ''
  const bridge = createLocalBridge({
    fetch: async (path, init) => {
      const headers = { ...Object.fromEntries(new Headers(init.headers)), cookie, origin }
      const signal = AbortSignal.any([gone.signal, init.signal ?? gone.signal])
      const isCall = path !== '/bridge/events'
      if (isCall) await wait(path)
      const answer = await fetch(origin + path, { ...init, headers, signal })
      if (isCall) await wait(path)
      return answer
    },
    eventPosition: () => position,
    pageSecret: () => page[PAGE_SECRET_HEADER],
    pageName: newPageName(),
    now: () => Date.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      gone.signal.addEventListener('abort', () => clearTimeout(timer))
      return () => clearTimeout(timer)
    },
    onOccasion: () => undefined,
    isLeaving: () => gone.signal.aborted,
  })
  return { bridge, close: () => gone.abort() }
}
