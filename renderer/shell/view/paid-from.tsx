import type { Balances } from '../../account/balances.ts'
import { paidFromWords } from '../../account/paid-from.ts'
import { WalletIcon } from '../../base/ui/icons/icons.tsx'
import { useNow } from '../../base/ui/hooks/use-now.ts'
import styles from './status.module.css'

const MINUTE_MS = 60_000

/** What lines will be paid from, and beside it, quieter, what they are not. Opens the account. */
export function PaidFrom({
  balances,
  source,
  onOpen,
}: {
  readonly balances: Balances
  readonly source: 'draft' | 'service'
  readonly onOpen: () => void
}) {
  const words = paidFromWords(balances, source, useNow(MINUTE_MS))
  return (
    <button type="button" className="it" title={words.title} aria-label={words.name} onClick={onOpen}>
      <WalletIcon size={14} />
      <span className={words.isDoubtful ? 't2' : styles.paidFrom}>{words.main}</span>
      {words.aside === undefined ? null : <span className={`t3 ${styles.aside}`}>{words.aside}</span>}
    </button>
  )
}
