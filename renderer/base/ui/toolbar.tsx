import { type ComponentProps, createContext, useContext, useId, useMemo, useState } from 'react'
import { moveInRow } from './hooks/use-roving.ts'

/** The button of a toolbar at which Tab arrives: the one that had the focus last. */
type Stop = { readonly id: string | undefined; readonly set: (id: string) => void }

const StopContext = createContext<Stop>({ id: undefined, set: () => undefined })

/** A toolbar: its buttons (`ToolbarButton`) are one tab stop with arrows inside. Groups in it have stops of their own. */
export function Toolbar({ children, ...rest }: Omit<ComponentProps<'div'>, 'onFocus' | 'onBlur' | 'onKeyDown'>) {
  const [id, set] = useState<string>()
  // Shift Tab must not arrive at the bar, which would give the focus back to its button.
  const [isLeaving, setLeaving] = useState(false)
  const stop = useMemo(() => ({ id, set }), [id])
  return (
    <StopContext value={stop}>
      <div
        {...rest}
        role="toolbar"
        aria-orientation="horizontal"
        tabIndex={isLeaving ? -1 : 0}
        style={noOutline}
        onFocus={({ target, currentTarget }) => {
          if (target !== currentTarget || isLeaving) return
          const buttons = buttonsOf(currentTarget)
          const last = buttons.find((button) => button.dataset.tool === id)
          ;(last ?? buttons[0])?.focus()
        }}
        onBlur={() => setLeaving(false)}
        onKeyDown={(event) => {
          const { target, currentTarget } = event
          if (!(target instanceof HTMLElement) || target.dataset.tool === undefined) return
          if (event.key === 'Tab' && event.shiftKey) setLeaving(true)
          else moveInRow(event, buttonsOf(currentTarget))
        }}
      >
        {children}
      </div>
    </StopContext>
  )
}

/** A button of the toolbar around it. */
export function ToolbarButton(props: ComponentProps<'button'>) {
  return <button type="button" {...props} {...useTool(props)} />
}

/** What makes a button that is drawn otherwise one of the toolbar around it. */
export function useTool({ onFocus }: Pick<ComponentProps<'button'>, 'onFocus'> = {}) {
  const own = useId()
  const { id, set } = useContext(StopContext)
  return {
    'data-tool': own,
    tabIndex: id === own ? 0 : -1,
    onFocus: (event: React.FocusEvent<HTMLButtonElement>): void => {
      set(own)
      onFocus?.(event)
    },
  }
}

const noOutline = { outline: 'none' }

function buttonsOf(bar: HTMLElement): readonly HTMLElement[] {
  return [...bar.querySelectorAll<HTMLElement>('[data-tool]:enabled')]
}
