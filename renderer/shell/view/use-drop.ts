import { useEffect, useState } from 'react'
import { late } from '../../base/late/late.ts'
import { runLate } from '../../base/late-commands.ts'
import { useDeps } from '../parts/use-deps.ts'

const lateDrop = late(() => import('../commands/drop.ts'))

/**
 * Takes files that are dropped anywhere on the window, before the editor or the browser would. True while one is held
 * over it. A folder cannot be read from here: Open is the way to a project.
 */
export function useDrop(): boolean {
  const deps = useDeps()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const isFree = (): boolean => deps.view.getState().dialog.kind === 'none'
    // Beside an import, what is dropped is a further file of it.
    const isTaken = (): boolean => isFree() || deps.view.getState().dialog.kind === 'import'
    const onOver = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      event.preventDefault()
      event.stopPropagation()
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = isTaken() ? 'copy' : 'none'
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
      if (!isTaken()) return
      // Both can be read only while the event is told.
      const isFolder = event.dataTransfer?.items[0]?.webkitGetAsEntry()?.isDirectory === true
      const files = [...(event.dataTransfer?.files ?? [])]
      runLate(deps.view, lateDrop, ({ takeDropped }) => takeDropped(deps, isFolder, files))
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

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true
}
