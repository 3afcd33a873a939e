import { StudioError } from '../../shared/core/model/errors.ts'
import type { HostDialogs } from '../base/ports.ts'
import { guardSpending } from './guard-spending.ts'
import type { Spending } from './journal/spending.ts'
import type { Sending } from './queue/sending.ts'

/** What may be spent, and who is asked. */
export type SpendingGuardInput = {
  readonly dialogs: HostDialogs
  readonly spending: Pick<Spending, 'look' | 'capProblem'>
  readonly limits: () => { readonly confirmAboveBytes: number }
  /** Bytes of text that the order has sent which a new one would join. */
  readonly openBytes: () => number
}

/** Lets orders of one project pass that are below the caps and that a person agreed to. Drafts cost nothing. */
export class SpendingGuard {
  readonly #input: SpendingGuardInput

  constructor(input: SpendingGuardInput) {
    this.#input = input
  }

  /** Asks the person above the limit. @throws StudioError `spend.capped`, `spend.notConfirmed` */
  readonly ask: Sending['guardCost'] = async (source, cost, confirmedBytes) => {
    if (source === 'draft') return
    const { dialogs, limits } = this.#input
    await this.look(source, cost)
    await guardSpending(dialogs, { ...cost, confirmAboveBytes: limits().confirmAboveBytes, confirmedBytes })
  }

  /** For what was agreed to before: asks nobody. @throws StudioError `spend.capped` */
  async look(source: Parameters<Sending['guardCost']>[0], cost: Pick<Cost, 'requests' | 'bytesOfText'>): Promise<void> {
    if (source === 'draft') return
    const { spending, openBytes } = this.#input
    await spending.look()
    const problem = cost.requests === 0 ? undefined : spending.capProblem(cost.bytesOfText, openBytes())
    if (problem !== undefined) throw new StudioError(problem)
  }
}

type Cost = Parameters<Sending['guardCost']>[1]
