import {
  bridgeCalls,
  type CallInput,
  type CallName,
  type CallOutput,
  type Envelope,
  type EventName,
  type EventPayload,
  type StudioBridge,
} from '../../shared/contract/bridge.ts'
import { callNames, eventNames } from '../../shared/contract/names.ts'
import { toProblem } from '../../shared/core/errors.ts'

/** Answers of the calls a test cares about. A thrown `StudioError` becomes the envelope that main would answer with. */
export type FakeCalls = { readonly [N in CallName]?: (input: CallInput<N>) => CallOutput<N> | Promise<CallOutput<N>> }

/** A bridge without a main side. */
export type FakeBridge = {
  readonly bridge: StudioBridge
  /** Every call made, in order. */
  readonly calls: readonly { readonly name: CallName; readonly input: unknown }[]
  /** Sends an event as main would. */
  readonly emit: <N extends EventName>(name: N, payload: EventPayload<N>) => void
  /** How many listeners are subscribed, over all events. */
  readonly listenerCount: () => number
}

/** Makes the bridge. Input is checked by the contract, as main does it; calls that are not listed answer "not faked: name". */
export function createFakeBridge(fakes: FakeCalls): FakeBridge {
  const calls: { readonly name: CallName; readonly input: unknown }[] = []
  const listeners = new Map<EventName, Set<(payload: unknown) => void>>()

  async function answer<N extends CallName>(name: N, input: CallInput<N>): Promise<Envelope> {
    calls.push({ name, input })
    const fake = fakes[name]
    if (fake === undefined) return { ok: false, error: { code: 'internal', message: `not faked: ${name}` } }
    const checked = bridgeCalls[name].input.safeParse(input)
    if (!checked.success) {
      return { ok: false, error: { code: 'input.invalid', message: checked.error.message.slice(0, 400) } }
    }
    try {
      return { ok: true, value: await fake(input) }
    } catch (error) {
      return { ok: false, error: toProblem(error) }
    }
  }
  const subscribe = (name: EventName, listener: (payload: unknown) => void): (() => void) => {
    const set = listeners.get(name) ?? new Set()
    listeners.set(name, set)
    set.add(listener)
    return () => set.delete(listener)
  }
  const bridge: unknown = {
    call: Object.fromEntries(callNames.map((name) => [name, (input: never) => answer(name, input)])),
    on: Object.fromEntries(
      eventNames.map((name) => [name, (listener: (payload: unknown) => void) => subscribe(name, listener)]),
    ),
    mediaUrl: (project: string, id: string) => `/media/${project}/${id}`,
  }
  if (!isBridge(bridge)) throw new TypeError('The fake bridge does not have every name of the contract.')
  return {
    bridge,
    calls,
    emit: (name, payload) => {
      for (const listener of listeners.get(name) ?? []) listener(payload)
    },
    listenerCount: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  }
}

function isBridge(value: unknown): value is StudioBridge {
  if (typeof value !== 'object' || value === null || !('call' in value) || !('on' in value)) return false
  const { call, on } = value
  const has = (group: unknown, name: string): boolean =>
    typeof group === 'object' && group !== null && Object.hasOwn(group, name)
  return callNames.every((name) => has(call, name)) && eventNames.every((name) => has(on, name))
}
