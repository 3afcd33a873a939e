import {
  safetyDamagedAbout,
  safetyDamagedClose,
  safetyDamagedLook,
  safetyDamagedLookName,
  safetyDamagedRepair,
  safetyDamagedRepairName,
  safetyDamagedTitle,
  safetyDamagedWays,
} from '../../../shared/messages/made/safety.ts'
import type { SafetyView } from '../../../shared/contract/safety-views.ts'
import { WarningIcon } from '../../base/ui/icons/icons.tsx'
import styles from './project.module.css'
import { recoveryAbout, recoveryTitle } from './safety-words.ts'
import { messageOf } from '../../base/messages/problem-words.ts'
import { useProblemTable } from '../../base/messages/use-problem-table.ts'

/** In place of the script while files of the project are damaged: what can stand in for them, best first. */
export function DamagedScreen({
  safety,
  now,
  onRepair,
  onLook,
  onClose,
}: {
  readonly safety: SafetyView
  readonly now: number
  readonly onRepair: (candidateId: string) => void
  readonly onLook: (candidateId: string) => void
  readonly onClose: () => void
}) {
  useProblemTable()
  const files = [...new Set(safety.recovery.flatMap((candidate) => candidate.files))]
  return (
    <section className={styles.damaged} aria-labelledby="damaged-h" data-region="centre">
      <h2 id="damaged-h">
        <WarningIcon size={20} className="m-bad" />
        <span>{safetyDamagedTitle({ files: files.join(' and ') })}</span>
      </h2>
      <p role="alert">{messageOf(safety.reason)}</p>
      <p className="t2">{safetyDamagedAbout()}</p>
      <ul className={styles.candidates} aria-label={safetyDamagedWays()}>
        {safety.recovery.map((candidate, index) => {
          const title = recoveryTitle(candidate, now)
          return (
            <li key={candidate.id}>
              <div className="grow">
                <b>{title}</b>
                <span className="t2">{recoveryAbout(candidate)}</span>
              </div>
              <button
                type="button"
                className="btn"
                aria-label={safetyDamagedLookName({ title })}
                onClick={() => onLook(candidate.id)}
              >
                {safetyDamagedLook()}
              </button>
              <button
                type="button"
                className={index === 0 ? 'btn btn-primary' : 'btn'}
                aria-label={safetyDamagedRepairName({ title })}
                onClick={() => onRepair(candidate.id)}
              >
                {safetyDamagedRepair()}
              </button>
            </li>
          )
        })}
      </ul>
      <div>
        <button type="button" className="btn" onClick={onClose}>
          {safetyDamagedClose()}
        </button>
      </div>
    </section>
  )
}
