import {
  type ImportLayout,
  type ImportMapping,
  type StyleRole,
  styleRoles,
} from '../../../shared/core/import/layout.ts'
import {
  importMappingExample,
  importMappingParagraphs,
  importMappingStyle,
  importMappingStyleIs,
  importMappingStyleOf,
  importMappingStyles,
} from '../../../shared/messages/made/import.ts'
import { formatCount } from '../../base/format.ts'
import { Select } from '../../base/ui/select.tsx'
import { mappingReason, styleOptions } from './mapping-words.ts'
import styles from './mapping.module.css'

/** What the styles of a document are, each with its choice and its first words. */
export type MappingStylesProps = {
  readonly layout: Extract<ImportLayout, { kind: 'styles' }>
  readonly mapping: ImportMapping
  readonly onMapping: (mapping: ImportMapping) => void
}

/** Draws the list. Every choice reads the file anew. */
export function MappingStyles({ layout, mapping, onMapping }: MappingStylesProps) {
  const choose = (style: string, role: StyleRole): void => {
    const others = (mapping.styles ?? []).filter((one) => one.style !== style)
    onMapping({ ...mapping, styles: [...others, { style, role }] })
  }
  return (
    <div className={styles.box} tabIndex={0} role="region" aria-label={importMappingStyles()}>
      <table className={styles.styleTable}>
        <thead>
          <tr>
            <th scope="col">{importMappingStyle()}</th>
            <th scope="col" className={styles.count}>
              {importMappingParagraphs()}
            </th>
            <th scope="col" className={styles.role}>
              {importMappingStyleIs()}
            </th>
            <th scope="col">{importMappingExample()}</th>
          </tr>
        </thead>
        <tbody>
          {layout.styles.map(({ name, role, because, paragraphs, example }) => (
            <tr key={name}>
              <td title={name}>{name}</td>
              <td className={styles.count}>{formatCount(paragraphs)}</td>
              <td className={styles.role}>
                <Select
                  label={importMappingStyleOf({ name })}
                  value={role}
                  options={styleOptions(styleRoles)}
                  onChange={(next) => choose(name, next)}
                />
                <small className={because === 'chosen' ? styles.chosen : ''}>{mappingReason(because, 0)}</small>
              </td>
              <td title={example} className={role === 'none' ? styles.unread : ''}>
                {example}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
