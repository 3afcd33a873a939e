import { initials } from '../format.ts'

/** The class that sets a speaker's colour for everything inside: `s1` to `s8`; undefined speakers stay neutral. */
export function colourClass(colour: number | undefined): string {
  return colour === undefined ? '' : `s${colour}`
}

/** Two letters on the speaker's tint. Decoration: the name always stands beside it. */
export function SpeakerChip({
  name,
  colour,
  size,
}: {
  readonly name: string
  readonly colour: number | undefined
  readonly size?: 'sm' | 'xs'
}) {
  const classes = ['spk-chip', colourClass(colour), size ?? ''].filter((part) => part !== '').join(' ')
  return (
    <span className={classes} aria-hidden>
      {initials(name)}
    </span>
  )
}
