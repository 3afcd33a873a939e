import type { ReactNode } from 'react'

/** No text has it: it marks where something that is more than words goes. */
const PLACE = '\uFFFC'

/** Words of a message with an element in place of one parameter. `words` makes them with what stands for the element. */
export function WordsAround({
  words,
  children,
}: {
  readonly words: (place: string) => string
  readonly children: ReactNode
}) {
  const [before = '', after = ''] = words(PLACE).split(PLACE)
  return (
    <>
      {before}
      {children}
      {after}
    </>
  )
}
