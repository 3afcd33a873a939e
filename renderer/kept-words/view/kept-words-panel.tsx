import { keptWordsRegion } from '../../../shared/messages/made/kept-words.ts'
import { copyKept, decideLater, discardKept, putBackKept } from '../kept-offers.ts'
import { OfferCard } from './offer-card.tsx'
import styles from './kept-words.module.css'
import { useRun } from '../../base/needs.ts'
import { useKept, useKeptWordsNeeds } from '../needs.ts'

const now = (): number => Date.now()

/** Above the script: words of a page that is gone. */
export function KeptWordsPanel({ readOnly }: { readonly readOnly: boolean }) {
  const deps = useKeptWordsNeeds()
  const run = useRun()
  const offers = useKept((state) => state.offers)
  const wasLost = useKept((state) => state.wasLost)
  const [first] = offers
  if (first === undefined) return null
  return (
    <section className={styles.region} aria-label={keptWordsRegion()} data-region="kept words" aria-live="polite">
      <OfferCard
        offer={first}
        others={offers.length - 1}
        isBack={wasLost}
        readOnly={readOnly}
        now={now()}
        onPutBack={() => run(() => putBackKept(deps, first.key))}
        onCopy={() => run(() => copyKept(deps, first.record))}
        onDiscard={() => run(() => discardKept(deps, first.key))}
        onLater={() => decideLater(deps, first.key)}
      />
    </section>
  )
}
