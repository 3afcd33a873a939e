import {
  keptWordsCopyAll,
  keptWordsStopped,
  keptWordsStoppedKeptNot,
  keptWordsStoppedKeptPartly,
  keptWordsStoppedLooking,
  keptWordsStoppedLookingIn,
  keptWordsStoppedLost,
  keptWordsStoppedLostSaved,
  keptWordsStoppedLostUnsaved,
  keptWordsStoppedRefused,
  keptWordsStoppedRefusedSaved,
  keptWordsStoppedRefusedUnsaved,
  keptWordsStoppedTryNow,
} from '../../../shared/messages/made/kept-words.ts'
import { useEffect, useState } from 'react'
import type { HostState } from '../../../shared/contract/host-link.ts'
import type { KeeperState } from '../model/keeper.ts'
import { FailedIcon } from '../../base/ui/icons/state-icons.tsx'
import styles from './kept-words.module.css'

/** What a window without its host says of its words. */
export type StoppedBarProps = {
  readonly host: Exclude<HostState, { readonly kind: 'connected' }>
  readonly words: KeeperState
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onCopy: () => void
  readonly onTryNow: () => void
}

/** Says what has stopped, where the words are, and that it is looked for. */
export function StoppedBar({ host, words, now, onCopy, onTryNow }: StoppedBarProps) {
  return (
    <div className={styles.card} role="group" aria-label={keptWordsStopped()}>
      <div className={styles.head}>
        <FailedIcon size={16} className="m-bad" />
        <div>
          <h2 role="alert">{host.kind === 'lost' ? keptWordsStoppedLost() : keptWordsStoppedRefused()}</h2>
          <p>{aboutWords(words, host.kind)}</p>
          {words.keeping === 'kept' ? null : <p>{notKept(words.keeping)}</p>}
        </div>
        <span />
      </div>
      <div className={styles.acts}>
        {words.isUnacknowledged ? (
          <button type="button" className="btn btn-sm" onClick={onCopy}>
            {keptWordsCopyAll({ words: words.words })}
          </button>
        ) : null}
        {host.kind === 'lost' ? (
          <>
            <button type="button" className="btn btn-sm" onClick={onTryNow}>
              {keptWordsStoppedTryNow()}
            </button>
            <Looking nextTryMs={host.nextTryMs} now={now} />
          </>
        ) : null}
      </div>
    </div>
  )
}

function aboutWords({ isUnacknowledged, words }: KeeperState, kind: 'lost' | 'refused'): string {
  if (kind === 'lost') return isUnacknowledged ? keptWordsStoppedLostUnsaved({ words }) : keptWordsStoppedLostSaved()
  return isUnacknowledged ? keptWordsStoppedRefusedUnsaved({ words }) : keptWordsStoppedRefusedSaved()
}

function notKept(keeping: 'partly' | 'refused'): string {
  return keeping === 'partly' ? keptWordsStoppedKeptPartly() : keptWordsStoppedKeptNot()
}

/** When it is looked for next, told only to eyes: a number that changes every second tells nothing new. */
function Looking({ nextTryMs, now }: { readonly nextTryMs: number; readonly now: () => number }) {
  const [, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), 500)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.ceil((nextTryMs - now()) / 1000)
  return (
    <span className={styles.looking} aria-hidden="true">
      <svg className="ring" width="12" height="12" viewBox="0 0 16 16" aria-hidden="true">
        <circle className="trk" cx="8" cy="8" r="6" fill="none" strokeWidth="2" />
        <circle className="arc" cx="8" cy="8" r="6" fill="none" strokeWidth="2" strokeDasharray="12 38" />
      </svg>
      {seconds > 0 ? keptWordsStoppedLookingIn({ seconds }) : keptWordsStoppedLooking()}
    </span>
  )
}
