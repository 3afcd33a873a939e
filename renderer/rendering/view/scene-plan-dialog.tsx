import {
  renderingPlanAbout,
  renderingPlanAlone,
  renderingPlanAloneMore,
  renderingPlanBounds,
  renderingPlanBytes,
  renderingPlanCharacters,
  renderingPlanClose,
  renderingPlanLine,
  renderingPlanLines,
  renderingPlanNone,
  renderingPlanRange,
  renderingPlanReading,
  renderingPlanRequests,
  renderingPlanStart,
  renderingPlanSum,
  renderingPlanTitle,
  renderingSpendRequests,
} from '../../../shared/messages/made/rendering.ts'
import type { ScenePlan } from '../../../shared/contract/render-views.ts'
import type { Problem } from '../../../shared/core/model/errors.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { borderWords } from '../model/scene.ts'
import { WarningIcon } from '../../base/ui/icons/icons.tsx'
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
      title={renderingPlanTitle()}
      description={renderingPlanAbout()}
      width="wide"
      onClose={onClose}
      footer={
        <>
          <span className="t2 tnum grow">
            {plan === undefined
              ? ''
              : renderingPlanSum({
                  lines,
                  requests: renderingSpendRequests({ requests: plan.groups.length + plan.single.length }),
                })}
          </span>
          <button type="button" className="btn btn-lg" onClick={onClose}>
            {renderingPlanClose()}
          </button>
          <button
            type="button"
            className="btn btn-primary btn-lg"
            disabled={!canRender || lines === 0}
            onClick={onRender}
          >
            {renderingPlanStart()}
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
          <p className="hint">{renderingPlanReading()}</p>
        ) : null
      ) : (
        <>
          <p className="t2">
            {renderingPlanBounds({
              characters: plan.ceiling.characters,
              speakers: plan.ceiling.speakers,
              isLearned: plan.ceiling.isLearned,
            })}
          </p>
          {plan.notes.map((note) => (
            <p key={sentencesOf(note)} className={`${styles.note} ${styles.planNote}`}>
              <WarningIcon size={14} className="m-warn" />
              {sentencesOf(note)}
            </p>
          ))}
          {lines === 0 ? <p>{renderingPlanNone()}</p> : null}
          {plan.groups.length === 0 ? null : (
            <ol className={styles.groups} tabIndex={0} aria-label={renderingPlanRequests()}>
              {plan.groups.map((group, index) => (
                <li key={group.lineIds[0] ?? String(index)}>
                  <span className={`${styles.place} tnum`}>{index + 1}</span>
                  <span>
                    <b>{rangeWords(group.lineIds.map((id) => numberOf(id)))}</b>{' '}
                    <span className="t2">{group.speakers.join(', ')}</span>
                    <small>{borderWords(group.border)}</small>
                  </span>
                  <span className="t2 tnum">{renderingPlanCharacters({ characters: group.characters })}</span>
                  <span className="t2 tnum">{renderingPlanBytes({ bytesOfText: group.bytesOfText })}</span>
                </li>
              ))}
            </ol>
          )}
          {plan.single.length === 0 ? null : <p className={styles.single}>{aloneWords(plan.single, numberOf)}</p>}
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
  if (first === undefined || last === undefined) return renderingPlanLines({ lines: numbers.length })
  return first === last ? renderingPlanLine({ first }) : renderingPlanRange({ first, last })
}

function aloneWords(lineIds: readonly LineId[], numberOf: (lineId: LineId) => number | undefined): string {
  const lines = lineIds
    .slice(0, MOST_NAMED)
    .map((id) => numberOf(id) ?? '?')
    .join(', ')
  const more = lineIds.length - MOST_NAMED
  return more > 0 ? renderingPlanAloneMore({ lines, more }) : renderingPlanAlone({ lines })
}

/** Lines that are sent alone are named up to here; of more their number is said. */
const MOST_NAMED = 40
