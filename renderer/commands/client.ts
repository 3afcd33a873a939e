import {
  bridgeCalls,
  type CallInput,
  type CallName,
  type CallOutput,
  envelopeSchema,
  type StudioBridge,
} from '../../shared/contract/bridge.ts'
import { StudioError } from '../../shared/core/errors.ts'

/** The bridge as the page's commands use it: answers are checked and unwrapped, failures are thrown. */
export type StudioClient = {
  /** Throws `StudioError` with the main side's problem, or `internal` if the answer has the wrong form. */
  readonly call: <N extends CallName>(name: N, input: CallInput<N>) => Promise<CallOutput<N>>
  readonly on: StudioBridge['on']
  readonly mediaUrl: StudioBridge['mediaUrl']
}

/** Wraps a bridge. The page checks what it is told by the same schemas by which main checks the page. */
export function createClient(bridge: StudioBridge): StudioClient {
  return {
    call: async (name, input) => {
      const envelope = envelopeSchema.parse(await send(bridge, name, input))
      if (!envelope.ok) throw new StudioError(envelope.error)
      return readAnswer(name, envelope.value)
    },
    on: bridge.on,
    mediaUrl: bridge.mediaUrl,
  }
}

function send<N extends CallName>(bridge: StudioBridge, name: N, input: CallInput<N>): Promise<unknown> {
  // TypeScript cannot see that one generic name picks matching halves of a mapped type, so the pair is tied here once.
  const call = bridge.call[name] as (input: CallInput<N>) => Promise<unknown>
  return call(input)
}

function readAnswer<N extends CallName>(name: N, value: unknown): CallOutput<N> {
  const parsed = bridgeCalls[name].output.safeParse(value)
  if (parsed.success) return parsed.data as CallOutput<N>
  throw new StudioError({
    code: 'internal',
    message: 'The studio gave an answer that this window does not understand.',
    remedy: 'Reload the window. Your work is kept on the main side.',
  })
}
