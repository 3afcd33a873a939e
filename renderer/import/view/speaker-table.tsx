import { useId } from 'react'
import { formatCount } from '../../base/format.ts'
import type { SpeakerRow } from '../import-choices.ts'
import { Check } from '../../base/ui/check.tsx'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { MoreIcon } from '../../base/ui/icons/icons.tsx'
import { Menu } from '../../base/ui/overlays/menu.tsx'
import styles from './import.module.css'
import {
  importSpeakersAlso,
  importSpeakersBadName,
  importSpeakersBringIn,
  importSpeakersBringInOne,
  importSpeakersInCast,
  importSpeakersInFile,
  importSpeakersInScript,
  importSpeakersJoins,
  importSpeakersLeftOut,
  importSpeakersLines,
  importSpeakersMerge,
  importSpeakersMergeWith,
  importSpeakersMore,
  importSpeakersName,
  importSpeakersScriptName,
} from '../../../shared/messages/made/import.ts'

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
      <table className={styles.table} aria-label={importSpeakersName()}>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">{importSpeakersBringIn()}</span>
            </th>
            <th scope="col">{importSpeakersInFile()}</th>
            <th scope="col" className={styles.number}>
              {importSpeakersLines()}
            </th>
            <th scope="col">{importSpeakersInScript()}</th>
            <th scope="col">
              <span className="vh">{importSpeakersMore()}</span>
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
  const about =
    row.spellings.length === 0
      ? row.example
      : importSpeakersAlso({ spellings: row.spellings.join(', '), example: row.example })
  return (
    <tr className={isIn ? '' : styles.off}>
      <td>
        <label className="vh" htmlFor={`${id}-in`}>
          {importSpeakersBringInOne({ name: row.name })}
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
        <small title={about}>{about}</small>
      </td>
      <td className={styles.number}>{formatCount(row.lines)}</td>
      <td className={styles.becomes}>
        {isIn ? (
          <>
            <div className={`field field-sm ${styles.field}`}>
              <input
                aria-label={importSpeakersScriptName({ name: row.name })}
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
          <span className="t3">{importSpeakersLeftOut()}</span>
        )}
      </td>
      <td>
        {isIn && others.length > 0 ? (
          <Menu
            align="end"
            trigger={
              <IconButton
                icon={MoreIcon}
                iconSize={14}
                small
                disabled={disabled}
                label={importSpeakersMerge({ name: row.name })}
              />
            }
            groups={[
              {
                title: importSpeakersMergeWith({ name: row.name }),
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
  if (!isNameOk) return importSpeakersBadName()
  if (joins.length > 0) return importSpeakersJoins({ names: joins.join(', ') })
  return isInCast ? importSpeakersInCast() : ''
}
