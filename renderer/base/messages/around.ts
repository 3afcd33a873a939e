import { createElement, Fragment, type ReactNode } from 'react'

/** Stand for elements while the words are made. No message holds them. */
const slots = ['\uE000', '\uE001', '\uE002'] as const

/** One message with elements in the places of its parameters: `around((name) => aB({ name }), <b>…</b>)`. */
export function around(
  message: (...places: typeof slots) => string,
  ...elements: readonly [ReactNode, ReactNode?, ReactNode?]
): ReactNode {
  const drawn = message(...slots)
    .split(/([\uE000-\uE002])/)
    .map((part) => {
      const at = slots.findIndex((slot) => slot === part)
      return at === -1 ? part : elements[at]
    })
  return createElement(Fragment, null, ...drawn)
}
