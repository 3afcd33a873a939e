import { type ReactNode, useId } from 'react'
import { importFilesTitle, importPreviewAbout, importPreviewTitle } from '../../../shared/messages/made/import.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { nextImportFile } from '../import-files.ts'
import type { ImportInto, ImportsState, ImportState } from '../store.ts'
import { FileTabs } from './file-tabs.tsx'
import { ImportPreviewBody, ImportPreviewFoot, type ImportPreviewProps } from './import-preview.tsx'
import { ImportWaitBody, ImportWaitFoot } from './import-wait.tsx'
import styles from './import.module.css'

/** A source that is read, could not be read, or waits for decisions; one of several has a tab. */
export type ImportFileDialogProps = Omit<ImportPreviewProps, 'run'> & {
  readonly run: Extract<ImportState, { kind: 'reading' | 'failed' | 'preview' }>
  readonly files: ImportsState['files']
  readonly shown: number
  readonly onFile: (at: number) => void
  readonly onGoOn: (into: ImportInto) => void
  readonly onClose: () => void
}

/** Draws it. With several files the dialog stays the same one, so that the focus stays on their tabs. */
export function ImportFileDialog({ run, files, shown, onFile, onGoOn, onClose, ...preview }: ImportFileDialogProps) {
  const id = useId()
  const hasTabs = files.length > 1
  const next = hasTabs ? nextImportFile(files, shown) : undefined
  // Backwards only by the tabs: the way on leads on.
  const ahead = next !== undefined && next > shown ? files[next]?.source.name : undefined
  const way = {
    next: ahead,
    onNext: () => onFile(next ?? shown),
    onClose,
  }
  const inTab = (body: ReactNode): ReactNode =>
    hasTabs ? (
      <>
        <FileTabs files={files} shown={shown} panelId={id} onFile={onFile} />
        <div id={id} role="tabpanel" aria-label={run.source.name} className={styles.panel}>
          {body}
        </div>
      </>
    ) : (
      body
    )
  const key = hasTabs ? 'files' : run.kind === 'preview' ? `preview ${run.read.preview.format}` : run.kind
  return (
    <Dialog
      key={key}
      title={hasTabs ? importFilesTitle({ files: files.length }) : importPreviewTitle({ name: run.source.name })}
      {...(hasTabs || run.kind === 'preview' ? { description: importPreviewAbout(), width: 'whole' } : {})}
      onClose={onClose}
      footer={
        run.kind === 'preview' ? (
          <ImportPreviewFoot run={run} open={preview.open} onGoOn={onGoOn} {...way} />
        ) : (
          <ImportWaitFoot run={run} {...way} />
        )
      }
    >
      {inTab(
        run.kind === 'preview' ? (
          <ImportPreviewBody key={`${shown} ${run.read.preview.format}`} run={run} {...preview} />
        ) : (
          <ImportWaitBody run={run} onFormat={preview.onFormat} />
        ),
      )}
    </Dialog>
  )
}
