import { RadioList } from '../../base/ui/radio-list.tsx'
import {
  importPreviewName,
  importPreviewTarget,
  importPreviewTargetAppend,
  importPreviewTargetAppendAbout,
  importPreviewTargetHereAbout,
  importPreviewTargetMerge,
  importPreviewTargetNew,
  importPreviewTargetNewAbout,
  importPreviewTargetNewWhere,
} from '../../../shared/messages/made/import.ts'
import type { ImportGoal, ImportInto } from '../store.ts'
import styles from './import.module.css'

/** The choice of where, with the name of a new project. */
export type ImportTargetProps = {
  readonly goal: ImportGoal
  readonly open: { readonly name: string } | undefined
  readonly disabled: boolean
  readonly onGoal: (goal: ImportGoal) => void
}

/** Draws it. Without an open project there is nothing to choose. */
export function ImportTarget({ goal, open, disabled, onGoal }: ImportTargetProps) {
  const { into, name } = goal
  return (
    <section className={styles.group} aria-labelledby="import-target">
      <h3 id="import-target">{importPreviewTarget()}</h3>
      <div className={styles.target}>
        {open === undefined ? (
          <p className="hint">{importPreviewTargetNewAbout()}</p>
        ) : (
          <RadioList<ImportInto>
            labelledBy="import-target"
            value={into}
            options={[
              { value: 'new', title: importPreviewTargetNew(), hint: importPreviewTargetNewWhere() },
              {
                value: 'merge',
                title: importPreviewTargetMerge({ name: open.name }),
                hint: importPreviewTargetHereAbout(),
              },
              {
                value: 'append',
                title: importPreviewTargetAppend({ name: open.name }),
                hint: importPreviewTargetAppendAbout(),
              },
            ]}
            onChange={(chosen) => onGoal({ into: chosen, name })}
          />
        )}
        {into !== 'new' && open !== undefined ? null : (
          <label>
            <span className="label">{importPreviewName()}</span>
            <span className="field">
              <input
                value={name}
                maxLength={80}
                autoComplete="off"
                disabled={disabled}
                onChange={(event) => onGoal({ into, name: event.target.value })}
              />
            </span>
          </label>
        )}
      </div>
    </section>
  )
}
