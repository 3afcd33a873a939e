import { type ComponentProps, cloneElement, type ReactElement, useId, useState } from 'react'
import { openMenu } from './late-overlays.ts'
import type { MenuGroups } from './menu-types.ts'

/** A button's menu: groups of entries with a rule between them. */
export type MenuProps = {
  /** The button that opens it. */
  readonly trigger: ReactElement<ComponentProps<'button'>>
  readonly groups: MenuGroups | (() => MenuGroups)
  readonly align?: 'start' | 'end'
  /** Focus must go elsewhere than back to the button, such as to the script. */
  readonly onClosed?: () => void
}

/** Draws the button, and what opens from it once it is asked for: a closed menu costs nothing. */
export function Menu({ trigger, groups, align = 'start', onClosed }: MenuProps) {
  const id = useId()
  const [opened, setOpened] = useState<{ readonly button: HTMLElement; readonly byKey: boolean }>()
  const toggle = (button: HTMLElement, byKey: boolean): void =>
    setOpened((before) => (before === undefined ? { button, byKey } : undefined))
  const button = cloneElement(trigger, {
    id: `${id}-button`,
    'aria-haspopup': 'menu',
    'aria-expanded': opened !== undefined,
    'aria-controls': opened === undefined ? undefined : `${id}-menu`,
    onPointerDown: (event) => {
      // A button that is off is pressed all the same, as far as pointers are told.
      if (event.button !== 0 || event.ctrlKey || event.currentTarget.disabled) return
      // The menu takes the focus, not the button.
      event.preventDefault()
      toggle(event.currentTarget, false)
    },
    onKeyDown: (event) => {
      if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ArrowDown') return
      event.preventDefault()
      toggle(event.currentTarget, true)
    },
  })
  return (
    <>
      {button}
      {opened === undefined ? null : (
        <openMenu.Part
          id={`${id}-menu`}
          labelledBy={`${id}-button`}
          anchor={opened.button}
          byKey={opened.byKey}
          groups={groups}
          side="bottom"
          align={align}
          sideOffset={4}
          onClose={() => setOpened(undefined)}
          onFocusBack={onClosed ?? (() => opened.button.focus())}
        />
      )}
    </>
  )
}
