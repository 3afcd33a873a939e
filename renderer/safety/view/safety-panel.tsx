import { safetyNoticesSafetyBars } from '../../../shared/messages/made/safety-notices.ts'
import { useStore } from 'zustand'
import { hasSafetyBar, isDamaged } from '../model/safety.ts'
import type { ShownProject } from '../../project/store.ts'
import styles from './safety-panel.module.css'
import { damagedScreen, safetyBars } from './late-safety.ts'
import { useSafety, useSafetyNeeds } from '../needs.ts'

/** What stands between toolbar and work: bars about the project's safety, none if all is well. */
export function SafetyPanel({ open }: { readonly open: ShownProject }) {
  const { render } = useSafetyNeeds()
  const { safety } = useSafety(open)
  const queueWaitsForRoom = useStore(
    render,
    ({ queue }) => queue?.kind === 'waiting' && queue.problem?.code === 'disk.full',
  )
  return (
    // Always there, so that a bar is read out when it appears.
    <section className={styles.bars} aria-label={safetyNoticesSafetyBars()} aria-live="polite">
      {hasSafetyBar(safety, open.save, queueWaitsForRoom) ? (
        <safetyBars.Part open={open} queueWaitsForRoom={queueWaitsForRoom} />
      ) : null}
    </section>
  )
}

/** The screen that takes the script's place while files of the project are damaged; undefined if none are. */
export function useDamagedScreen(open: ShownProject) {
  const { safety } = useSafety(open)
  return isDamaged(safety) ? <damagedScreen.Part open={open} /> : undefined
}
