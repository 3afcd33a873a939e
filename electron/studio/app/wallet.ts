import { CREDIT_UNIT, PLAN_UNIT } from '../../../shared/core/render/price.ts'
import { accountView, readBalances, type ServiceBalances } from '../../account/account.ts'
import type { Connection } from '../../account/connection.ts'
import type { Emit } from '../../base/studio-events.ts'
import type { Spending } from '../../rendering/journal/spending.ts'
import type { CreditLeft } from '../../../shared/core/render/credit-doubt.ts'

/** What a wallet is read with. */
export type WalletInput = {
  readonly connection: Pick<Connection, 'client'>
  readonly spending: Pick<Spending, 'note'>
  readonly emit: Emit
  readonly now: () => number
}

/** What is left of what the service is paid with. */
export class Wallet {
  readonly #input: WalletInput
  #reads: Promise<unknown> = Promise.resolve()

  constructor(input: WalletInput) {
    this.#input = input
  }

  /** Reads it again and tells the page; says nothing if that fails. */
  async refresh(): Promise<void> {
    const read = this.#read()
    this.#reads = Promise.all([this.#reads, read])
    await read
  }

  /** Waits for every look that has begun. */
  async settled(): Promise<void> {
    await this.#reads
  }

  /** Reads it now, for a decision: undefined if the service does not tell it in time, or another one is connected meanwhile. */
  async left(): Promise<CreditLeft | undefined> {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), LEFT_WITHIN_MS)
    })
    const read = this.#read()
    this.#reads = Promise.all([this.#reads, read])
    const balances = await Promise.race([read, tooLate])
    clearTimeout(timer)
    return balances === undefined ? undefined : leftOf(balances)
  }

  /** Undefined: not connected, or not by this any more. */
  async #read(): Promise<ServiceBalances | undefined> {
    const { connection, spending, emit, now } = this.#input
    const client = connection.client()
    if (client === undefined) return undefined
    const { origin } = client
    const balances = await readBalances(client, null)
    const atMs = now()
    const { credit } = balances
    const plan = planOf(balances)
    if (plan !== undefined) spending.note({ atMs, origin, unit: PLAN_UNIT, balance: plan })
    // Calls spend this one (public documentation, confidence high). A price that is learned is a guess: a float will do.
    if (credit.kind === 'read') {
      spending.note({ atMs, origin, unit: CREDIT_UNIT, balance: Number(credit.record.credit) })
    }
    if (connection.client() !== client) return undefined
    // Failures too: the page must not go on showing an old figure as if it were new.
    emit('wallet.changed', accountView(balances, atMs))
    return balances
  }
}

/** How long an order waits to hear what is left, in milliseconds. */
const LEFT_WITHIN_MS = 8000

function planOf({ package: wallet }: ServiceBalances): number | undefined {
  if (wallet.kind !== 'read' || wallet.record.balance === null) return undefined
  return wallet.record.balance + (wallet.record.extra_balance ?? 0)
}

/** The API credit where the service has one, else the package. */
function leftOf(balances: ServiceBalances): CreditLeft | undefined {
  const { credit } = balances
  if (credit.kind === 'read') return { amount: Number(credit.record.credit), unit: CREDIT_UNIT }
  const plan = credit.kind === 'none' ? planOf(balances) : undefined
  return plan === undefined ? undefined : { amount: plan, unit: PLAN_UNIT }
}
