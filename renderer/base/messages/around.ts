import { createElement, Fragment, type ReactNode } from 'react'

/** Stand for elements while the words are made. No message holds them. */
const slots = ['\uE000', '\uE001'] as const

/** One message with elements in the places of its parameters: `around((name) => aB({ name }), <b>…</b>)`. */
export function around(
  message: (first: string, second: string) => string,
  first: ReactNode,
  second: ReactNode = undefined,
): ReactNode {
  const drawn = message(...slots)
    .split(/([\uE000\uE001])/)
    .map((part) => (part === slots[0] ? first : part === slots[1] ? second : part))
  return createElement(Fragment, null, ...drawn)
}
