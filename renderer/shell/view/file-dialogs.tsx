import {
  dialogsConflictAfter,
  dialogsConflictFirst,
  dialogsConflictLine,
} from '../../../shared/messages/made/dialogs.ts'
import { type ReactNode, useCallback, useState } from 'react'
import { useStore } from 'zustand'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import type { ConflictView } from '../../../shared/contract/safety-views.ts'
import {
  applyImport,
  backToPreview,
  closeImport,
  createFromImport,
  decideItems,
  finishImport,
  setImportGoal,
  showImportFile,
  appendToOpen,
  importAs,
  importMapped,
  reviewImport,
  setImportChoices,
} from '../../import/commands.ts'
import { openFrom } from '../../safety/project.ts'
import {
  acceptRecovery,
  archive,
  exportScript,
  listSnapshots,
  moveProject,
  previewRecovery,
  previewSnapshot,
  renameProject,
  resolveConflict,
  restoreSnapshot,
  saveCopy,
} from '../../safety/safety.ts'
import { ImportFileDialog } from '../../import/view/import-file-dialog.tsx'
import { ImportReviewDialog } from '../../import/view/import-review.tsx'
import { ConflictsDialog } from '../../safety/view/conflicts-dialog.tsx'
import {
  ArchiveDialog,
  CopyDialog,
  ExportScriptDialog,
  MoveDialog,
  RenameDialog,
} from '../../safety/view/place-dialogs.tsx'
import { RecoveryDialog } from '../../safety/view/recovery-dialog.tsx'
import { SnapshotsDialog } from '../../safety/view/snapshots-dialog.tsx'
import type { ShownProject } from '../../project/store.ts'
import type { ShownDialog } from '../../base/view.ts'
import { useRun } from '../../base/needs.ts'
import { useOpenProject } from '../../project/needs.ts'
import { useDeps } from '../parts/use-deps.ts'

/** Dialogs that bring scripts in and out, keep what was written and put projects elsewhere. */
export type FileDialog = Extract<
  ShownDialog,
  {
    kind:
      | 'import'
      | 'exportScript'
      | 'snapshots'
      | 'conflicts'
      | 'recovery'
      | 'saveCopy'
      | 'archive'
      | 'rename'
      | 'move'
  }
>

/** One of these dialogs with its commands. */
export function FileDialogs({ dialog, onClose }: { readonly dialog: FileDialog; readonly onClose: () => void }) {
  const open = useOpenProject()
  if (dialog.kind === 'import') return <ImportDialog open={open} />
  return open === undefined ? null : <ProjectDialog dialog={dialog} open={open} onClose={onClose} />
}

const goOn = { new: createFromImport, append: appendToOpen, merge: reviewImport } as const

function ImportDialog({ open }: { readonly open: ShownProject | undefined }) {
  const deps = useDeps()
  const run = useRun()
  const { run: importRun, files, shown } = useStore(deps.imports)
  const close = (): void => closeImport(deps)
  switch (importRun.kind) {
    case 'none':
      return null
    case 'reading':
    case 'failed':
    case 'preview':
      return (
        <ImportFileDialog
          run={importRun}
          files={files}
          shown={shown}
          open={importRun.kind !== 'preview' || importRun.project === undefined ? undefined : open}
          onFile={(at) => run(() => showImportFile(deps, at))}
          onFormat={(format) => run(() => importAs(deps, format))}
          onChoices={(choices) => setImportChoices(deps, choices)}
          onGoal={(goal) => setImportGoal(deps, goal)}
          onGoOn={(into) => run(() => goOn[into](deps))}
          onMapping={(mapping) => run(() => importMapped(deps, mapping))}
          onClose={close}
        />
      )
    case 'review':
      return (
        <ImportReviewDialog
          run={importRun}
          onDecide={(numbers, isAccepted) => decideItems(deps, numbers, isAccepted)}
          onBack={() => backToPreview(deps)}
          onApply={() => run(() => applyImport(deps))}
          onDone={() => run(() => finishImport(deps))}
          onClose={close}
        />
      )
    default:
      return assertNever(importRun, 'import')
  }
}

