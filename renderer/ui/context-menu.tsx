import { ContextMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import type { MenuEntry } from './menu.tsx'

/** The menu of one thing in a list: opened by the right button, by the menu key or by Shift F10 on it. */
export type ContextMenuProps = {
  /** The element that it belongs to. */
  readonly children: ReactNode
  readonly entries: readonly MenuEntry[]
}

/** Wraps the element; draws the menu when it is asked for. */
export function ContextMenu({ children, entries }: ContextMenuProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="pop menu" collisionPadding={8}>
          {entries.map((entry) => (
            <Radix.Item
              key={entry.title}
              className="menu-item"
              disabled={entry.disabled === true}
              onSelect={entry.onChoose}
            >
              <span className="grow ellip">{entry.title}</span>
              {entry.keys === undefined ? null : <span className="kbd">{entry.keys}</span>}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
