import type { ScenePlan } from '../../../shared/contract/render-views.ts'
import type { Problem } from '../../../shared/core/model/errors.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { formatCount, plural } from '../../base/format.ts'
import { borderWords } from '../model/scene.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { sentencesOf } from '../../base/messages/problem-words.ts'
import styles from './scene.module.css'

/** How lines would be grouped into requests. */
export type ScenePlanDialogProps = {
  /** Undefined: not read yet. */
  readonly plan: ScenePlan | undefined
  readonly problem: Problem | undefined
  readonly numberOf: (lineId: LineId) => number | undefined
  readonly canRender: boolean
  readonly onRender: () => void
  readonly onClose: () => void
}

/** Draws the groups with why each ends, and the lines that go alone. */
export function ScenePlanDialog({ plan, problem, numberOf, canRender, onRender, onClose }: ScenePlanDialogProps) {
  const lines = plan?.groups.reduce((sum, group) => sum + group.lineIds.length, plan.single.length) ?? 0
  return (
    <Dialog
      title="Whole scenes"
      description="Consecutive lines go as one request with several voices, and the answer is cut into one take a line."
      width="wide"
      onClose={onClose}
      footer={
        <>
          <span className="t2 tnum grow">
            {plan === undefined
              ? ''
              : `${plural(lines, 'line')} in ${plural(plan.groups.length + plan.single.length, 'request')}`}
          </span>
          <button type="button" className="btn btn-lg" onClick={onClose}>
            Close
          </button>
          <button
            type="button"
            className="btn btn-primary btn-lg"
            disabled={!canRender || lines === 0}
            onClick={onRender}
          >
            Render as scenes
          </button>
        </>
      }
    >
      {problem === undefined ? null : (
        <p className="m-bad" role="alert">
          {sentencesOf(problem)}
        </p>
      )}
      {plan === undefined ? (
        problem === undefined ? (
          <p className="hint">Reading…</p>
        ) : null
      ) : (
        <>
          <p className="t2">
            At most {formatCount(plan.ceiling.characters)} characters and {plural(plan.ceiling.speakers, 'speaker')} in
            one request
            {plan.ceiling.isLearned
              ? ', as this service has shown.'
              : '. The service publishes no limit: it is learned.'}
          </p>
          {lines === 0 ? (
            <p>No line needs the service voices: nothing would be sent. New takes are made in Takes (Ctrl 3).</p>
          ) : null}
          {plan.groups.length === 0 ? null : (
            <ol className={styles.groups} tabIndex={0} aria-label="Requests">
              {plan.groups.map((group, index) => (
                <li key={group.lineIds[0] ?? String(index)}>
                  <span className={`${styles.place} tnum`}>{index + 1}</span>
                  <span>
                    <b>{rangeWords(group.lineIds.map((id) => numberOf(id)))}</b>{' '}
                    <span className="t2">{group.speakers.join(', ')}</span>
                    <small>{borderWords(group.border)}</small>
                  </span>
                  <span className="t2 tnum">{formatCount(group.characters)} characters</span>
                  <span className="t2 tnum">{formatCount(group.bytesOfText)} bytes</span>
                </li>
              ))}
            </ol>
          )}
          {plan.single.length === 0 ? null : (
            <p className={styles.single}>
              Sent alone, because scene mode cannot take them:{' '}
              {plan.single
                .slice(0, 40)
                .map((id) => numberOf(id) ?? '?')
                .join(', ')}
              {plan.single.length > 40 ? ` and ${plan.single.length - 40} more` : ''}.
            </p>
          )}
        </>
      )}
    </Dialog>
  )
}

/** `Lines 3 to 9`. */
function rangeWords(numbers: readonly (number | undefined)[]): string {
  const known = numbers.filter((number) => number !== undefined)
  const [first] = known
  const last = known.at(-1)
  if (first === undefined || last === undefined) return plural(numbers.length, 'line')
  return first === last ? `Line ${first}` : `Lines ${first} to ${last}`
}
