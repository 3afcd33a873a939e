import { useEffect, useState } from 'react'
import type { HostState } from '../../../shared/contract/host-link.ts'
import type { KeeperState } from '../model/keeper.ts'
import { copyWords, notOnDisk } from '../model/sentences.ts'
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
    <div className={styles.card} role="group" aria-label="Repartee has stopped">
      <div className={styles.head}>
        <FailedIcon size={16} className="m-bad" />
        <div>
          <h2 role="alert">
            {host.kind === 'lost'
              ? 'Repartee has stopped. This window keeps your words.'
              : 'This window is not signed in any more. It keeps your words.'}
          </h2>
          <p>{aboutWords(words, host.kind)}</p>
          {words.keeping === 'kept' ? null : <p>{notKept(words.keeping)}</p>}
        </div>
        <span />
      </div>
      <div className={styles.acts}>
        {words.isUnacknowledged ? (
          <button type="button" className="btn btn-sm" onClick={onCopy}>
            {copyWords(words.words)}
          </button>
        ) : null}
        {host.kind === 'lost' ? (
          <>
            <button type="button" className="btn btn-sm" onClick={onTryNow}>
              Try now
            </button>
            <Looking nextTryMs={host.nextTryMs} now={now} />
          </>
        ) : null}
      </div>
    </div>
  )
}

function aboutWords({ isUnacknowledged, words }: KeeperState, kind: 'lost' | 'refused'): string {
  const state = isUnacknowledged ? `${notOnDisk(words)} yet.` : 'Everything that you wrote is on the disk.'
  const goWords = isUnacknowledged ? 'they go' : 'it goes'
  return kind === 'lost'
    ? `${state} Go on typing: ${goWords} into the script when Repartee runs again. This window reconnects by itself.`
    : `${state} Start Repartee again with npm start and open the new link: what was kept is offered there.`
}

function notKept(keeping: 'partly' | 'refused'): string {
  return keeping === 'partly'
    ? 'They are too many for the browser to keep: a part of them is in this window alone. Copy them before you close it.'
    : 'The browser keeps nothing for this window: they are in it alone. Copy them before you close it.'
}

/** When it is looked for next, told only to eyes: a number that changes every second is no news. */
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
      {seconds > 0 ? `Looking for it, next try in ${seconds} s` : 'Looking for it'}
    </span>
  )
}
