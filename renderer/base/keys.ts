/** A key chord in the notation of the shortcut table: `Mod` is Ctrl, on a Mac Cmd. Parts are joined by `+`. */
export type Chord = string

/** What a key press is made of, as far as shortcuts care. */
export type KeyPress = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  /** The physical key, such as `KeyD`: Alt changes what `key` says on a Mac. */
  readonly code: string
}

/** Whether a key press is the chord. Letters and digits are compared by key or by physical place. */
export function matchesChord(chord: Chord, press: KeyPress, isMac: boolean): boolean {
  const parts = chord.split('+')
  const wanted = parts.at(-1) ?? ''
  const has = (part: string): boolean => parts.includes(part)
  const mod = isMac ? press.metaKey : press.ctrlKey
  const otherMod = isMac ? press.ctrlKey : press.metaKey
  if (mod !== has('Mod') || otherMod || press.altKey !== has('Alt') || press.shiftKey !== has('Shift')) return false
  if (press.key.toLowerCase() === wanted.toLowerCase()) return true
  return press.code === `Key${wanted.toUpperCase()}` || press.code === `Digit${wanted}`
}

/** The chord as people read it: `Ctrl Shift Enter`, on a Mac `⇧⌘Enter`. */
export function chordWords(chord: Chord, isMac: boolean): string {
  if (!isMac) return chord.replace('Mod', 'Ctrl').split('+').join(' ')
  const marks: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' }
  return chord
    .split('+')
    .map((part) => marks[part] ?? part)
    .join('')
}
