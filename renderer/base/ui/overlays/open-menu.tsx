import { Menu } from 'radix-ui/internal'
import { Fragment, useLayoutEffect, useRef, useState } from 'react'
import { rememberFocusOf } from '../dialog-focus.ts'
import { useFocusBack } from '../focus-back.tsx'
import { CheckIcon } from '../icons/icons.tsx'
import { moveAmongItems } from '../item-keys.ts'
import type { MenuEntry, MenuGroups } from './menu-types.ts'

/** What opens from a button, or where something was asked about. */
export type OpenMenuProps = {
  readonly id?: string
  readonly labelledBy?: string
  /** What it stands beside. */
  readonly anchor: { readonly getBoundingClientRect: () => DOMRect }
  /** It was asked for by a key: its first entry takes the focus. */
  readonly byKey: boolean
  readonly groups: MenuGroups | (() => MenuGroups)
  readonly side: 'bottom' | 'right'
  readonly align: 'start' | 'end'
  readonly sideOffset: number
  readonly onClose: () => void
  /** Gives the focus to whoever should have it then; absent: to what had it before. */
  readonly onFocusBack?: () => void
}

/** Draws the menu, open. */
export function OpenMenu(props: OpenMenuProps) {
  const anchor = useRef(props.anchor)
  const hasEntered = useRef(false)
  const { id, labelledBy, onFocusBack } = props
  const [before] = useState(() => document.activeElement)
  const onCloseAutoFocus = useFocusBack(() => {
    if (onFocusBack !== undefined) onFocusBack()
    else if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  })
  // A dialog that one of its entries opens takes the focus before it is given back.
  useLayoutEffect(() => () => rememberFocusOf(before), [before])
  return (
    <Menu.Root open onOpenChange={(isOpen) => (isOpen ? undefined : props.onClose())}>
      <Menu.Anchor virtualRef={anchor} />
      <Menu.Portal>
        <Menu.Content
          {...(id === undefined ? {} : { id })}
          {...(labelledBy === undefined ? {} : { 'aria-labelledby': labelledBy })}
          className="pop menu"
          side={props.side}
          align={props.align}
          sideOffset={props.sideOffset}
          collisionPadding={8}
          onEntryFocus={(event) => {
            // The key was pressed before anybody here could see it. From now on it is seen.
            if (hasEntered.current || !props.byKey || !(event.target instanceof HTMLElement)) return
            hasEntered.current = true
            event.preventDefault()
            event.target.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus()
          }}
          onKeyDownCapture={moveAmongItems}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <Groups groups={props.groups} />
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Groups({ groups }: Pick<OpenMenuProps, 'groups'>) {
  const shown = (typeof groups === 'function' ? groups() : groups).filter((group) => group.entries.length > 0)
  return shown.map((group, index) => (
    <Fragment key={group.title ?? group.entries[0]?.title}>
      {index === 0 ? null : <Menu.Separator className="menu-rule" />}
      {group.title === undefined ? null : <Menu.Label className="menu-title">{group.title}</Menu.Label>}
      {group.entries.map((entry) => (
        <Entry key={entry.title} entry={entry} />
      ))}
    </Fragment>
  ))
}

function Entry({ entry }: { readonly entry: MenuEntry }) {
  const content = (
    <>
      <span className="grow ellip">{entry.title}</span>
      {entry.keys === undefined || entry.keys === '' ? null : <span className="kbd">{entry.keys}</span>}
    </>
  )
  if (entry.checked !== undefined) {
    return (
      <Menu.CheckboxItem
        className="menu-item"
        checked={entry.checked}
        disabled={entry.disabled === true}
        onSelect={entry.onChoose}
      >
        {content}
        <Menu.ItemIndicator>
          <CheckIcon size={14} />
        </Menu.ItemIndicator>
      </Menu.CheckboxItem>
    )
  }
  return (
    <Menu.Item className="menu-item" disabled={entry.disabled === true} onSelect={entry.onChoose}>
      {content}
    </Menu.Item>
  )
}
