import { useCallback, useState } from 'react'
import type { PickerListing } from '../../../../shared/contract/views.ts'
import { Dialog } from '../dialog.tsx'
import { ChevronUpIcon, LineIcon, LogoIcon } from '../icons/icons.tsx'
import { ChevronRightIcon, FolderIcon } from '../icons/more-icons.tsx'
import { useAnswer } from '../hooks/use-answer.ts'
import { useRoving } from '../hooks/use-roving.ts'
import { sentencesOf } from '../../messages/problem-words.ts'
import styles from './picker.module.css'
import {
  widgetsPickerAbout,
  widgetsPickerContents,
  widgetsPickerContentsUnknown,
  widgetsPickerEmpty,
  widgetsPickerKindProject,
  widgetsPickerKindScript,
  widgetsPickerReading,
  widgetsPickerTitle,
  widgetsPickerUp,
} from '../../../../shared/messages/made/widgets.ts'

/** The page's own way to choose a project or a script, over what the host lists. No path is known here, only ids. */
export type PickerDialogProps = {
  readonly list: (folderId: string | null) => Promise<PickerListing>
  readonly onOpen: (entry: PickerListing['entries'][number]) => void
  readonly onClose: () => void
}

/** Draws the picker. Folders are entered, projects and scripts are opened. */
export function PickerDialog({ list, onOpen, onClose }: PickerDialogProps) {
  const [folderId, setFolderId] = useState<string | null>(null)
  const ask = useCallback(() => list(folderId), [list, folderId])
  const { value: listing, problem } = useAnswer(ask)
  const { listRef, onKeyDown } = useRoving<HTMLUListElement>()

  return (
    <Dialog title={widgetsPickerTitle()} description={widgetsPickerAbout()} width="wide" onClose={onClose}>
      <div className={styles.place}>
        <button
          type="button"
          className="btn btn-sm"
          disabled={listing === undefined || listing.parentId === null}
          onClick={() => setFolderId(listing?.parentId ?? null)}
        >
          <ChevronUpIcon size={14} />
          {widgetsPickerUp()}
        </button>
        <span className="ellip" title={listing?.label}>
          {listing?.label ?? widgetsPickerReading()}
        </span>
      </div>
      {problem === undefined ? null : (
        <p className="m-bad" role="alert">
          {sentencesOf(problem)}
        </p>
      )}
      <ul
        ref={listRef}
        className={styles.list}
        aria-label={
          listing === undefined ? widgetsPickerContentsUnknown() : widgetsPickerContents({ folder: listing.label })
        }
        onKeyDown={onKeyDown}
      >
        {listing?.entries.map((entry) => (
          <li key={entry.entryId}>
            <button
              type="button"
              data-roving
              onClick={() => (entry.kind === 'folder' ? setFolderId(entry.entryId) : onOpen(entry))}
            >
              {entry.kind === 'folder' ? <FolderIcon /> : entry.kind === 'project' ? <LogoIcon /> : <LineIcon />}
              <span className="ellip grow">{entry.name}</span>
              <span className="t3">{kindWords[entry.kind]()}</span>
              {entry.kind === 'folder' ? <ChevronRightIcon size={14} className="t3" /> : null}
            </button>
          </li>
        ))}
      </ul>
      {listing?.entries.length === 0 ? <p className="hint">{widgetsPickerEmpty()}</p> : null}
    </Dialog>
  )
}

const kindWords = { folder: () => '', project: widgetsPickerKindProject, script: widgetsPickerKindScript } as const
