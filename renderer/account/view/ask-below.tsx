import {
  accountAskBelow,
  accountAskBelowAbout,
  accountAskBelowAboutNone,
  accountAskBelowName,
  accountAskBelowNever,
  accountAskBelowTitle,
} from '../../../shared/messages/made/account.ts'
import { widgetsNumberKept } from '../../../shared/messages/made/widgets.ts'
import { useId } from 'react'
import { plainNumber } from '../../../shared/core/numbers/number-words.ts'
import { useNumberEntry } from '../../base/ui/hooks/use-number-entry.ts'
import { NumberBox } from '../../base/ui/number-box.tsx'
import styles from './account.module.css'

/** What is left below which the studio asks before it sends; null: it never does for that reason. */
export type AskBelow = { readonly askBelow: number | null; readonly onAskBelow: (askBelow: number | null) => void }

/** The most that the settings hold. */
const MOST = 1_000_000_000_000

/** A row of the record of what lines are paid from. Emptied, nobody is asked. */
export function AskBelowRow({ askBelow, onAskBelow, isPackage }: AskBelow & { readonly isPackage: boolean }) {
  const id = useId()
  const shown = askBelow === null ? '' : plainNumber(askBelow)
  const entry = useNumberEntry({
    shown,
    range: { min: 0, max: MOST, isWhole: false },
    kept: widgetsNumberKept({ value: askBelow === null ? accountAskBelowNever() : shown }),
    onTaken: (read) => (read === askBelow ? undefined : onAskBelow(read)),
    onEmptied: () => (askBelow === null ? undefined : onAskBelow(null)),
  })
  return (
    <div>
      <dt>{accountAskBelowTitle()}</dt>
      <dd className={styles.ask}>
        <span className="t2" aria-hidden>
          {accountAskBelow()}
        </span>
        <NumberBox
          entry={entry}
          className={`field-sm ${styles.askField}`}
          aria-label={accountAskBelowName()}
          aria-describedby={`${id}-about`}
          placeholder={accountAskBelowNever()}
        />
      </dd>
      <dd id={`${id}-about`} className={`hint ${styles.askAbout}`}>
        {isPackage ? accountAskBelowAboutNone() : accountAskBelowAbout()}
      </dd>
    </div>
  )
}
