import {
  bridgeCalls,
  type CallInput,
  type CallName,
  type CallOutput,
  envelopeSchema,
  type StudioBridge,
} from '../../shared/contract/bridge.ts'
import { type Problem, StudioError } from '../../shared/core/errors.ts'

/** The bridge as the page's commands use it: answers are checked and unwrapped, failures are thrown. */
export type StudioClient = {
  /** Throws `StudioError` with the main side's problem, or `internal` if the answer has the wrong form. */
  readonly call: <N extends CallName>(name: N, input: CallInput<N>) => Promise<CallOutput<N>>
  readonly on: StudioBridge['on']
  readonly mediaUrl: StudioBridge['mediaUrl']
}

/** Wraps a bridge. The page checks what it is told by the same schemas by which main checks the page. */
export function createClient(bridge: StudioBridge): StudioClient {
  async function call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
    const envelope = envelopeSchema.parse(await bridge.call[name](input))
    if (!envelope.ok) throw new StudioError(envelope.error)
    if (isAnswer(name, envelope.value)) return envelope.value
    throw new StudioError(misunderstood)
  }
  return { call, on: bridge.on, mediaUrl: bridge.mediaUrl }
}

const misunderstood: Problem = {
  code: 'internal',
  message: 'The studio gave an answer that this window does not understand.',
  remedy: 'Reload the window. Your work is kept on the main side.',
}

function isAnswer<N extends CallName>(name: N, value: unknown): value is CallOutput<N> {
  return bridgeCalls[name].output.safeParse(value).success
}
