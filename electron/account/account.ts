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

function packageRecord({ scheduled_change, ...told }: WalletPackage, readAt: string): PackageRecord {
  return {
    user_id: shown(told.user_id),
    type: shown(told.type),
    total: told.total,
    balance: told.balance,
    created_at: shown(told.created_at),
    updated_at: shown(told.updated_at),
    finished_at: shown(told.finished_at),
    provider_subscription_id: shown(told.provider_subscription_id),
    provider_price_id: shown(told.provider_price_id),
    billing_period: shown(told.billing_period),
    current_period_end: shown(told.current_period_end),
    cancel_at_period_end: told.cancel_at_period_end,
    cancel_at: shown(told.cancel_at),
    scheduled_change:
      scheduled_change === null ? null : JSON.stringify(scheduled_change, null, 2).slice(0, MOST_JSON_CHARACTERS),
    last_synced_at: shown(told.last_synced_at),
    extra_balance: told.extra_balance,
    has_used_trial: told.has_used_trial,
    readAt,
  }
}

/** An open object of the service is shown up to this length. */
const MOST_JSON_CHARACTERS = 4000
/** A text of the record is shown up to this length. */
const MOST_CHARACTERS = 200

/** An empty text tells nothing. */
function shown(text: string | null): string | null {
  return text === null || text === '' ? null : text.slice(0, MOST_CHARACTERS)
}

function creditView(credit: ApiCredit, readAt: string): CreditView {
  const { user_id, updated_at, has_free_credit, cumulative_top_up } = credit
  return {
    user_id: shown(user_id),
    credit: credit.credit,
    updated_at: shown(updated_at),
    has_free_credit,
    ...(cumulative_top_up === null ? {} : { cumulative_top_up }),
    readAt,
  }
}
