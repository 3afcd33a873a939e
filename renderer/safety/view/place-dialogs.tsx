import {
  safetyCopyAbout,
  safetyCopyDone,
  safetyCopyFolder,
  safetyCopyName,
  safetyCopyOpen,
  safetyCopyStart,
  safetyCopyTitle,
  safetyCopyUsualFolder,
  safetyCopyUsualName,
  safetyExportAbout,
  safetyExportDone,
  safetyExportDoneAbout,
  safetyExportFormat,
  safetyExportStart,
  safetyExportTitle,
  safetyFormatCsv,
  safetyFormatCsvHint,
  safetyFormatDialogue,
  safetyFormatDialogueHint,
  safetyFormatDocx,
  safetyFormatDocxHint,
  safetyFormatFountain,
  safetyFormatFountainHint,
  safetyFormatTagged,
  safetyFormatTaggedHint,
  safetyMoveAbout,
  safetyMoveDone,
  safetyMoveFolder,
  safetyMoveStart,
  safetyMoveTitle,
  safetyMoveUsualFolder,
  safetyPackAbout,
  safetyPackDone,
  safetyPackDoneAbout,
  safetyPackFolder,
  safetyPackStart,
  safetyPackTitle,
  safetyPackUsualFolder,
  safetyRenameAbout,
  safetyRenameDone,
  safetyRenameName,
  safetyRenameStart,
  safetyRenameTitle,
} from '../../../shared/messages/made/safety.ts'
import { type ReactNode, useId, useState } from 'react'
import type { ScriptExported, ScriptFormat } from '../../../shared/contract/import-views.ts'
import type { DiskPlace } from '../../../shared/contract/place-views.ts'
import type { PickerListing } from '../../../shared/contract/views.ts'
import { formatBytes } from '../../base/format.ts'
import { RadioList } from '../../base/ui/radio-list.tsx'
import { type ChosenFolder, FolderField } from './folder-field.tsx'
import { TaskDialog } from './task-dialog.tsx'

type Lists = { readonly list: (folderId: string | null) => Promise<PickerListing>; readonly onClose: () => void }

/** Copies the project, saved or not, and offers to open the copy. */
export function CopyDialog({
  name: initial,
  list,
  copy,
  onOpen,
  onClose,
}: Lists & {
  readonly name: string
  readonly copy: (
    name: string,
    folderId: string | null,
  ) => Promise<{ readonly recentId: string; readonly name: string; readonly place: DiskPlace }>
  readonly onOpen: (recentId: string) => void
}) {
  const [name, setName] = useState(safetyCopyUsualName({ initial }).slice(0, 80))
  const [folder, setFolder] = useState<ChosenFolder>()
  return (
    <TaskDialog
      title={safetyCopyTitle()}
      description={safetyCopyAbout()}
      action={safetyCopyStart()}
      canStart={name.trim() !== ''}
      run={async () => {
        const made = await copy(name.trim(), folder?.id ?? null)
        const next = { title: safetyCopyOpen(), onChoose: () => onOpen(made.recentId) }
        return {
          title: safetyCopyDone({ name: made.name }),
          about: '',
          place: made.place,
          ...(made.recentId === '' ? {} : { next }),
        }
      }}
      onClose={onClose}
    >
      <NameField label={safetyCopyName()} value={name} onChange={setName} />
      <FolderField
        label={safetyCopyFolder()}
        usual={safetyCopyUsualFolder()}
        value={folder}
        list={list}
        onChange={setFolder}
      />
    </TaskDialog>
  )
}

