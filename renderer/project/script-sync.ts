import type { ScriptUpdate } from '../../shared/contract/script-updates.ts'
import type { ProjectHandle } from '../../shared/core/model/ids.ts'
import { ScriptReader } from './script-reader.ts'
import { ScriptSender } from './script-sender.ts'
import { SyncedText } from './synced-text.ts'
import type { ScriptSync, ScriptSyncPorts } from './script-sync-types.ts'

/** So many steps of a project are remembered until the window knows that it is open. */
const MOST_EARLY = 200

/** A script from `begin` to `end`. `documentKey` names it in the editor. */
type Session = {
  readonly documentKey: string
  readonly text: SyncedText
  readonly reader: ScriptReader
  readonly sender: ScriptSender
}

/**
 * One change list is on its way at a time, on the revision that main last told; what others wrote meanwhile comes with
 * the answer or by an event, whichever is first, and is taken in the order of its revisions.
 */
export function createScriptSync(ports: ScriptSyncPorts): ScriptSync {
  const listeners = new Set<() => void>()
  let session: Session | undefined
  /** Of all changes of this window, whatever was open: main takes a number that it knows for a repetition. */
  let lastSeq = 0
  /** What was told of projects before the answer that opens them came. */
  const early = new Map<ProjectHandle, ScriptUpdate[]>()

  const notify = (): void => {
    for (const listener of listeners) listener()
  }
  const leave = (): Session | undefined => {
    const before = session
    session = undefined
    lastSeq = before?.text.lastSeq ?? lastSeq
    before?.text.letGo()
    before?.sender.stop()
    return before
  }
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> =>
    session === undefined ? work() : session.sender.inTurn(work)

  return {
    author: ports.author,
    begin: (documentKey, handle, text, revision) => {
      const before = leave()
      session = sessionOf(ports, { documentKey, handle, text, revision, lastSeq, before, onChange: notify })
      const told = early.get(handle) ?? []
      early.clear()
      // The next update finds the same gap, and asks again.
      if (!session.text.take(told)) session.reader.catchUp().catch(() => undefined)
    },
    end: () => {
      leave()
      notify()
    },
    prepare: () => session?.text.prepare(),
    typed: (documentKey, changes) => {
      if (session?.documentKey !== documentKey) return
      session.text.typed(changes)
      void session.sender.pump()
    },
    told: (handle, update) => {
      const current = session
      if (current?.reader.handle !== handle) {
        early.set(handle, [...(early.get(handle) ?? []), update].slice(-MOST_EARLY))
        return
      }
      if (current.reader.told(update)) return
      current.reader.catchUp().catch((error: unknown) => current.sender.failed(error))
    },
    saved: (handle, { kind, savedRevision = 0, keptRevision = 0 }) => {
      if (session?.reader.handle !== handle || session.reader.isJoining) return
      const { text, sender } = session
      text.saved(savedRevision, keptRevision)
      if (kind !== 'readOnly' && sender.isRetrying) sender.retryNow()
    },
    rejoin: async (handle, isSameStudio) => {
      if (session === undefined) return
      const { text, reader, sender } = session
      sender.found()
      if (!(await reader.join(handle, isSameStudio))) return
      text.changed()
      sender.retryNow()
    },
    lost: () => session?.sender.lost(),
    endAuthors: async (authors) => session?.reader.endAuthors(authors.filter((author) => author !== ports.author)),
    isAt: (revision) => session !== undefined && session.text.isIdle && session.text.revision === revision,
    catchUp: async () => session?.reader.catchUp(),
    isSettled: () => session === undefined || session.text.isIdle,
    inTurn,
    settled: async () => session?.sender.settled(),
    unacknowledged: () => session?.text.unacknowledged(),
    hasUnacknowledged: () => session?.text.hasUnacknowledged === true,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    text: () => session?.text.text() ?? '',
  }
}

type Opened = {
  readonly documentKey: string
  readonly handle: ProjectHandle
  readonly text: string
  readonly revision: number
  readonly lastSeq: number
  readonly before: Session | undefined
  readonly onChange: () => void
}

function sessionOf(ports: ScriptSyncPorts, opened: Opened): Session {
  const { documentKey, handle, before, lastSeq, onChange } = opened
  const text = new SyncedText(ports, opened.text, opened.revision, lastSeq, onChange)
  const reader = new ScriptReader(ports, text, handle)
  return {
    documentKey,
    text,
    reader,
    sender: new ScriptSender(ports, text, reader, before?.sender.isReachable ?? true),
  }
}
