import type { ReactNode } from 'react'

/** Stands for the element while the words are made. No message holds it. */
const slot = '\uFFFC'

/** One message with an element in the place of one of its parameters: `around((name) => aB({ name }), <b>…</b>)`. */
export function around(message: (place: string) => string, element: ReactNode): ReactNode {
  const [before = '', after = ''] = message(slot).split(slot)
  return (
    <>
      {before}
      {element}
      {after}
    </>
  )
}
