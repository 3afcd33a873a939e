import {
  bridgeCalls,
  bridgeEvents,
  type CallInput,
  type CallName,
  type CallOutput,
  type Envelope,
  type EventName,
  type EventPayload,
  type StudioBridge,
} from '../../shared/contract/bridge.ts'
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
  const listeners = new Map<EventName, Set<(payload: never) => void>>()

  const answer = async (name: CallName, input: unknown): Promise<Envelope> => {
    calls.push({ name, input })
    const fake = fakes[name] as ((input: unknown) => unknown) | undefined
    if (fake === undefined) return { ok: false, error: { code: 'internal', message: `not faked: ${name}` } }
    const checked = bridgeCalls[name].input.safeParse(input)
    if (!checked.success)
      return { ok: false, error: { code: 'input.invalid', message: checked.error.message.slice(0, 400) } }
    try {
      return { ok: true, value: await fake(checked.data) }
    } catch (error) {
      return { ok: false, error: toProblem(error) }
    }
  }
  const subscribe = (name: EventName, listener: (payload: never) => void): (() => void) => {
    const set = listeners.get(name) ?? new Set()
    listeners.set(name, set)
    set.add(listener)
    return () => set.delete(listener)
  }

  const call = Object.fromEntries(
    (Object.keys(bridgeCalls) as CallName[]).map((name) => [name, (input: unknown) => answer(name, input)]),
  )
  const on = Object.fromEntries(
    (Object.keys(bridgeEvents) as EventName[]).map((name) => [
      name,
      (listener: (payload: never) => void) => subscribe(name, listener),
    ]),
  )
  return {
    bridge: {
      call: call as StudioBridge['call'],
      on: on as unknown as StudioBridge['on'],
      mediaUrl: (project, id) => `/media/${project}/${id}`,
    },
    calls,
    emit: (name, payload) => {
      for (const listener of listeners.get(name) ?? []) (listener as (payload: unknown) => void)(payload)
    },
    listenerCount: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  }
}
