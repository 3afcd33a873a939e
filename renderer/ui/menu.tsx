import { DropdownMenu } from 'radix-ui'
import { Fragment, type ReactNode } from 'react'
import { CheckIcon } from './icons.tsx'

/** One thing that a menu offers. */
export type MenuEntry = {
  readonly title: string
  readonly keys?: string | undefined
  readonly disabled?: boolean
  /** Present on entries that are one of a choice. */
  readonly checked?: boolean
  readonly onChoose: () => void
}

/** What a menu shows, from top to bottom. A function is asked when the menu opens. */
export type MenuGroups = readonly { readonly title?: string; readonly entries: readonly MenuEntry[] }[]

/** A button's menu: groups of entries with a rule between them. */
export type MenuProps = {
  /** The button that opens it. */
  readonly trigger: ReactNode
  readonly groups: MenuGroups | (() => MenuGroups)
  readonly align?: 'start' | 'end'
  /** Focus must go elsewhere than back to the button, such as to the script. */
  readonly onClosed?: () => void
}

/** Draws the menu. */
export function Menu({ trigger, groups, align = 'start', onClosed }: MenuProps) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="pop menu"
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (onClosed === undefined) return
            event.preventDefault()
            onClosed()
          }}
        >
          <Groups groups={groups} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Groups({ groups }: Pick<MenuProps, 'groups'>) {
  const shown = (typeof groups === 'function' ? groups() : groups).filter((group) => group.entries.length > 0)
  return shown.map((group, index) => (
    <Fragment key={group.title ?? group.entries[0]?.title}>
      {index === 0 ? null : <DropdownMenu.Separator className="menu-rule" />}
      {group.title === undefined ? null : <DropdownMenu.Label className="menu-title">{group.title}</DropdownMenu.Label>}
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
      {entry.keys === undefined ? null : <span className="kbd">{entry.keys}</span>}
    </>
  )
  if (entry.checked !== undefined) {
    return (
      <DropdownMenu.CheckboxItem
        className="menu-item"
        checked={entry.checked}
        disabled={entry.disabled === true}
        onSelect={entry.onChoose}
      >
        {content}
        <DropdownMenu.ItemIndicator>
          <CheckIcon size={14} />
        </DropdownMenu.ItemIndicator>
      </DropdownMenu.CheckboxItem>
    )
  }
  return (
    <DropdownMenu.Item className="menu-item" disabled={entry.disabled === true} onSelect={entry.onChoose}>
      {content}
    </DropdownMenu.Item>
  )
}
