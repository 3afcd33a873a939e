import type { CallInput, CallName, CallOutput, StudioBridge } from '../../shared/contract/bridge.ts'
import { isEnvelope } from '../../shared/contract/envelope.ts'
import { type Problem, StudioError } from '../../shared/core/model/errors.ts'
import { baseAnswerMisunderstood, baseAnswerMisunderstoodRemedy } from '../../shared/messages/made/base.ts'

/** The bridge as the page's commands use it: answers are checked and unwrapped, failures are thrown. */
export type StudioClient = {
  /** Throws `StudioError` with the main side's problem, or `internal` if the answer has the wrong form. */
  readonly call: <N extends CallName>(name: N, input: CallInput<N>) => Promise<CallOutput<N>>
  readonly on: StudioBridge['on']
  readonly mediaUrl: StudioBridge['mediaUrl']
  readonly link: StudioBridge['link']
}

/** Tells whether a value is what a call answers. */
export type AnswerCheck = (name: CallName, value: unknown) => boolean

/**
 * Wraps a bridge. `check` answers the contract's check once the page has it: its schemas are not among what the first
 * screen waits for, and what is answered until then comes from a main side of the same build. `onNotOpen` hears that a
 * project is not open any more on the main side. `words` fetches what problems are told with.
 */
export function createClient(
  bridge: StudioBridge,
  check: () => AnswerCheck | undefined,
  onNotOpen: () => void = () => undefined,
  words: () => Promise<unknown> = async () => undefined,
): StudioClient {
  async function call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
    const envelope = await bridge.call[name](input)
    if (!isEnvelope(envelope)) throw new StudioError(misunderstood())
    if (!envelope.ok) {
      if (envelope.error.code === 'project.notOpen') onNotOpen()
      // Told by its id if they cannot be had.
      if (!('message' in envelope.error)) await words().catch(() => undefined)
      throw new StudioError(envelope.error)
    }
    if (isAnswer(name, envelope.value, check())) return envelope.value
    throw new StudioError(misunderstood())
  }
  return { call, on: bridge.on, mediaUrl: bridge.mediaUrl, link: bridge.link }
}

const misunderstood = (): Problem => ({
  code: 'internal',
  message: baseAnswerMisunderstood(),
  remedy: baseAnswerMisunderstoodRemedy(),
})

function isAnswer<N extends CallName>(name: N, value: unknown, check: AnswerCheck | undefined): value is CallOutput<N> {
  return check === undefined || check(name, value)
}
