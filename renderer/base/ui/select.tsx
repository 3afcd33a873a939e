import { Select as Radix } from 'radix-ui'
import { type KeyboardEvent, useRef } from 'react'
import { cspNonce } from './csp-nonce.ts'
import { FocusBack, leaveFocus } from './focus-back.tsx'
import { CheckIcon } from './icons/icons.tsx'
import { ChevronUpDownIcon } from './icons/more-icons.tsx'
import { moveAmongItems } from './item-keys.ts'

/** A choice among several, one in sight. */
export type SelectProps<T extends string> = {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly title: string }[]
  readonly onChange: (value: T) => void
  readonly size?: 'sm' | 'xs'
  readonly disabled?: boolean
}

/** Draws the choice as a combobox that opens a list. */
export function Select<T extends string>({
  label,
  value,
  options,
  onChange,
  size = 'sm',
  disabled = false,
}: SelectProps<T>) {
  const nonce = cspNonce()
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <Radix.Root
      value={value}
      disabled={disabled}
      onValueChange={(chosen) => {
        const option = options.find((candidate) => candidate.value === chosen)
        if (option !== undefined) onChange(option.value)
      }}
    >
      <Radix.Trigger ref={trigger} className={`field field-${size} select`} aria-label={label}>
        <Radix.Value />
        <Radix.Icon asChild>
          <span>
            <ChevronUpDownIcon size={14} />
          </span>
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className="pop menu"
          position="popper"
          sideOffset={4}
          onKeyDownCapture={moveAmongItems}
          onKeyDown={keepEnter}
          onCloseAutoFocus={leaveFocus}
        >
          <FocusBack onGone={() => trigger.current?.focus({ preventScroll: true })} />
          <Radix.Viewport {...(nonce === undefined ? {} : { nonce })}>
            {options.map((option) => (
              <Radix.Item key={option.value} value={option.value} className="menu-item">
                <Radix.ItemText>{option.title}</Radix.ItemText>
                <span className="grow" />
                <Radix.ItemIndicator>
                  <CheckIcon size={14} />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The key that chooses gives the focus back to the button: left alone, it would press that as well. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
