import { knownSpeakers } from '../../shared/core/cast/cast.ts'
import { isLineId } from '../../shared/core/model/id-checks.ts'
import { speakerTest } from '../../shared/core/script/parse.ts'
import { parseLine } from '../../shared/core/script/parse-line.ts'
import type { EditorBox } from '../project/editor-box.ts'
import { hiddenId } from '../project/hidden-id.ts'
import type { ScriptSync } from '../project/script-sync-types.ts'
import type { ShownProject, ProjectStore } from '../project/store.ts'
import { createKeeper, type Keeper } from './model/keeper.ts'
import type { RecordContext } from './model/make-record.ts'
import type { WordStorage, WordsSource } from './model/types.ts'
import type { OwnWindow } from './model/window-id.ts'
import type { KeptStore } from './store.ts'

/** Keeps the words of this window for as long as it stands. */
export function keepWords(
  source: WordsSource,
  parts: {
    readonly project: ProjectStore
    readonly kept: KeptStore
    readonly own: OwnWindow | Promise<OwnWindow>
    readonly author: string
  },
): Keeper {
  let windowId: string | undefined
  if (parts.own instanceof Promise) void parts.own.then(({ id }) => (windowId = id))
  else windowId = parts.own.id
  return createKeeper(source, {
    storage: pageStorage,
    later: soonAfter,
    nowMs: () => Date.now(),
    newKey: () => crypto.randomUUID(),
    context: () => contextOf(parts.project.getState().open, windowId, parts.author),
    onState: (words) => parts.kept.setState({ words }),
  })
}

/** A task of its own, before everything else that waits: on a busy computer a timer may come much later. */
function soonAfter(ms: number, run: () => void): () => void {
  if (!('scheduler' in globalThis)) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  }
  const called = new AbortController()
  scheduler.postTask(run, { delay: ms, priority: 'user-blocking', signal: called.signal }).catch(reportUnlessCalledOff)
  return () => called.abort()
}

function reportUnlessCalledOff(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) reportError(error)
}

/** The words of a script: what the main side is told, and what the editor has not reported yet. */
export function wordsSource(sync: ScriptSync, editor: EditorBox): WordsSource {
  return {
    hasUnacknowledged: () => sync.hasUnacknowledged() || editor.get()?.unreported() !== undefined,
    unacknowledged: () => {
      const told = sync.unacknowledged()
      const typed = editor.get()?.unreported()
      if (typed === undefined) return told
      if (told === undefined) return { ...typed, sinceMs: Date.now() }
      // In a file with other line ends than the editor's the two cannot be put together: it is reported in a moment.
      if (told.changes.newLength !== typed.changes.length) return told
      return { ...told, changes: told.changes.compose(typed.changes) }
    },
    subscribe: sync.subscribe,
  }
}

/** The page's storage, which every window of this address shares; undefined where the browser has none for it. */
export function pageStorage(): WordStorage | undefined {
  try {
    return localStorage
  } catch {
    // The browser refuses its storage: there is none then.
    return undefined
  }
}

function contextOf(
  open: ShownProject | undefined,
  windowId: string | undefined,
  author: string,
): RecordContext | undefined {
  if (open === undefined || windowId === undefined) return undefined
  const { recentId, name, outline, cast } = open
  return {
    windowId,
    author,
    project: { recentId, name },
    lineFacts: (raw) => {
      const id = hiddenId(raw)?.id
      const line = id === undefined || !isLineId(id) ? undefined : outline.lines.get(id)
      if (line !== undefined) return { number: line.number, speaker: line.speaker }
      // Typed a moment ago: the lists do not know it yet.
      const node = parseLine({ from: 1, raw, eol: '' }, speakerTest(knownSpeakers(cast)))
      return node.kind === 'line' ? { speaker: node.speaker } : {}
    },
  }
}
