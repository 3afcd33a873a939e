import { Popover } from 'radix-ui'
import { type ReactNode, useId, useRef } from 'react'
import { timelineClip, timelineClipLine } from '../../../shared/messages/made/timeline.ts'
import { leaveEscapeToField } from '../../base/ui/dialog.tsx'
import { FocusBack, leaveFocus } from '../../base/ui/focus-back.tsx'
import styles from './clip-editor.module.css'
import { ClipNumbers } from './clip-numbers.tsx'
import type { EditedLine, LineEdit, NumberedLine } from './line-edit.ts'

type ClipEditorProps = {
  readonly isOpen: boolean
  /** The key that opens it, as it is written here. */
  readonly keys: string
  readonly onOpen: (isOpen: boolean) => void
  /** The selected line; undefined: there is none that has a place. */
  readonly line: (NumberedLine & EditedLine) | undefined
  readonly readOnly: boolean
  readonly onEdit: (line: NumberedLine, edit: LineEdit) => void
  readonly onWord: (end: 'in' | 'out', direction: -1 | 1) => void
  /** Stands beside the button. */
  readonly fileGrip: ReactNode
}

/** The button that opens the numbers of the selected line's clip: all that can be drawn by hand, typed. */
export function ClipEditor({ isOpen, keys, onOpen, line, readOnly, onEdit, onWord, fileGrip }: ClipEditorProps) {
  const headingId = useId()
  const name = timelineClip()
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <Popover.Root open={isOpen && line !== undefined} onOpenChange={onOpen}>
      <Popover.Trigger asChild>
        <button
          ref={trigger}
          type="button"
          className={`btn btn-sm btn-ghost ${styles.button}`}
          title={`${name} (${keys})`}
          disabled={line === undefined}
        >
          {name}
        </button>
      </Popover.Trigger>
      {fileGrip}
      <Popover.Portal>
        <Popover.Content
          className={`pop ${styles.panel}`}
          data-own-keys=""
          aria-labelledby={headingId}
          side="top"
          align="start"
          sideOffset={8}
          collisionPadding={12}
          onEscapeKeyDown={leaveEscapeToField}
          onCloseAutoFocus={leaveFocus}
        >
          <FocusBack onGone={() => trigger.current?.focus()} />
          {line === undefined ? null : (
            <>
              <h2 id={headingId}>{timelineClipLine({ line: line.number })}</h2>
              <ClipNumbers
                key={line.lineId}
                line={line}
                readOnly={readOnly}
                onEdit={(edit) => onEdit(line, edit)}
                onWord={onWord}
              />
            </>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
