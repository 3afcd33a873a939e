import type { ChangeSet, Text } from '@codemirror/state'

/** What the main side is not known to have flushed to the disk. */
export type UnflushedWords = {
  /** The script as it was flushed, with what other windows wrote since. */
  readonly base: Text
  /** This window's own changes on it. */
  readonly changes: ChangeSet
  /** Time of the first of them, in milliseconds since 1970. */
  readonly sinceMs: number
}

/** Where the words of a window come from. */
export type WordsSource = {
  /** True if something is not acknowledged. Costs nothing. */
  readonly hasUnacknowledged: () => boolean
  /** What it is; undefined: everything is acknowledged. Costs a pass over what was written since the last save. */
  readonly unacknowledged: () => UnflushedWords | undefined
  /** Called whenever either may answer otherwise, also within a key's own task: it must return at once. */
  readonly subscribe: (listener: () => void) => () => void
}

/** As much of a `Storage` as is used here; a test hands in its own. */
export type WordStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Every key of the page's storage under which a window keeps words begins so. */
export const RECORD_PREFIX = 'repartee.kept.'

/** Characters (UTF-16) of lines that a record holds at most: what a person types in many hours. */
export const MAX_KEPT_CHARACTERS = 200_000
