import type { KeyboardEvent } from 'react'
import { importFilesDone, importFilesName } from '../../../shared/messages/made/import.ts'
import { CheckIcon } from '../../base/ui/icons/icons.tsx'
import type { ImportFile } from '../store.ts'
import { readAsWords } from './import-words.ts'
import styles from './import.module.css'

/** Files that are imported one after the other, one tab stop: arrows, Home and End go from one to the other. */
export function FileTabs({
  files,
  shown,
  panelId,
  onFile,
}: {
  readonly files: readonly ImportFile[]
  readonly shown: number
  readonly panelId: string
  readonly onFile: (at: number) => void
}) {
  const open = files.flatMap(({ isDone }, at) => (isDone ? [] : [at]))
  const step = (event: KeyboardEvent<HTMLDivElement>): void => {
    const to = target(event.key, open, shown)
    if (to === undefined) return
    event.preventDefault()
    onFile(to)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]').item(to).focus()
  }
  return (
    <div className={styles.tabs} role="tablist" aria-label={importFilesName()} onKeyDown={step}>
      {files.map((file, at) => (
        <button
          // Two files may have the same name.
          key={`${at} ${file.source.name}`}
          type="button"
          role="tab"
          aria-selected={at === shown}
          aria-controls={at === shown ? panelId : undefined}
          tabIndex={at === shown ? 0 : -1}
          disabled={file.isDone}
          className={styles.tab}
          title={file.source.name}
          onClick={() => onFile(at)}
        >
          {file.isDone ? <CheckIcon className="c-ok" /> : null}
          <span className="ellip">{file.source.name}</span>
          <small>{file.isDone ? importFilesDone() : file.format === undefined ? '' : readAsWords(file.format)}</small>
        </button>
      ))}
    </div>
  )
}

function target(key: string, open: readonly number[], shown: number): number | undefined {
  const at = open.indexOf(shown)
  if (key === 'ArrowRight') return open[at + 1] ?? open[0]
  if (key === 'ArrowLeft') return at > 0 ? open[at - 1] : open.at(-1)
  if (key === 'Home') return open[0]
  return key === 'End' ? open.at(-1) : undefined
}
