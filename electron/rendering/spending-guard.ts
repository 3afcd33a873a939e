import { StudioError } from '../../shared/core/model/errors.ts'
import type { HostDialogs } from '../base/ports.ts'
import { guardSpending } from './guard-spending.ts'
import type { Spending } from './journal/spending.ts'
import type { Sending } from './queue/sending.ts'
import type { LowCredit } from './low-credit.ts'

/** What may be spent, and who is asked. */
export type SpendingGuardInput = {
  readonly dialogs: HostDialogs
  readonly spending: Pick<Spending, 'look' | 'capProblem'>
  readonly limits: () => { readonly confirmAboveBytes: number }
  readonly lowCredit: LowCredit
  /** Bytes of text that the order has sent which a new one would join. */
  readonly openBytes: () => number
  /** Lines that wait to be sent to the service, with their bytes of text. */
  readonly waiting: () => { readonly lines: number; readonly bytesOfText: number }
}

/** Lets orders of one project pass that are below the caps and that a person agreed to. Drafts cost nothing. */
export class SpendingGuard {
  readonly #input: SpendingGuardInput

  constructor(input: SpendingGuardInput) {
    this.#input = input
  }

  /** Asks the person above the limit, and where little is left. @throws StudioError `spend.capped`, `spend.notConfirmed` */
  readonly ask: Sending['guardCost'] = async (source, cost, confirmedBytes) => {
    if (source === 'draft') return
    const { dialogs, limits } = this.#input
    await this.#look(cost)
    const doubt = await this.#doubtOf(cost)
    await guardSpending(dialogs, { ...cost, confirmAboveBytes: limits().confirmAboveBytes, doubt, confirmedBytes })
  }

  /** For what was agreed to before: asks only where little is left. @throws StudioError as `ask` does */
  readonly askIfLow: Sending['guardCost'] = async (source, cost, confirmedBytes) => {
    if (source === 'draft') return
    await this.#look(cost)
    await this.#askOfDoubt(cost, await this.#doubtOf(cost), confirmedBytes)
  }

  /** Before a queue that stands still goes on: asks only where little is left. @throws StudioError `spend.notConfirmed` */
  async askToGoOn(confirmedBytes: number | undefined): Promise<void> {
    const waiting = this.#input.waiting()
    if (waiting.lines === 0) return
    await this.#askOfDoubt(waiting, await this.#input.lowCredit(waiting.bytesOfText), confirmedBytes)
  }

  async #askOfDoubt(
    { lines, bytesOfText }: Pick<Cost, 'lines' | 'bytesOfText'>,
    doubt: Awaited<ReturnType<LowCredit>>,
    confirmedBytes: number | undefined,
  ): Promise<void> {
    if (doubt === undefined) return
    const { dialogs } = this.#input
    await guardSpending(dialogs, { lines, bytesOfText, confirmAboveBytes: bytesOfText, doubt, confirmedBytes })
  }

  async #doubtOf({ requests, bytesOfText }: Cost): ReturnType<LowCredit> {
    const { lowCredit, waiting } = this.#input
    return requests === 0 ? undefined : lowCredit(bytesOfText + waiting().bytesOfText)
  }

  async #look(cost: Pick<Cost, 'requests' | 'bytesOfText'>): Promise<void> {
    const { spending, openBytes } = this.#input
    await spending.look()
    const problem = cost.requests === 0 ? undefined : spending.capProblem(cost.bytesOfText, openBytes())
    if (problem !== undefined) throw new StudioError(problem)
  }
}

type Cost = Parameters<Sending['guardCost']>[1]
