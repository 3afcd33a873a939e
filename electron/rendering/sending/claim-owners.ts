import type { DurableFs } from '../../base/durable.ts'
import { type Surroundings, stateOf } from '../../documents/locks/running.ts'
import type { ClaimFiles, Claims } from './claim-files.ts'
import { type OtherSender, SIGN_EVERY_MS, SILENT_AFTER_MS } from './other-sender.ts'
import { readSender, readSign, type Sender } from './sender-sign.ts'
import { looked, type Seen } from './silence.ts'

/** Without a sign for so long a program of an earlier start of this computer, which is certainly gone, is passed over. */
export const GONE_AFTER_MS = 2.5 * SIGN_EVERY_MS
/** A claim that cannot be read may be just being written. */
const TORN_FOR_MS = 300

/** What looking at the claims of others needs. */
export type ClaimOwnersInput = {
  readonly files: ClaimFiles
  readonly fs: Pick<DurableFs, 'pause'>
  readonly here: Surroundings
  readonly now: () => number
  readonly monotonicMs: () => number
}

/** Looks who made claims, and for how long they have been silent. */
export class ClaimOwners {
  readonly #input: ClaimOwnersInput
  #seen: Seen | undefined

  constructor(input: ClaimOwnersInput) {
    this.#input = input
  }

  /** Who made a claim; undefined if that cannot be read. */
  async makerOf(number: number): Promise<Sender | undefined> {
    const { files, fs } = this.#input
    const sender = readSender(await files.owner(number))
    if (sender !== undefined) return sender
    await fs.pause(TORN_FOR_MS)
    return readSender(await files.owner(number))
  }

  /** Whoever has the highest claim and is or may be still there. */
  async current({ top, free }: Claims): Promise<OtherSender | undefined> {
    if (top === 0 || free.has(top)) return undefined
    const sender = await this.makerOf(top)
    if (sender === undefined) return undefined
    const { files, here, now } = this.#input
    const state = stateOf(sender, here)
    const text = (await files.sign(top)) ?? ''
    const silentMs = this.#look(top, text)
    if (state === 'ended' || (state === 'gone' && silentMs >= GONE_AFTER_MS)) return undefined
    const sign = readSign(text)
    return {
      computer: sender.host,
      isThisComputer: sender.host === here.host,
      sinceMs: now() - (sign?.forMs ?? 0) - silentMs,
      done: sign?.done ?? 0,
      total: sign?.total ?? 0,
      underWay: sign?.underWay.length ?? 0,
      silentMs,
      isSilent: silentMs >= SILENT_AFTER_MS,
      isGone: state === 'gone',
    }
  }

  /** Milliseconds for which nothing of a claim has been seen to change. */
  #look(number: number, text: string): number {
    const seen = looked(this.#seen, number, text, this.#input.monotonicMs())
    this.#seen = seen
    return seen.silentMs
  }
}
