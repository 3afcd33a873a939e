import { type RefObject, useId } from 'react'
import type { ExportOptions, ExportReadiness } from '../../shared/contract/export-views.ts'
import {
  MAX_NAME_TEMPLATE,
  nameFields,
  numberFields,
  templateFlaw,
  withNameField,
} from '../../shared/core/deliver/names/name-template.ts'
import {
  exportFolderHint,
  exportFolderName,
  exportNamesAdd,
  exportNamesAddLine,
  exportNamesCollision,
  exportNamesDraft,
  exportNamesLine,
  exportNamesScene,
  exportNamesTemplate,
  exportNamesTitle,
} from '../../shared/messages/made/export.ts'
import { messageOf } from '../base/messages/problem-words.ts'
import { PlusIcon, WarningIcon } from '../base/ui/icons/icons.tsx'
import { FolderIcon } from '../base/ui/icons/more-icons.tsx'
import { Menu } from '../base/ui/overlays/menu.tsx'
import styles from './deliver.module.css'

/** What is there without a template, as one. */
const USUAL = '{line:3}_{speaker}_{id}'
/** What tells every line apart. */
const LINE_NUMBER = 'line:3'

type NamesProps = {
  readonly options: ExportOptions
  readonly readiness: ExportReadiness | undefined
  readonly isRunning: boolean
  /** Where focus goes when names collide. */
  readonly field: RefObject<HTMLInputElement | null>
  readonly onChange: (options: ExportOptions) => void
}

/** How the files of lines are named, as they would be, what of it collides, and the folder that they go to. */
export function NamesGroup({ options, readiness, isRunning, field, onChange }: NamesProps) {
  const id = useId()
  const { lineNames: template = '', ...rest } = options
  const hasLines = options.deliver.some(({ what }) => what === 'lines')
  const write = (text: string): void =>
    onChange(text === '' ? rest : { ...rest, lineNames: text.slice(0, MAX_NAME_TEMPLATE) })
  const add = (name: string): void => write(withNameField(template === '' ? '' : template, name))
  const flaw = template.trim() === '' ? undefined : templateFlaw(template)
  const collision = readiness?.collision
  return (
    <section className={styles.group} role="group" aria-labelledby={`${id}-h`}>
      <h3 id={`${id}-h`}>{exportNamesTitle()}</h3>
      {hasLines ? (
        <div className={styles.template}>
          <div className="field field-sm">
            <input
              ref={field}
              className={styles.code}
              aria-label={exportNamesTemplate()}
              aria-invalid={flaw !== undefined || collision !== undefined}
              aria-describedby={`${id}-issue`}
              value={template}
              placeholder={USUAL}
              maxLength={MAX_NAME_TEMPLATE}
              spellCheck={false}
              autoComplete="off"
              readOnly={isRunning}
              onChange={({ target }) => write(target.value)}
            />
          </div>
          <Menu
            align="end"
            trigger={
              <button type="button" className="btn btn-sm" disabled={isRunning}>
                <PlusIcon size={14} />
                {exportNamesAdd()}
              </button>
            }
            groups={[
              {
                entries: nameFields
                  .filter((name) => name !== 'number')
                  .map((name) => {
                    const written = numberFields.includes(name) ? `${name}:${name === 'scene' ? 2 : 3}` : name
                    return { title: written, onChoose: () => add(written) }
                  }),
              },
            ]}
          />
        </div>
      ) : null}
      <dl className={styles.names}>
        {(readiness?.names ?? []).map((name) => (
          <div key={`${name.of} ${name.number} ${name.name}`}>
            <dt>
              {name.of === 'line'
                ? exportNamesLine({ number: name.number })
                : exportNamesScene({ number: name.number })}
            </dt>
            <dd>
              <code>{name.name}</code>
            </dd>
            <dd className={styles.aside}>{name.isDraft ? exportNamesDraft() : ''}</dd>
          </div>
        ))}
      </dl>
      <div id={`${id}-issue`}>
        {flaw !== undefined ? (
          <p className={styles.issue}>
            <WarningIcon className="m-warn" />
            <span>{messageOf(flaw.words)}</span>
          </p>
        ) : collision !== undefined ? (
          <p className={styles.issue}>
            <WarningIcon className="m-warn" />
            <span>{exportNamesCollision({ numbers: collision.lines.map(String), name: collision.name })}</span>
            {hasLines ? (
              <button type="button" className="btn btn-sm" onClick={() => add(LINE_NUMBER)}>
                {exportNamesAddLine()}
              </button>
            ) : null}
          </p>
        ) : null}
      </div>
      <div className={`field field-sm ${styles.folder}`}>
        <FolderIcon size={14} className="t3" />
        <span className="t2 ellip">{readiness?.folderLabel === undefined ? '' : `${readiness.folderLabel} /`}</span>
        <input
          aria-label={exportFolderName()}
          aria-describedby={`${id}-hint`}
          value={options.name}
          maxLength={80}
          readOnly={isRunning}
          onChange={(event) => onChange({ ...options, name: event.target.value })}
        />
      </div>
      <p id={`${id}-hint`} className="vh">
        {exportFolderHint()}
      </p>
    </section>
  )
}
