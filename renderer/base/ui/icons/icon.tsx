import type { ReactNode } from 'react'

/** How an icon is sized and named. Without a `label` it is decoration and hidden from assistive technology. */
export type IconProps = { readonly size?: 12 | 14 | 16 | 20 | 32; readonly label?: string; readonly className?: string }

/** One drawing on the 16-pixel grid with a 1.5-pixel stroke in the colour of the text around it. */
export type Icon = (props: IconProps) => ReactNode

/** Strokes grow a little as icons shrink, so that all look equally heavy. */
const sizeClass = { 12: 'ic ic-12', 14: 'ic ic-14', 16: 'ic', 20: 'ic ic-20', 32: 'ic ic-32' } as const

/** Makes an icon from its drawing. */
export function icon(drawing: ReactNode): Icon {
  return function DrawnIcon({ size = 16, label, className }: IconProps) {
    const classes = className === undefined ? sizeClass[size] : `${sizeClass[size]} ${className}`
    return (
      <svg
        className={classes}
        viewBox="0 0 16 16"
        {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      >
        {drawing}
      </svg>
    )
  }
}
