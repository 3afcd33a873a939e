import { useId } from 'react'
import type { ExportReadiness } from '../../shared/contract/views.ts'
import {
  exportNamesAbout,
  exportNamesExample,
  exportNamesTemplate,
  exportNamesUnnamed,
} from '../../shared/messages/made/export.ts'
import { MAX_NAME_TEMPLATE } from '../../shared/core/deliver/line-names.ts'
import styles from './export.module.css'
import type { GroupProps } from './files-group.tsx'

/** What is there without a template, as one. */
const USUAL = '{number}_{speaker}_{id}'

/** How the files of lines are named: fields in braces, with the first name that comes of it. */
export function LineNamesField({
  options,
  disabled,
  onChange,
  readiness,
}: GroupProps & { readonly readiness: ExportReadiness | undefined }) {
  const id = useId()
  const { lineNames: template = '', ...rest } = options
  if (!options.lines) return null
  const example =
    readiness === undefined || readiness.firstName === ''
      ? ''
      : exportNamesExample({ name: `${readiness.firstName}.${options.format}` })
  const unnamed = template.includes('{source}') && readiness !== undefined && readiness.unnamed > 0
  return (
    <div className={styles.names}>
      <label htmlFor={id}>{exportNamesTemplate()}</label>
      <div className="field field-sm">
        <input
          id={id}
          value={template}
          placeholder={USUAL}
          maxLength={MAX_NAME_TEMPLATE}
          spellCheck={false}
          autoComplete="off"
          disabled={disabled}
          aria-describedby={`${id}-about`}
          onChange={({ target }) => onChange(target.value === '' ? rest : { ...rest, lineNames: target.value })}
        />
      </div>
      <p id={`${id}-about`} className={styles.hint}>
        {exportNamesAbout()} {example} {unnamed ? exportNamesUnnamed({ lines: readiness.unnamed }) : ''}
      </p>
    </div>
  )
}
