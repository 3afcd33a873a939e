import type { AccountView, CreditView, PackageRecord } from '../../shared/contract/casting-views.ts'
import { type Problem, problemFrom, toProblem } from '../../shared/core/model/errors.ts'
import type { ApiCredit, WalletPackage } from '../../shared/service/wallet.ts'
import { type SpeechClient, SpeechError } from '../speech/types.ts'
import { say } from '../../shared/messages/say.ts'

/** Both balances as the service answers them. */
export type ServiceBalances = {
  readonly package: { readonly kind: 'read'; readonly record: WalletPackage } | Failed
  readonly credit: { readonly kind: 'read'; readonly record: ApiCredit } | Failed | None
}
/** The service answers the package, and knows no such credit: it is outside the given interface. */
type None = { readonly kind: 'none'; readonly problem: Problem }
type Failed = { readonly kind: 'failed'; readonly problem: Problem }

/**
 * Reads the package and the separate credit, each by itself: one may be missing while the other is there. Free.
 * @param userId null: the key's own user
 */
export async function readBalances(
  client: Pick<SpeechClient, 'readPackage' | 'readCredit'>,
  userId: string | null,
): Promise<ServiceBalances> {
  const user = userId ?? undefined
  let isUnknownPlace = false
  const failed = (error: unknown): Failed => ({ kind: 'failed', problem: accountProblem(error, userId) })
  const failedCredit = (error: unknown): Failed => {
    isUnknownPlace = error instanceof SpeechError && error.failure.status === 404
    return failed(error)
  }
  const [wallet, credit] = await Promise.all([
    client.readPackage(user).then((record) => ({ kind: 'read', record }) as const, failed),
    client.readCredit(user).then((record) => ({ kind: 'read', record }) as const, failedCredit),
  ])
  // Without the package, too, it is the user or the address that is not known.
  const isNone = credit.kind === 'failed' && wallet.kind === 'read' && isUnknownPlace
  return { package: wallet, credit: isNone ? { kind: 'none', problem: credit.problem } : credit }
}

/** The balances as the page shows them, with the time they were read. */
export function accountView(balances: ServiceBalances, readAtMs: number): AccountView {
  const readAt = new Date(readAtMs).toISOString()
  const { package: wallet, credit } = balances
  return {
    package: wallet.kind === 'failed' ? wallet : { kind: 'read', record: packageRecord(wallet.record, readAt) },
    credit: credit.kind !== 'read' ? credit : { kind: 'read', record: creditView(credit.record, readAt) },
  }
}

/** 403 for somebody else's account says nothing against the key. */
function accountProblem(error: unknown, userId: string | null): Problem {
  const isForbidden = error instanceof SpeechError && error.failure.status === 403
  if (!isForbidden || userId === null || userId === 'self') return toProblem(error)
  return problemFrom('service.refused', say('account.noRight'), say('account.noRight.remedy'))
}

function packageRecord(wallet: WalletPackage, readAt: string): PackageRecord {
  return {
    user_id: wallet.user_id,
    type: wallet.type,
    total: wallet.total,
    balance: wallet.balance,
    created_at: wallet.created_at,
    updated_at: wallet.updated_at,
    finished_at: wallet.finished_at,
    hasSubscription: isFilled(wallet.provider_subscription_id),
    hasPrice: isFilled(wallet.provider_price_id),
    billing_period: wallet.billing_period ?? null,
    current_period_end: wallet.current_period_end ?? null,
    cancel_at_period_end: wallet.cancel_at_period_end ?? null,
    cancel_at: wallet.cancel_at ?? null,
    scheduled_change:
      wallet.scheduled_change === undefined || wallet.scheduled_change === null
        ? null
        : JSON.stringify(wallet.scheduled_change, null, 2).slice(0, MOST_JSON_CHARACTERS),
    last_synced_at: wallet.last_synced_at ?? null,
    extra_balance: wallet.extra_balance,
    has_used_trial: wallet.has_used_trial,
    readAt,
  }
}

/** An open object of the service is shown up to this length. */
const MOST_JSON_CHARACTERS = 4000

function isFilled(id: string | null | undefined): boolean {
  return id !== undefined && id !== null && id !== ''
}

function creditView(credit: ApiCredit, readAt: string): CreditView {
  const { user_id, updated_at, has_free_credit, cumulative_top_up } = credit
  return {
    user_id,
    credit: credit.credit,
    updated_at,
    has_free_credit,
    ...(cumulative_top_up === undefined ? {} : { cumulative_top_up }),
    readAt,
  }
}
