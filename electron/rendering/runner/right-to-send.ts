import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { noted } from '../../base/failures.ts'
import type { Journal } from '../journal/journal.ts'

/**
 * Whether a queue may send. Without a journal nothing can cost money, and nobody is asked. What becomes of it:
 *
 *     free   --due------> asked    the journal is asked for
 *     asked  --granted--> held
 *     asked  --refused--> free
 *     held   --done-----> free     the journal is given back
 */
export type Right = 'notNeeded' | 'free' | 'asked' | 'held'

/** What can happen to the right to send. */
export type RightEvent = 'due' | 'granted' | 'refused' | 'done'

/** The right after an event. An event that does not fit changes nothing. */
export function stepRight(right: Right, event: RightEvent): Right {
  switch (event) {
    case 'due':
      return right === 'free' ? 'asked' : right
    case 'granted':
      return right === 'asked' ? 'held' : right
    case 'refused':
      return right === 'asked' ? 'free' : right
    case 'done':
      return right === 'held' ? 'free' : right
    default:
      return assertNever(event, 'event of the right to send')
  }
}

/** The journal is held while something is sent, so that no other process sends the same. */
export class RightToSend {
  readonly #journal: Pick<Journal, 'hold' | 'release'> | undefined
  #right: Right
  /** The last time that it was given back. */
  #givenBack: Promise<void> = Promise.resolve()

  constructor(journal: Pick<Journal, 'hold' | 'release'> | undefined) {
    this.#journal = journal
    this.#right = journal === undefined ? 'notNeeded' : 'free'
  }

  get now(): Right {
    return this.#right
  }

  /**
   * Asks for a free right. `lookAgain` is done where others have sent since, and before anything can be sent here.
   * @throws StudioError `render.elsewhere`, `disk.*`, and what `lookAgain` throws; nothing is held then
   */
  async ask(lookAgain: () => Promise<void>): Promise<void> {
    this.#right = stepRight(this.#right, 'due')
    try {
      const held = await this.#journal?.hold()
      if (held?.hasChanged === true) await this.#lookFirst(lookAgain)
      this.#right = stepRight(this.#right, 'granted')
    } catch (error) {
      this.#right = stepRight(this.#right, 'refused')
      throw error
    }
  }

  /**
   * Gives back what is held. Resolves when nothing is being given back any more: whoever closes the project next must not
   * find it being written. Never rejects, for whoever sends next asks anew.
   */
  giveBack(): Promise<void> {
    if (this.#right === 'held') {
      this.#right = stepRight(this.#right, 'done')
      this.#givenBack = this.#journal?.release().catch(noted('runner: letting go')) ?? Promise.resolve()
    }
    return this.#givenBack
  }
  async #lookFirst(lookAgain: () => Promise<void>): Promise<void> {
    try {
      await lookAgain()
    } catch (error) {
      await this.#journal?.release().catch(noted('runner: letting go'))
      throw error
    }
  }
}
