import type { ComponentProps } from 'react'
import type { Icon } from './icons/icon.tsx'

/** A button that is only a drawing. Its name is said to everybody: as a label and, on hover and focus, as a tooltip. */
export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'title'> & {
  readonly icon: Icon
  readonly label: string
  /** Keys that do the same, shown after the name. */
  readonly keys?: string | undefined
  readonly small?: boolean
  readonly iconSize?: 12 | 14 | 16
}

export function IconButton({
  icon: Drawing,
  label,
  keys,
  small = false,
  iconSize = 16,
  className,
  ...rest
}: IconButtonProps) {
  const classes = ['icon-btn', small ? 'sm' : '', className ?? ''].filter((name) => name !== '').join(' ')
  // `Tips` shows the name and the keys.
  return (
    <button type="button" {...rest} className={classes} aria-label={label} data-tip={keys ?? ''}>
      <Drawing size={iconSize} />
    </button>
  )
}
