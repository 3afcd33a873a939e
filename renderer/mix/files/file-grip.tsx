import { type DragEvent, useRef } from 'react'
import type { SoundPiece } from '../../../shared/contract/export-views.ts'
import { timelineFileMaking, timelineFileWait } from '../../../shared/messages/made/timeline.ts'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { FileOutIcon } from '../../base/ui/icons/more-icons.tsx'
import type { FileActions } from './file-types.ts'
import styles from './file-grip.module.css'
import { useSingleFile } from './use-single-file.ts'

/** So long (ms) a pointer rests on it before a file is made: most only pass by. */
const REST_MS = 150

/**
 * The sign by which a clip or a lane leaves the window as a file: it is dragged out, or pressed to be saved. `basis`: what
 * is heard; where that changes, the file is made anew.
 */
export function FileGrip({
  of,
  label,
  basis,
  files,
  small = false,
}: {
  readonly of: SoundPiece
  readonly label: string
  readonly basis: unknown
  readonly files: FileActions
  readonly small?: boolean
}) {
  const { state, prepare, leave } = useSingleFile(of, files, basis)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const onLeave = (): void => {
    clearTimeout(rest.current)
    leave()
  }
  const onDragStart = (event: DragEvent): void => {
    if (state.kind !== 'ready') {
      event.preventDefault()
      files.say(timelineFileWait())
      void prepare(true)
    } else if (!files.drag(state.file, event.dataTransfer)) event.preventDefault()
  }
  const save = async (): Promise<void> => {
    const file = await prepare(true)
    if (file !== undefined) files.save(file)
  }
  const isMaking = state.kind === 'making'
  return (
    <IconButton
      icon={FileOutIcon}
      small={small}
      label={isMaking ? timelineFileMaking() : label}
      className={styles.grip ?? ''}
      data-file={state.kind}
      aria-busy={isMaking}
      draggable
      onPointerEnter={() => {
        rest.current = setTimeout(() => void prepare(false), REST_MS)
      }}
      onPointerLeave={onLeave}
      onFocus={() => void prepare(false)}
      onBlur={onLeave}
      onPointerDown={() => void prepare(true)}
      onDragStart={onDragStart}
      onClick={() => void save()}
    />
  )
}
