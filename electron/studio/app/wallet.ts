import { CREDIT_UNIT, PLAN_UNIT } from '../../../shared/core/render/price.ts'
import { accountView, readBalances } from '../../account/account.ts'
import type { Connection } from '../../account/connection.ts'
import type { Emit } from '../../base/studio-events.ts'
import type { Spending } from '../../rendering/journal/spending.ts'

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
  refresh(): Promise<void> {
    const read = this.#read()
    this.#reads = Promise.all([this.#reads, read])
    return read
  }

  /** Waits for every look that has begun. */
  async settled(): Promise<void> {
    await this.#reads
  }

  async #read(): Promise<void> {
    const { connection, spending, emit, now } = this.#input
    const client = connection.client()
    if (client === undefined) return
    const { origin } = client
    const balances = await readBalances(client, null)
    const atMs = now()
    const { package: wallet, credit } = balances
    if (wallet.kind === 'read' && wallet.record.balance !== null) {
      const balance = wallet.record.balance + (wallet.record.extra_balance ?? 0)
      spending.note({ atMs, origin, unit: PLAN_UNIT, balance })
    }
    // Calls spend this one (public documentation, confidence high). A price that is learned is a guess: a float will do.
    if (credit.kind === 'read') {
      spending.note({ atMs, origin, unit: CREDIT_UNIT, balance: Number(credit.record.credit) })
    }
    // Failures too: the page must not go on showing an old figure as if it were new.
    if (connection.client() === client) emit('wallet.changed', accountView(balances, atMs))
  }
}
