import { useId } from 'react'
import { FolderIcon } from '../../ui/more-icons.tsx'
import styles from './export.module.css'
import type { GroupProps } from './files-group.tsx'

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
      <h3 id={`${id}-h`}>Destination</h3>
      <div className="field field-sm">
        <FolderIcon size={14} className="t3" />
        <input
          aria-label="Folder name"
          aria-describedby={`${id}-hint`}
          value={options.name}
          maxLength={80}
          disabled={disabled}
          onChange={(event) => onChange({ ...options, name: event.target.value })}
        />
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {folderLabel === undefined ? 'In the project’s exports.' : `Goes to ${folderLabel}.`} An existing folder is
        kept; a number is added.
      </p>
    </section>
  )
}
