import {
  bridgeCalls,
  type CallInput,
  type CallName,
  type CallOutput,
  type EventName,
  type EventPayload,
  type StudioBridge,
} from '../../shared/contract/bridge.ts'
import type { CallAnswer } from '../../shared/contract/envelope.ts'
import type { HostState } from '../../shared/contract/host-link.ts'
import { callMethods, eventMethods } from '../../shared/contract/methods.ts'
import { toProblem } from '../../shared/core/model/errors.ts'

/** Answers of the calls a test cares about. A thrown `StudioError` becomes the envelope that main would answer with. */
export type FakeCalls = { readonly [N in CallName]?: (input: CallInput<N>) => CallOutput<N> | Promise<CallOutput<N>> }

/** A bridge without a main side. */
export type FakeBridge = {
  readonly bridge: StudioBridge
  /** Every call made, in order. */
  readonly calls: readonly { readonly name: CallName; readonly input: unknown }[]
  /** Sends an event as main would. */
  readonly emit: <N extends EventName>(name: N, payload: EventPayload<N>) => void
  /** Says that the host is gone, back, or another one. A call while it is lost answers `host.gone`, as over a real bridge. */
  readonly setHost: (state: HostState) => void
  /** How often the page asked to look for the host at once. */
  readonly triesNow: () => number
  /** How many listeners are subscribed, over all events. */
  readonly listenerCount: () => number
}

type Listeners = { readonly [N in EventName]: Set<(payload: EventPayload<N>) => void> }

/** Makes the bridge. Input is checked by the contract, as main does it; calls that are not listed answer "not faked: name". */
export function createFakeBridge(fakes: FakeCalls): FakeBridge {
  const calls: { readonly name: CallName; readonly input: unknown }[] = []
  let hostState: HostState = { kind: 'connected', hostId: 'host-1', resumed: true }
  const linkListeners = new Set<(state: HostState) => void>()
  const tries: HostState[] = []
  const listeners: Listeners = {
    'lines.changed': new Set(),
    'queue.changed': new Set(),
    'save.changed': new Set(),
    'cast.changed': new Set(),
    'script.changed': new Set(),
    'windows.changed': new Set(),
    'settings.changed': new Set(),
    'safety.changed': new Set(),
    'timeline.changed': new Set(),
    'peaks.changed': new Set(),
    'mix.changed': new Set(),
    'export.progress': new Set(),
    'connection.changed': new Set(),
    'wallet.changed': new Set(),
    'audition.changed': new Set(),
    'live.changed': new Set(),
    'voices.changed': new Set(),
    'pronunciations.changed': new Set(),
    'takes.changed': new Set(),
    'appSettings.changed': new Set(),
    'keptVoices.changed': new Set(),
    'project.moved': new Set(),
  }

  async function answer<N extends CallName>(name: N, fake: FakeCalls[N], input: unknown): Promise<CallAnswer> {
    if (hostState.kind !== 'connected') {
      return { ok: false, error: { code: 'host.gone', message: 'Repartee has stopped.' } }
    }
    calls.push({ name, input })
    if (fake === undefined) return { ok: false, error: { code: 'internal', message: `not faked: ${name}` } }
    if (!isInput(name, input)) return { ok: false, error: { code: 'input.invalid', message: `wrong input: ${name}` } }
    try {
      return { ok: true, value: await fake(input) }
    } catch (error) {
      return { ok: false, error: toProblem(error) }
    }
  }
  function listen<N extends EventName>(name: N): (listener: (payload: EventPayload<N>) => void) => () => void {
    return (listener) => {
      listeners[name].add(listener)
      return () => listeners[name].delete(listener)
    }
  }
  function emit<N extends EventName>(name: N, payload: EventPayload<N>): void {
    for (const listener of listeners[name]) listener(payload)
  }
  return {
    bridge: {
      call: callMethods((name, input) => answer(name, fakes[name], input)),
      on: eventMethods(listen),
      mediaUrl: (project, id) => `/media/${project}/${id}`,
      link: {
        state: () => hostState,
        subscribe: (listener) => {
          linkListeners.add(listener)
          return () => linkListeners.delete(listener)
        },
        tryNow: () => void tries.push(hostState),
      },
    },
    calls,
    emit,
    setHost: (next) => {
      hostState = next
      for (const listener of linkListeners) listener(next)
    },
    triesNow: () => tries.length,
    listenerCount: () => Object.values(listeners).reduce((sum, set) => sum + set.size, 0),
  }
}

function isInput<N extends CallName>(name: N, input: unknown): input is CallInput<N> {
  return bridgeCalls[name].input.safeParse(input).success
}
