import { useId } from 'react'
import { formatCount } from '../../base/format.ts'
import type { SpeakerRow } from '../import-choices.ts'
import { Check } from '../../base/ui/check.tsx'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { MoreIcon } from '../../base/ui/icons/icons.tsx'
import { Menu } from '../../base/ui/overlays/menu.tsx'
import styles from './import.module.css'

/** The most speakers that the menu of one offers to merge with; others are merged by writing the same name. */
const MOST_OFFERED = 24

/** Everybody who speaks in a source, and who they will be in the script. */
export type SpeakerTableProps = {
  readonly rows: readonly SpeakerRow[]
  readonly disabled: boolean
  /** Null leaves the speaker's lines out. */
  readonly onName: (from: string, to: string | null) => void
  readonly onMerge: (from: string, into: string) => void
  /** The name that was proposed, for a speaker who comes back. */
  readonly proposed: (from: string) => string
}

/** Draws the table. Writing one name twice merges two speakers, and so does the menu. */
export function SpeakerTable(props: SpeakerTableProps) {
  const base = useId()
  return (
    <div className={styles.tableBox}>
      <table className={styles.table} aria-label="Speakers in the file">
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">Bring in</span>
            </th>
            <th scope="col">In the file</th>
            <th scope="col" className={styles.number}>
              Lines
            </th>
            <th scope="col">In the script</th>
            <th scope="col">
              <span className="vh">More</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row, index) => (
            <Row key={row.name} {...props} row={row} id={`${base}-${index}`} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({
  row,
  rows,
  id,
  disabled,
  onName,
  onMerge,
  proposed,
}: SpeakerTableProps & { row: SpeakerRow; id: string }) {
  const isIn = row.to !== null
  const others = rows.filter((other) => other.name !== row.name && other.to !== null && !row.joins.includes(other.name))
  const spellings = row.spellings.length === 0 ? '' : `Also ${row.spellings.join(', ')}. `
  return (
    <tr className={isIn ? '' : styles.off}>
      <td>
        <label className="vh" htmlFor={`${id}-in`}>
          {`Bring in ${row.name}`}
        </label>
        <Check
          id={`${id}-in`}
          checked={isIn}
          disabled={disabled}
          onChange={(next) => onName(row.name, next ? proposed(row.name) : null)}
        />
      </td>
      <td className={styles.source}>
        <b title={row.name}>{row.name}</b>
        <small title={`${spellings}${row.example}`}>
          {spellings}
          {row.example}
        </small>
      </td>
      <td className={styles.number}>{formatCount(row.lines)}</td>
      <td className={styles.becomes}>
        {isIn ? (
          <>
            <div className={`field field-sm ${styles.field}`}>
              <input
                aria-label={`Name of ${row.name} in the script`}
                aria-invalid={!row.isNameOk}
                aria-describedby={`${id}-about`}
                value={row.to ?? ''}
                maxLength={40}
                autoComplete="off"
                spellCheck={false}
                disabled={disabled}
                onChange={(event) => onName(row.name, event.target.value)}
              />
            </div>
            <small id={`${id}-about`} className={row.isNameOk ? '' : styles.bad}>
              {aboutName(row)}
            </small>
          </>
        ) : (
          <span className="t3">Left out</span>
        )}
      </td>
      <td>
        {isIn && others.length > 0 ? (
          <Menu
            align="end"
            trigger={
              <IconButton icon={MoreIcon} iconSize={14} small disabled={disabled} label={`Merge ${row.name} with`} />
            }
            groups={[
              {
                title: `Make ${row.name} the same speaker as`,
                entries: others
                  .slice(0, MOST_OFFERED)
                  .map((other) => ({ title: other.name, onChoose: () => onMerge(row.name, other.name) })),
              },
            ]}
          />
        ) : null}
      </td>
    </tr>
  )
}

function aboutName({ isNameOk, joins, isInCast }: SpeakerRow): string {
  if (!isNameOk) return 'A name begins with a letter: letters, digits, spaces.'
  if (joins.length > 0) return `Together with ${joins.join(', ')}`
  return isInCast ? 'In the cast already' : ''
}
