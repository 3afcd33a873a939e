import type { IpcMain, WebContents } from 'electron'
import { bridgeCalls, type CallName } from '../../shared/contract/bridge.ts'
import type { CallAnswer } from '../../shared/contract/envelope.ts'
import { messageLimits } from '../../shared/contract/message-limits.ts'
import { problemFrom } from '../../shared/core/model/errors.ts'
import { say } from '../../shared/messages/say.ts'
import { callChannel, eventChannel } from '../../shared/contract/methods.ts'
import { valueFlaw } from '../hosting/value-flaw.ts'
import type { Studio } from '../base/studio-types.ts'
import { isTrustedSender } from './sender.ts'

/** Every call of the contract. */
const callNames = Object.keys(bridgeCalls).filter((name): name is CallName => Object.hasOwn(bridgeCalls, name))

const refused: CallAnswer = {
  ok: false,
  error: problemFrom('input.invalid', say('hosting.stranger')),
}

/**
 * Mounts the contract: one channel a call, all through the same door. The sender is judged first, then whether the call can
 * be so large (Electron has decoded it by then; the check of its form, which costs more, is spared); then `call` checks
 * the input by the contract and runs it. Answers are envelopes, because Electron strips thrown errors to their message.
 * Returns the list of channels, which a test holds against the contract.
 */
export function mountCalls(input: {
  readonly ipcMain: Pick<IpcMain, 'handle'>
  readonly call: (name: string, input: unknown) => Promise<CallAnswer>
  readonly windowIds: ReadonlySet<number>
}): readonly string[] {
  return callNames.map((name) => {
    const channel = callChannel(name)
    input.ipcMain.handle(channel, async (event, payload: unknown): Promise<CallAnswer> => {
      if (!isTrustedSender(event, input.windowIds)) return refused
      const flaw = valueFlaw(payload, messageLimits(name))
      if (flaw !== undefined) return { ok: false, error: problemFrom('input.invalid', flaw) }
      return input.call(name, payload)
    })
    return channel
  })
}

/** Sends every event of the studio to a window until it is destroyed; each event has its own channel. */
export function forwardEvents(studio: Pick<Studio, 'onEvent'>, contents: WebContents): void {
  const stop = studio.onEvent((name, payload) => {
    if (!contents.isDestroyed()) contents.send(eventChannel(name), payload)
  })
  contents.once('destroyed', stop)
}
