import { useId } from 'react'
import { FolderIcon } from '../base/ui/icons/more-icons.tsx'
import styles from './export.module.css'
import type { GroupProps } from './files-group.tsx'
import {
  exportFolderHint,
  exportFolderHintKnown,
  exportFolderName,
  exportFolderTitle,
} from '../../shared/messages/made/export.ts'

/** Where the files land: a folder of that name among the project's exports. Nothing there is ever overwritten. */
export function DestinationGroup({
  options,
  folderLabel,
  disabled,
  onChange,
}: GroupProps & { readonly folderLabel: string | undefined }) {
  const id = useId()
  return (
    <section className={styles.group} role="group" aria-labelledby={`${id}-h`}>
      <h3 id={`${id}-h`}>{exportFolderTitle()}</h3>
      <div className="field field-sm">
        <FolderIcon size={14} className="t3" />
        <input
          aria-label={exportFolderName()}
          aria-describedby={`${id}-hint`}
          value={options.name}
          maxLength={80}
          disabled={disabled}
          onChange={(event) => onChange({ ...options, name: event.target.value })}
        />
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {folderLabel === undefined ? exportFolderHint() : exportFolderHintKnown({ folder: folderLabel })}
      </p>
    </section>
  )
}
