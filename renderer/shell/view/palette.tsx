import { toolbarCommands, toolbarCommandsNone, toolbarCommandsSearch } from '../../../shared/messages/made/toolbar.ts'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useId, useState } from 'react'
import { type CommandId, findCommands } from '../commands/registry.ts'
import { rememberFocus, useReturnedFocus } from '../../base/ui/dialog-focus.ts'
import { SearchIcon } from '../../base/ui/icons/icons.tsx'
import styles from './palette.module.css'

/** Every command by name, with its keys: also the overview of shortcuts. */
export type PaletteProps = {
  readonly commands: readonly { readonly id: CommandId; readonly title: string; readonly keys: string }[]
  readonly onRun: (id: CommandId) => void
  readonly onClose: () => void
}

/** Draws the palette. Focus stays in the field; arrows move the choice in the list. */
export function Palette({ commands, onRun, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  const found = findCommands(commands, typed)
  const chosen = found[Math.min(active, found.length - 1)]

  const onKeyDown = (event: KeyboardEvent): void => {
    // Keys of an input method choose and end what is being written.
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && found.length > 0) {
      event.preventDefault()
      setActive((Math.min(active, found.length - 1) + step + found.length) % found.length)
    }
    if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault()
      onRun(chosen.id)
    }
  }
  const onCloseAutoFocus = useReturnedFocus()
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.overlay} />
        <Dialog.Content
          className={`pop ${styles.palette}`}
          aria-describedby={undefined}
          onOpenAutoFocus={rememberFocus}
          onCloseAutoFocus={onCloseAutoFocus}
          onKeyDown={onKeyDown}
        >
          <Dialog.Title className="vh">{toolbarCommands()}</Dialog.Title>
          <div className={styles.search}>
            <SearchIcon />
            <input
              type="text"
              role="combobox"
              aria-label={toolbarCommandsSearch()}
              aria-expanded="true"
              aria-controls={listId}
              aria-activedescendant={chosen === undefined ? undefined : `${listId}-${chosen.id}`}
              placeholder={toolbarCommandsSearch()}
              spellCheck={false}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                setActive(0)
              }}
            />
          </div>
          <ul id={listId} className={styles.list} role="listbox" aria-label={toolbarCommands()}>
            {found.map((command) => (
              <li
                key={command.id}
                id={`${listId}-${command.id}`}
                role="option"
                aria-selected={command === chosen}
                ref={command === chosen ? scrollIntoView : undefined}
                onPointerMove={() => setActive(found.indexOf(command))}
                onClick={() => onRun(command.id)}
              >
                <span className="grow ellip">{command.title}</span>
                {command.keys === '' ? null : <span className="kbd">{command.keys}</span>}
              </li>
            ))}
          </ul>
          {found.length === 0 ? <p className={styles.none}>{toolbarCommandsNone()}</p> : null}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
