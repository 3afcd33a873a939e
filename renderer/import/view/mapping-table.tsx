import { useId } from 'react'
import {
  columnRoles,
  type ColumnRole,
  type ImportLayout,
  type ImportMapping,
  letterForms,
  separators,
} from '../../../shared/core/import/layout.ts'
import {
  importMappingColumn,
  importMappingHeader,
  importMappingLetters,
  importMappingRows,
  importMappingSeparator,
  importMappingTable,
} from '../../../shared/messages/made/import.ts'
import { Check } from '../../base/ui/check.tsx'
import { Select } from '../../base/ui/select.tsx'
import { columnOptions, letterOptions, mappingReason, separatorOptions } from './mapping-words.ts'
import styles from './mapping.module.css'

type Table = Extract<ImportLayout, { kind: 'table' }>

/** What the columns of a table hold, each with its choice, why it was taken for it, and the first rows. */
export type MappingTableProps = {
  readonly layout: Table
  readonly mapping: ImportMapping
  readonly onMapping: (mapping: ImportMapping) => void
}

/** Draws the table. Every choice reads the file anew. */
export function MappingTable({ layout, mapping, onMapping }: MappingTableProps) {
  const id = useId()
  const { columns, rows, total } = layout
  const [first, last] = [rows[0]?.number ?? 0, rows.at(-1)?.number ?? 0]
  // A role that only one column can have goes from the one that had it.
  const choose = (at: number, role: ColumnRole): void => {
    const isShared = role === 'none' || role === 'note'
    const next = columns.map((column, index) => {
      if (index === at) return role
      return !isShared && column.role === role ? 'none' : column.role
    })
    onMapping({ ...mapping, columns: next })
  }
  return (
    <>
      <div className={styles.read}>
        {layout.separator === undefined ? null : (
          <div className={styles.choice}>
            <Select
              label={importMappingSeparator()}
              value={layout.separator}
              options={separatorOptions(separators)}
              onChange={(separator) => onMapping({ ...withoutColumns(mapping), separator })}
            />
          </div>
        )}
        {layout.letters === undefined ? null : (
          <div className={styles.choice}>
            <Select
              label={importMappingLetters()}
              value={layout.letters}
              options={letterOptions(letterForms)}
              onChange={(letters) => onMapping({ ...mapping, letters })}
            />
          </div>
        )}
        <Check
          id={`${id}-header`}
          checked={layout.hasHeader}
          onChange={(hasHeader) => onMapping({ ...withoutColumns(mapping), hasHeader })}
        />
        <label htmlFor={`${id}-header`}>{importMappingHeader()}</label>
        <span className="grow" />
        <span className="tnum">{importMappingRows({ first, last, total })}</span>
      </div>
      {/* Scrolled by keyboard too. */}
      <div className={styles.box} tabIndex={0} role="region" aria-label={importMappingTable()}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column, at) => (
                <th key={at} scope="col">
                  <span className={styles.name} title={column.name}>
                    {column.name}
                  </span>
                  <Select
                    label={importMappingColumn({ name: column.name })}
                    value={column.role}
                    options={columnOptions(columnRoles)}
                    onChange={(role) => choose(at, role)}
                  />
                  <small className={column.because === 'chosen' ? styles.chosen : ''}>
                    {mappingReason(column.because, column.values)}
                  </small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ number, cells }) => (
              <tr key={number}>
                {cells.map((cell, at) => (
                  <td key={at} title={cell} className={columns[at]?.role === 'none' ? styles.unread : ''}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

// Other cells are other columns.
function withoutColumns({ columns: _columns, ...rest }: ImportMapping): ImportMapping {
  return rest
}