/** Packs the project into one file to be sent or put away. */
export function ArchiveDialog({
  list,
  archive,
  onClose,
}: Lists & {
  readonly archive: (folderId: string | null) => Promise<{
    readonly fileName: string
    readonly place: DiskPlace
    readonly bytes: number
    readonly files: number
  }>
}) {
  const [folder, setFolder] = useState<ChosenFolder>()
  return (
    <TaskDialog
      title={safetyPackTitle()}
      description={safetyPackAbout()}
      action={safetyPackStart()}
      canStart
      run={async () => {
        const made = await archive(folder?.id ?? null)
        const size = formatBytes(made.bytes)
        const about = safetyPackDoneAbout({ files: made.files, size })
        return { title: safetyPackDone({ fileName: made.fileName }), about, place: made.place }
      }}
      onClose={onClose}
    >
      <FolderField
        label={safetyPackFolder()}
        usual={safetyPackUsualFolder()}
        value={folder}
        list={list}
        onChange={setFolder}
      />
    </TaskDialog>
  )
}

/** Puts the project's folder somewhere else. */
export function MoveDialog({
  name,
  list,
  move,
  onClose,
}: Lists & { readonly name: string; readonly move: (folderId: string) => Promise<string> }) {
  const [folder, setFolder] = useState<ChosenFolder>()
  return (
    <TaskDialog
      title={safetyMoveTitle()}
      description={safetyMoveAbout({ name })}
      action={safetyMoveStart()}
      canStart={folder !== undefined}
      run={async () => ({ title: safetyMoveDone({ name }), about: await move(folder?.id ?? '') })}
      onClose={onClose}
    >
      <FolderField
        label={safetyMoveFolder()}
        usual={safetyMoveUsualFolder()}
        value={folder}
        list={list}
        onChange={setFolder}
        isOpen
      />
    </TaskDialog>
  )
}

const formats = (): readonly { readonly value: ScriptFormat; readonly title: string; readonly hint: string }[] => [
  { value: 'fountain', title: safetyFormatFountain(), hint: safetyFormatFountainHint() },
  {
    value: 'docx',
    title: safetyFormatDocx(),
    hint: safetyFormatDocxHint(),
  },
  { value: 'csv', title: safetyFormatCsv(), hint: safetyFormatCsvHint() },
  { value: 'tagged', title: safetyFormatTagged(), hint: safetyFormatTaggedHint() },
  { value: 'dialogue', title: safetyFormatDialogue(), hint: safetyFormatDialogueHint() },
]

/** Writes the script as another kind of file. */
export function ExportScriptDialog({
  run,
  onClose,
}: {
  readonly run: (format: ScriptFormat) => Promise<ScriptExported>
  readonly onClose: () => void
}) {
  const [format, setFormat] = useState<ScriptFormat>('fountain')
  return (
    <TaskDialog
      title={safetyExportTitle()}
      description={safetyExportAbout()}
      action={safetyExportStart()}
      canStart
      run={async () => {
        const made = await run(format)
        return {
          title: safetyExportDone({ fileName: made.fileName }),
          about: safetyExportDoneAbout({ lines: made.lines }),
          place: made.place,
        }
      }}
      onClose={onClose}
    >
      <RadioList label={safetyExportFormat()} value={format} options={formats()} onChange={setFormat} />
    </TaskDialog>
  )
}

/** Asks for the project's new name. */
export function RenameDialog({
  name: initial,
  rename,
  onClose,
}: {
  readonly name: string
  readonly rename: (name: string) => Promise<string>
  readonly onClose: () => void
}) {
  const [name, setName] = useState(initial)
  return (
    <TaskDialog
      title={safetyRenameTitle()}
      description={safetyRenameAbout()}
      action={safetyRenameStart()}
      canStart={name.trim() !== '' && name.trim() !== initial}
      run={async () => ({
        title: safetyRenameDone({ name: name.trim() }),
        about: await rename(name.trim()),
      })}
      onClose={onClose}
    >
      <NameField label={safetyRenameName()} value={name} onChange={setName} />
    </TaskDialog>
  )
}

function NameField({
  label,
  value,
  onChange,
}: {
  readonly label: ReactNode
  readonly value: string
  readonly onChange: (name: string) => void
}) {
  const id = useId()
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="field">
        <input
          id={id}
          value={value}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  )
}
