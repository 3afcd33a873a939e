import { cloneElement, type HTMLAttributes, type ReactElement, useState } from 'react'
import { openMenu } from './late-overlays.ts'
import type { MenuEntry } from './menu-types.ts'

/** The menu of one thing in a list: opened by the right button, by the menu key or by Shift F10 on it. */
export type ContextMenuProps = {
  /** The element that it belongs to. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>
  readonly entries: readonly MenuEntry[]
}

/** Wraps the element; draws the menu when it is asked for. */
export function ContextMenu({ children, entries }: ContextMenuProps) {
  const [asked, setAsked] = useState<{ readonly at: DOMRect; readonly byKey: boolean }>()
  return (
    <>
      {cloneElement(children, {
        onContextMenu: (event) => {
          children.props.onContextMenu?.(event)
          event.preventDefault()
          const { nativeEvent } = event
          // A key asks without a pointer.
          const byKey = !(nativeEvent instanceof PointerEvent) || nativeEvent.pointerType === ''
          setAsked({ at: new DOMRect(event.clientX, event.clientY), byKey })
        },
      })}
      {asked === undefined ? null : (
        <openMenu.Part
          anchor={{ getBoundingClientRect: () => asked.at }}
          byKey={asked.byKey}
          groups={[{ entries }]}
          side="right"
          align="start"
          sideOffset={2}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
