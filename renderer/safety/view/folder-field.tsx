import {
  safetyFoldersChoose,
  safetyFoldersList,
  safetyFoldersNone,
  safetyFoldersUnknown,
  safetyFoldersUp,
} from '../../../shared/messages/made/safety.ts'
import { useCallback, useId, useState } from 'react'
import type { PickerListing } from '../../../shared/contract/views.ts'
import picker from '../../base/ui/dialogs/picker.module.css'
import { ChevronUpIcon } from '../../base/ui/icons/icons.tsx'
import { ChevronRightIcon, FolderIcon } from '../../base/ui/icons/more-icons.tsx'
import { useAnswer } from '../../base/ui/hooks/use-answer.ts'
import { useRoving } from '../../base/ui/hooks/use-roving.ts'
import { messageOf } from '../../base/messages/problem-words.ts'
import styles from './project.module.css'

/** A folder by the id that the host gave it, with its name. */
export type ChosenFolder = { readonly id: string; readonly label: string }

/** A folder to put something in. */
export type FolderFieldProps = {
  readonly label: string
  /** What is meant as long as no folder is chosen: `Your projects`. */
  readonly usual: string
  readonly value: ChosenFolder | undefined
  readonly list: (folderId: string | null) => Promise<PickerListing>
  readonly onChange: (folder: ChosenFolder) => void
  /** The list of folders is in sight from the start. */
  readonly isOpen?: boolean
}

/** Draws the field. Folders are entered; the one that is shown is the chosen one. */
export function FolderField({ label, usual, value, list, onChange, isOpen = false }: FolderFieldProps) {
  const id = useId()
  const [isListed, setListed] = useState(isOpen)
  return (
    <div>
      <span className="label" id={id}>
        {label}
      </span>
      <div className={styles.place}>
        <FolderIcon />
        <span className="grow ellip" role="status" aria-labelledby={id}>
          {value?.label ?? usual}
        </span>
        {isListed ? null : (
          <button type="button" className="btn" onClick={() => setListed(true)}>
            {safetyFoldersChoose()}
          </button>
        )}
      </div>
      {isListed ? <Folders list={list} onChange={onChange} /> : null}
    </div>
  )
}

function Folders({ list, onChange }: Pick<FolderFieldProps, 'list' | 'onChange'>) {
  const [folderId, setFolderId] = useState<string | null>(null)
  const ask = useCallback(async () => {
    const listing = await list(folderId)
    onChange({ id: listing.folderId, label: listing.label })
    return listing
    // The chosen folder is told once for each folder entered.
  }, [list, folderId, onChange])
  const { value: listing, problem } = useAnswer(ask)
  const { listRef, onKeyDown } = useRoving<HTMLUListElement>()
  const folders = listing?.entries.filter(({ kind }) => kind === 'folder') ?? []
  return (
    <div className={styles.folders}>
      <div className={picker.place}>
        <button
          type="button"
          className="btn btn-sm"
          disabled={listing === undefined || listing.parentId === null}
          onClick={() => setFolderId(listing?.parentId ?? null)}
        >
          <ChevronUpIcon size={14} />
          {safetyFoldersUp()}
        </button>
        {problem === undefined ? null : (
          <span className="m-bad" role="alert">
            {messageOf(problem)}
          </span>
        )}
      </div>
      <ul
        ref={listRef}
        className={picker.list}
        aria-label={listing === undefined ? safetyFoldersUnknown() : safetyFoldersList({ folder: listing.label })}
        onKeyDown={onKeyDown}
      >
        {folders.map((entry) => (
          <li key={entry.entryId}>
            <button type="button" data-roving onClick={() => setFolderId(entry.entryId)}>
              <FolderIcon />
              <span className="ellip grow">{entry.name}</span>
              <ChevronRightIcon size={14} className="t3" />
            </button>
          </li>
        ))}
        {listing !== undefined && folders.length === 0 ? <li className="hint">{safetyFoldersNone()}</li> : null}
      </ul>
    </div>
  )
}