function ProjectDialog({
  dialog,
  open,
  onClose,
}: {
  readonly dialog: Exclude<FileDialog, { kind: 'import' }>
  readonly open: ShownProject
  readonly onClose: () => void
}): ReactNode {
  const deps = useDeps()
  const run = useRun()
  const safety = useStore(deps.safety, (state) => state.safety)
  const list = useCallback((folderId: string | null) => deps.client.call('picker.list', { folderId }), [deps])
  const snapshots = useCallback(() => listSnapshots(deps), [deps])
  const snapshot = useCallback((id: string) => previewSnapshot(deps, id), [deps])
  const candidateId = dialog.kind === 'recovery' ? dialog.candidateId : ''
  const recovery = useCallback(() => previewRecovery(deps, candidateId), [deps, candidateId])
  const [now] = useState(() => Date.now())
  const closeAnd = (work: () => Promise<unknown>): void => {
    onClose()
    run(work)
  }
  switch (dialog.kind) {
    case 'exportScript':
      return <ExportScriptDialog run={(format) => exportScript(deps, format)} onClose={onClose} />
    case 'snapshots':
      return (
        <SnapshotsDialog
          text={open.text}
          now={now}
          canRestore={open.save.kind !== 'readOnly'}
          list={snapshots}
          preview={snapshot}
          onRestore={(id) => closeAnd(() => restoreSnapshot(deps, id))}
          onClose={onClose}
        />
      )
    case 'conflicts':
      return (
        <ConflictsDialog
          conflicts={safety?.conflicts ?? []}
          titleOf={(conflict) => conflictTitle(open, conflict)}
          canChoose={safety?.canWrite === true}
          onChoose={(id, choice) => run(() => resolveConflict(deps, id, choice))}
          onClose={onClose}
        />
      )
    case 'recovery': {
      const candidate = safety?.recovery.find(({ id }) => id === candidateId)
      return candidate === undefined ? null : (
        <RecoveryDialog
          candidate={candidate}
          text={open.text}
          now={now}
          preview={recovery}
          onAccept={() => closeAnd(() => acceptRecovery(deps, candidateId))}
          onClose={onClose}
        />
      )
    }
    case 'saveCopy':
      return (
        <CopyDialog
          name={open.name}
          list={list}
          copy={(name, folderId) => saveCopy(deps, name, folderId)}
          onOpen={(recentId) => closeAnd(() => openFrom(deps, { kind: 'recent', recentId }))}
          onClose={onClose}
        />
      )
    case 'archive':
      return <ArchiveDialog list={list} archive={(folderId) => archive(deps, folderId)} onClose={onClose} />
    case 'rename':
      return <RenameDialog name={open.name} rename={(name) => renameProject(deps, name)} onClose={onClose} />
    case 'move':
      return (
        <MoveDialog name={open.name} list={list} move={(folderId) => moveProject(deps, folderId)} onClose={onClose} />
      )
    default:
      return assertNever(dialog, 'dialog')
  }
}

function conflictTitle(open: ShownProject, conflict: ConflictView): string | undefined {
  if (conflict.kind === 'markers') return markersTitle(open, conflict.line ?? 1)
  const line = conflict.lineId === undefined ? undefined : open.outline.lines.get(conflict.lineId)
  return line === undefined ? undefined : dialogsConflictLine({ number: line.number, speaker: line.speaker })
}

/** The window counts spoken lines, and what stands between markers is none: the one before says where it is. */
function markersTitle({ text, outline }: ShownProject, rowNumber: number): string {
  const ids = text.split(/\r\n|\r|\n/, rowNumber - 1).map((row) => /#([a-z0-9]{6})\s*$/.exec(row)?.[1])
  const before = [...outline.lines.values()].findLast(({ id }) => ids.includes(id))
  return before === undefined
    ? dialogsConflictFirst()
    : dialogsConflictAfter({ number: before.number, speaker: before.speaker })
}
