import {
  baseKeyAlt,
  baseKeyBackspace,
  baseKeyControl,
  baseKeyDelete,
  baseKeyEnd,
  baseKeyEnter,
  baseKeyEscape,
  baseKeyHome,
  baseKeyShift,
  baseKeySpace,
} from '../../shared/messages/made/base.ts'

/**
 * Keys that are pressed together, joined by `+`, the last of them with its name in `KeyboardEvent.key`: `Mod+Shift+Enter`,
 * `F7`, `Space`, `+`. `Mod` is Ctrl, on a Mac Cmd.
 */
export type Chord = string

/** The system that the keys are pressed on. */
export type System = 'linux' | 'mac' | 'windows'

/** What a key press is made of, as far as shortcuts care. */
export type KeyPress = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  /** The physical key, such as `KeyD`: Alt changes what `key` says on a Mac. */
  readonly code: string
  /** The key is held down. Absent: it is not. */
  readonly repeat?: boolean
}

type Parts = { readonly key: string; readonly held: readonly string[] }

/** Chords are few and asked for at every key. */
const known = new Map<Chord, Parts>()

/** A chord's last key and what is held with it. */
function partsOf(chord: Chord): Parts {
  const before = known.get(chord)
  if (before !== undefined) return before
  const parts = readParts(chord)
  known.set(chord, parts)
  return parts
}

function readParts(chord: Chord): Parts {
  const at = chord.length < 2 ? -1 : chord.lastIndexOf('+', chord.length - 2)
  return { key: chord.slice(at + 1), held: at === -1 ? [] : chord.slice(0, at).split('+') }
}

/** Whether a key press is the chord. Letters and digits are compared by key or by physical place. */
export function matchesChord(chord: Chord, press: KeyPress, isMac: boolean): boolean {
  const { key, held } = partsOf(chord)
  const has = (part: string): boolean => held.includes(part)
  const mod = isMac ? press.metaKey : press.ctrlKey
  const otherMod = isMac ? press.ctrlKey : press.metaKey
  if (mod !== has('Mod') || otherMod || press.altKey !== has('Alt')) return false
  // On some keyboards a sign such as `/` needs Shift: it says nothing then.
  if (!isSign(key) && press.shiftKey !== has('Shift')) return false
  if (press.key.toLowerCase() === (key === 'Space' ? ' ' : key.toLowerCase())) return true
  // By its place only where the press says no letter or digit of ours: those stand elsewhere on other keyboards.
  if (/^[a-z0-9]$/iu.test(press.key)) return false
  return press.code === `Key${key.toUpperCase()}` || press.code === `Digit${key}`
}

function isSign(key: string): boolean {
  return /^[^\p{L}\p{N}]$/u.test(key)
}

/** What is held, in the order in which Apple writes it. */
const macSigns: readonly (readonly [part: string, sign: string])[] = [
  ['Alt', '⌥'],
  ['Shift', '⇧'],
  ['Mod', '⌘'],
]
const keySigns: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  '-': '−',
}

/** What stands on keys that have a word. */
const keyNames: Readonly<Record<string, () => string>> = {
  Mod: baseKeyControl,
  Alt: baseKeyAlt,
  Shift: baseKeyShift,
  Enter: baseKeyEnter,
  Escape: baseKeyEscape,
  Space: baseKeySpace,
  Delete: baseKeyDelete,
  Backspace: baseKeyBackspace,
  Home: baseKeyHome,
  End: baseKeyEnd,
}

/** The chord as people read it: `Ctrl Shift Enter`, on a Mac `⇧⌘↩`. */
export function chordWords(chord: Chord, isMac: boolean): string {
  const { key, held } = partsOf(chord)
  const sign = keySigns[key] ?? keyNames[key]?.() ?? key
  if (!isMac) return [...held.map((part) => keyNames[part]?.() ?? part), sign].join(' ')
  const signs = macSigns.flatMap(([part, drawn]) => (held.includes(part) ? [drawn] : []))
  return [...signs, key === 'Enter' ? '↩' : sign].join('')
}

/** The chord as CodeMirror writes it: `Mod-Shift-Enter`, letters small, because it takes a capital for Shift. */
export function chordOfEditor(chord: Chord): string {
  const { key, held } = partsOf(chord)
  return [...held, key.length === 1 ? key.toLowerCase() : key].join('-')
}
