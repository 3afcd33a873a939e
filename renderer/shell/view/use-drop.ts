import {
  shellDropFolder,
  shellDropFolderRemedy,
  shellDropRecording,
  shellDropRecordingRemedy,
} from '../../../shared/messages/made/shell.ts'
import { useEffect, useState } from 'react'
import type { Deps } from '../parts/deps.ts'
import { runLate } from '../../base/late-commands.ts'
import { lateAuditions } from '../../casting/late-auditions.ts'
import { lateImport } from '../../import/late-import.ts'
import { notify } from '../../base/notices.ts'
import { useDeps } from '../parts/use-deps.ts'

/**
 * Takes files that are dropped anywhere on the window, before the editor or the browser would. True while one is held
 * over it. A folder cannot be read from here: Open is the way to a project.
 */
export function useDrop(): boolean {
  const deps = useDeps()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const isFree = (): boolean => deps.view.getState().dialog.kind === 'none'
    const onOver = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      event.preventDefault()
      event.stopPropagation()
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = isFree() ? 'copy' : 'none'
      setOver(isFree())
    }
    const onLeave = (event: DragEvent): void => {
      // Only when it leaves the window: between two elements of the page it goes on.
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent): void => {
      setOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      event.stopPropagation()
      if (!isFree()) return
      const isFolder = event.dataTransfer?.items[0]?.webkitGetAsEntry()?.isDirectory === true
      const [file] = event.dataTransfer?.files ?? []
      if (isFolder) notify(deps.view, 'news', folderDropped())
      else if (file !== undefined && isRecording(file)) takeRecordings(deps, [...(event.dataTransfer?.files ?? [])])
      else if (file !== undefined) runLate(deps.view, lateImport, ({ importFile }) => importFile(deps, file))
    }
    const options = { capture: true }
    document.addEventListener('dragenter', onOver, options)
    document.addEventListener('dragover', onOver, options)
    document.addEventListener('dragleave', onLeave, options)
    document.addEventListener('drop', onDrop, options)
    return () => {
      document.removeEventListener('dragenter', onOver, options)
      document.removeEventListener('dragover', onOver, options)
      document.removeEventListener('dragleave', onLeave, options)
      document.removeEventListener('drop', onDrop, options)
    }
  }, [deps])
  return isOver
}

// A sound cannot be a script: wherever it is dropped, it begins a clone.
function takeRecordings(deps: Deps, files: readonly File[]): void {
  const { open } = deps.project.getState()
  if (open === undefined) {
    notify(deps.view, 'news', recordingDropped())
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
    code: 'input.invalid',
    message: shellDropRecording(),
    remedy: shellDropRecordingRemedy(),
  }) as const

const folderDropped = () =>
  ({
    code: 'input.invalid',
    message: shellDropFolder(),
    remedy: shellDropFolderRemedy(),
  }) as const

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true
}
