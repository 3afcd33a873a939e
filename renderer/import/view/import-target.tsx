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
import styles from './import.module.css'

/** Where an import goes: a project of its own, unless somebody asks for something else. */
export type ImportInto = 'new' | 'merge' | 'append'

/** The choice of where, with the name of a new project. */
export type ImportTargetProps = {
  readonly into: ImportInto
  readonly open: { readonly name: string } | undefined
  readonly name: string
  readonly disabled: boolean
  readonly onInto: (into: ImportInto) => void
  readonly onName: (name: string) => void
}

/** Draws it. Without an open project there is nothing to choose. */
export function ImportTarget({ into, open, name, disabled, onInto, onName }: ImportTargetProps) {
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
            onChange={onInto}
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
                onChange={(event) => onName(event.target.value)}
              />
            </span>
          </label>
        )}
      </div>
    </section>
  )
}
