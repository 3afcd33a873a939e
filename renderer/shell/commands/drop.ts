import {
  shellDropFolder,
  shellDropFolderRemedy,
  shellDropRecording,
  shellDropRecordingRemedy,
} from '../../../shared/messages/made/shell.ts'
import type { Deps } from '../parts/deps.ts'
import { runLate } from '../../base/late-commands.ts'
import { lateAuditions } from '../../casting/late-auditions.ts'
import { lateImport } from '../../import/late-import.ts'
import { notify } from '../../base/notices.ts'

/** Imports scripts that were dropped, begins a clone with recordings, and says why a folder is left alone. */
export function takeDropped(deps: Deps, isFolder: boolean, files: readonly File[]): void {
  const [file] = files
  if (isFolder) notify(deps.view, 'notice', folderDropped())
  else if (file !== undefined && isRecording(file) && deps.view.getState().dialog.kind === 'none')
    takeRecordings(deps, files)
  else if (file !== undefined) runLate(deps.view, lateImport, ({ importFiles }) => importFiles(deps, files))
}

// A sound cannot be a script: wherever it is dropped, it begins a clone.
function takeRecordings(deps: Deps, files: readonly File[]): void {
  const { open } = deps.project.getState()
  if (open === undefined) {
    notify(deps.view, 'notice', recordingDropped())
    return
  }
  runLate(deps.view, lateAuditions, ({ openClone, addRecordings }) => {
    openClone(deps, open.handle, deps.view.getState().selectedSpeakerId ?? open.cast.speakers[0]?.id)
    deps.view.setState({ workspace: 'casting', cloneOpen: true })
    return addRecordings(deps, files)
  })
}

function isRecording({ name, type }: File): boolean {
  return type.startsWith('audio/') || /\.(wav|mp3|flac|ogg|opus|m4a|aac)$/i.test(name)
}

const recordingDropped = () =>
  ({
    code: 'import.dropped',
    message: shellDropRecording(),
    remedy: shellDropRecordingRemedy(),
  }) as const

const folderDropped = () =>
  ({
    code: 'import.dropped',
    message: shellDropFolder(),
    remedy: shellDropFolderRemedy(),
  }) as const
