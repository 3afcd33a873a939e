import { type ReactNode, useId, useState } from 'react'
import type { ScriptExported, ScriptFormat } from '../../../shared/contract/import-views.ts'
import type { PickerListing } from '../../../shared/contract/views.ts'
import { formatBytes, plural } from '../../base/format.ts'
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
  ) => Promise<{ readonly recentId: string; readonly name: string; readonly folderLabel: string }>
  readonly onOpen: (recentId: string) => void
}) {
  const [name, setName] = useState(`${initial} copy`.slice(0, 80))
  const [folder, setFolder] = useState<ChosenFolder>()
  return (
    <TaskDialog
      title="Save a copy"
      description="With all takes, and with edits that could not be saved. The project stays as it is."
      action="Save the copy"
      canStart={name.trim() !== ''}
      run={async () => {
        const made = await copy(name.trim(), folder?.id ?? null)
        const next = { title: 'Open the copy', onChoose: () => onOpen(made.recentId) }
        return { title: `${made.name} was saved`, about: made.folderLabel, ...(made.recentId === '' ? {} : { next }) }
      }}
      onClose={onClose}
    >
      <NameField label="Name of the copy" value={name} onChange={setName} />
      <FolderField label="Folder" usual="Your projects" value={folder} list={list} onChange={setFolder} />
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
    readonly folderLabel: string
    readonly bytes: number
    readonly files: number
  }>
}) {
  const [folder, setFolder] = useState<ChosenFolder>()
  return (
    <TaskDialog
      title="Pack into a zip file"
      description="Script, cast, takes and exports in one file. The project stays as it is."
      action="Pack"
      canStart
      run={async () => {
        const made = await archive(folder?.id ?? null)
        const about = `${plural(made.files, 'file')}, ${formatBytes(made.bytes)}. ${made.folderLabel}`
        return { title: `${made.fileName} was written`, about }
      }}
      onClose={onClose}
    >
      <FolderField label="Folder" usual="Beside the project" value={folder} list={list} onChange={setFolder} />
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
      title="Move the project"
      description={`The folder of ${name} goes into the folder that you choose, on the same disk.`}
      action="Move here"
      canStart={folder !== undefined}
      run={async () => ({ title: `${name} was moved`, about: await move(folder?.id ?? '') })}
      onClose={onClose}
    >
      <FolderField label="Into" usual="Choose a folder" value={folder} list={list} onChange={setFolder} isOpen />
    </TaskDialog>
  )
}

const formats: readonly { readonly value: ScriptFormat; readonly title: string; readonly hint: string }[] = [
  { value: 'fountain', title: 'Fountain', hint: 'For screenwriting programs. Ids come along as notes.' },
  {
    value: 'docx',
    title: 'Word recording script',
    hint: 'A table with id, speaker, line, direction and room for notes.',
  },
  { value: 'csv', title: 'Table (CSV)', hint: 'One row a line, for spreadsheets and translation.' },
  { value: 'tagged', title: 'Tagged text', hint: 'Speakers as numbers, as the service reads them. Without ids.' },
  { value: 'dialogue', title: 'Repartee script', hint: 'The script as it is in the project.' },
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
      title="Export the script"
      description="Into the project's exports folder. A file that is there already is kept."
      action="Export"
      canStart
      run={async () => {
        const made = await run(format)
        return { title: `${made.fileName} was written`, about: `${plural(made.lines, 'line')}. ${made.folderLabel}` }
      }}
      onClose={onClose}
    >
      <RadioList label="Format" value={format} options={formats} onChange={setFormat} />
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
      title="Rename the project"
      description="Its folder gets the name too."
      action="Rename"
      canStart={name.trim() !== '' && name.trim() !== initial}
      run={async () => ({ title: `The project is called ${name.trim()}`, about: await rename(name.trim()) })}
      onClose={onClose}
    >
      <NameField label="Name" value={name} onChange={setName} />
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
