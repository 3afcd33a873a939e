import { keptWordsRegion } from '../../../shared/messages/made/kept-words.ts'
import { copyUnacknowledged } from '../copy-words.ts'
import styles from './kept-words.module.css'
import { StoppedBar } from './stopped-bar.tsx'
import { useHost, useRun } from '../../base/needs.ts'
import { useKept, useKeptWordsNeeds } from '../needs.ts'

const now = (): number => Date.now()

/** Above the script: its host has stopped. It is there from the start, because then no file of the page can be had. */
export function StoppedPanel() {
  const deps = useKeptWordsNeeds()
  const run = useRun()
  const host = useHost()
  const words = useKept((state) => state.words)
  if (host.kind === 'connected') return null
  return (
    <section className={styles.region} aria-label={keptWordsRegion()} data-region="kept words">
      <StoppedBar
        host={host}
        words={words}
        now={now}
        onCopy={() => run(() => copyUnacknowledged(deps))}
        onTryNow={() => deps.client.link.tryNow()}
      />
    </section>
  )
}
