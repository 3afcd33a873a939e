import { makeRecord, type RecordContext } from './make-record.ts'
import { RECORD_PREFIX, type WordsSource, type WordStorage } from './types.ts'

/** How often (ms) what is unacknowledged is written down at most. */
export const KEEP_MS = 100

/** What the window says of its words. */
export type KeeperState = {
  /** Something was written that is not known to be on the disk. */
  readonly isUnacknowledged: boolean
  /** How many words that is, as of the last time they were written down. */
  readonly words: number
  /**
   * `kept`: the page's storage has them (or there are none); `partly`: they are too many for it; `refused`: the browser
   * keeps nothing for this page. What is not kept is in the window alone.
   */
  readonly keeping: 'kept' | 'partly' | 'refused'
}

/** What the keeper needs; a test hands in its own. */
export type KeeperPorts = {
  /** May throw, or be undefined, where the browser keeps nothing. */
  readonly storage: () => WordStorage | undefined
  /** Runs something in a task of its own after so many milliseconds. Answers how to call it off. */
  readonly later: (ms: number, run: () => void) => () => void
  readonly nowMs: () => number
  /** Names one keeping: never the same again. */
  readonly newKey: () => string
  /** Whose words are written; undefined while no project is open. */
  readonly context: () => RecordContext | undefined
  readonly onState: (state: KeeperState) => void
}

/** Writes down what is not on the disk, beside the keys that wrote it. */
export type Keeper = {
  /** Writes down at once what there is: before something that this page may not survive. */
  readonly keepNow: () => void
  /** Leaves what was written down where it is, to be offered later; what comes next is kept apart from it. */
  readonly leave: () => void
  readonly state: () => KeeperState
  /** As of now, and not as of the last time it was said. */
  readonly isUnacknowledged: () => boolean
  readonly unacknowledged: WordsSource['unacknowledged']
  /** Something was written that the source does not know of yet: it is asked later. Returns at once. */
  readonly stir: () => void
  /** Where this page's own words lie: they are not offered to itself. */
  readonly key: () => string
  readonly end: () => void
}

const nothing: KeeperState = { isUnacknowledged: false, words: 0, keeping: 'kept' }

/**
 * Keeps a window's words until they are acknowledged: at most every `KEEP_MS`, never within a key's own task, and nothing
 * once everything is on the disk.
 */
export function createKeeper(source: WordsSource, ports: KeeperPorts): Keeper {
  let state = nothing
  let own = { key: RECORD_PREFIX + ports.newKey(), isWritten: false }
  let cancel: (() => void) | undefined

  const tell = (next: KeeperState): void => {
    const isSame =
      next.isUnacknowledged === state.isUnacknowledged && next.words === state.words && next.keeping === state.keeping
    if (isSame) return
    state = next
    ports.onState(next)
  }
  const remove = (): void => {
    if (!own.isWritten) return
    own = { ...own, isWritten: false }
    try {
      ports.storage()?.removeItem(own.key)
    } catch {
      // Its words are in the script: whoever finds it sees that.
    }
  }
  const write = (): void => {
    cancel?.()
    cancel = undefined
    const unacknowledged = source.unacknowledged()
    const context = ports.context()
    if (unacknowledged === undefined || context === undefined) return settle()
    const record = makeRecord(unacknowledged, context, ports.nowMs())
    if (record === undefined) {
      remove()
      return tell({ isUnacknowledged: true, words: 0, keeping: 'kept' })
    }
    const { words, omittedWords, regions } = record
    try {
      const storage = ports.storage()
      if (storage === undefined) return tell({ isUnacknowledged: true, words, keeping: 'refused' })
      if (regions.length > 0) {
        storage.setItem(own.key, JSON.stringify(record))
        own = { ...own, isWritten: true }
      }
      tell({ isUnacknowledged: true, words, keeping: omittedWords === 0 ? 'kept' : 'partly' })
    } catch {
      // Full, or closed to this page: what was written before stays, and the window says that it keeps them alone.
      tell({ isUnacknowledged: true, words, keeping: 'refused' })
    }
  }
  const settle = (): void => {
    cancel?.()
    cancel = undefined
    remove()
    tell(nothing)
  }
  const onChange = (): void => {
    if (!source.hasUnacknowledged()) {
      if (state.isUnacknowledged || own.isWritten || cancel !== undefined) settle()
      return
    }
    if (cancel !== undefined) return
    // The title says so in the next task; what was typed is written down a moment later.
    const isFirst = !state.isUnacknowledged
    cancel = ports.later(isFirst ? 0 : KEEP_MS, () => {
      if (!isFirst) return write()
      cancel = source.hasUnacknowledged() ? ports.later(KEEP_MS, write) : undefined
      tell({ ...state, isUnacknowledged: cancel !== undefined })
    })
  }
  const stop = source.subscribe(onChange)
  onChange()
  return {
    keepNow: () => {
      if (source.hasUnacknowledged()) write()
    },
    leave: () => {
      if (source.hasUnacknowledged()) write()
      own = { key: RECORD_PREFIX + ports.newKey(), isWritten: false }
    },
    state: () => state,
    isUnacknowledged: source.hasUnacknowledged,
    unacknowledged: source.unacknowledged,
    stir: onChange,
    key: () => own.key,
    end: () => {
      stop()
      cancel?.()
    },
  }
}
