import { Text } from '@codemirror/state'
import type { ScriptUpdate } from '../../shared/contract/script-updates.ts'
import { type Problem, studioError, toProblem } from '../../shared/core/model/errors.ts'
import type { ProjectHandle } from '../../shared/core/model/ids.ts'
import { changesOf } from './change-list.ts'
import * as shared from './shared-text.ts'
import type { ScriptSync, ScriptSyncPorts } from './script-sync-types.ts'
import { projectSyncGone, projectSyncGoneRemedy } from '../../shared/messages/made/project.ts'

/** A failed sending is tried again after so long (ms), with every failure longer. */
const RETRY_MS = [500, 1000, 2000, 5000] as const

/** So many steps of a project are remembered until the window knows that it is open. */
const MOST_EARLY = 200

/**
 * One change list is on its way at a time, on the revision that main last told; what others wrote meanwhile comes with
 * the answer or by an event, whichever is first, and is taken in the order of its revisions.
 */
export function createScriptSync(ports: ScriptSyncPorts): ScriptSync {
  const { client, author } = ports
  const listeners = new Set<() => void>()
  let session: Session | undefined
  /** What was told of projects before the answer that opens them came. */
  const early = new Map<ProjectHandle, ScriptUpdate[]>()

  const notify = (): void => {
    const current = session
    if (current !== undefined) {
      const has = shared.hasUnacknowledged(current.shared)
      current.sinceMs = has ? (current.sinceMs ?? ports.now()) : undefined
    }
    for (const listener of listeners) listener()
  }
  const release = (current: Session): void => {
    for (const waiter of current.waiters.splice(0)) waiter()
  }
  const mayGo = ({ held, isReachable }: Session): boolean => held === 0 && isReachable
  const isIdle = ({ shared: { inFlight, unsent } }: Session): boolean => inFlight === undefined && unsent === undefined

  /** Takes steps in their order; false: some are missing. */
  const take = (current: Session, updates: readonly ScriptUpdate[]): boolean => {
    // What was typed before belongs before what others wrote. The answer to this page's own change says nothing that
    // typing would have to come before: flushed by it, every key typed while one is on its way would be a sending of its own.
    const { inFlight, revision: known } = current.shared
    const isOwn = (update: ScriptUpdate): boolean => update.author === author && update.seq === inFlight?.seq
    if (updates.some((update) => update.revision > known && !isOwn(update))) flush(current)
    for (const update of updates) {
      const step = shared.received(current.shared, update, author)
      if (step.kind === 'gap') return false
      if (step.kind !== 'known') put(current, step)
    }
    notify()
    return true
  }
  const put = (
    current: Session,
    step: Exclude<shared.Received, { readonly kind: 'known' } | { readonly kind: 'gap' }>,
  ): void => {
    current.shared = step.shared
    // The editor may show the next project by now.
    if (current === session && step.kind === 'other' && !step.changes.empty) {
      ports.editor()?.receive(step.changes, shared.shownText(step.shared))
    }
  }
  const flush = (current: Session): void => {
    if (current === session) ports.editor()?.flush('textOnly')
  }

  /** Asks for what is missing. */
  const catchUp = async (current: Session): Promise<void> => {
    const since = current.shared.revision
    const answer = await client.call('script.read', { project: current.handle, author, since })
    flush(current)
    if (answer.updates !== undefined) {
      if (take(current, answer.updates)) return
      return takeWhole(current, await client.call('script.read', { project: current.handle, author, since: null }))
    }
    takeWhole(current, answer)
  }
  const takeWhole = (current: Session, answer: ReadAnswer): void => {
    flush(current)
    const step = shared.caughtUp(current.shared, wholeOf(answer))
    put(current, step)
    notify()
  }

  const sendOnce = async (current: Session): Promise<void> => {
    const { inFlight, revision } = current.shared
    if (inFlight === undefined) return
    const answer = await client.call('script.change', {
      project: current.handle,
      baseRevision: revision,
      changes: [...changesOf(inFlight.changes)],
      by: { author, seq: inFlight.seq },
    })
    if (!take(current, answer.updates)) await catchUp(current)
  }

  const pump = async (current: Session): Promise<void> => {
    if (current.isSending || current.isJoining || current.retry !== undefined || !mayGo(current)) return
    current.isSending = true
    const { handle } = current
    try {
      while (mayGo(current) && !isIdle(current)) {
        current.seq += current.shared.inFlight === undefined ? 1 : 0
        current.shared = shared.withSent(current.shared, current.seq)
        const { shared: before } = current
        await sendOnce(current).catch((error: unknown) => overcome(current, error))
        // Whatever went wrong is done with when something has moved.
        if (
          current.shared.inFlight !== undefined &&
          current.shared.inFlight.seq === before.inFlight?.seq &&
          current.shared.revision === before.revision
        ) {
          throw new Error('The main side neither took the change nor told what is in its way.')
        }
      }
      current.failures = 0
      current.problem = undefined
    } catch (error) {
      // Of an opening that is given up already: the next one is asked.
      if (handle === current.handle) failed(current, error)
      else current.retry = setTimeout(() => retryNow(current), 0)
    } finally {
      current.isSending = false
      release(current)
      notify()
    }
  }
  /** A step that main does not remember any more is asked for; everything else is a failure. */
  const overcome = async (current: Session, error: unknown): Promise<void> => {
    if (toProblem(error).code !== 'project.conflict') throw error
    await catchUp(current)
  }
  const failed = (current: Session, error: unknown): void => {
    if (current !== session) return
    const { code } = toProblem(error)
    const isFirst = current.problem === undefined
    current.problem = toProblem(error)
    current.error = error
    // Whoever watches the link, or opens the project again, calls `rejoin`.
    if (code === 'host.gone' || code === 'project.notOpen') return
    if (isFirst) ports.onFailure(error)
    const delay = RETRY_MS[Math.min(current.failures, RETRY_MS.length - 1)] ?? 5000
    current.failures += 1
    current.retry = setTimeout(() => {
      current.retry = undefined
      void pump(current)
    }, delay)
  }
  const retryNow = (current: Session): void => {
    clearTimeout(current.retry)
    current.retry = undefined
    void pump(current)
  }
  const comeToRest = async (current: Session): Promise<void> => {
    if (current !== session || isIdle(current)) return
    if (!current.isSending && current.held === 0) throw current.error ?? nobodyThere()
    await new Promise<void>((resolve) => current.waiters.push(resolve))
    return comeToRest(current)
  }
  const settled = async (current: Session | undefined): Promise<void> => {
    if (current === undefined || current !== session) return
    if (!isIdle(current) && !current.isSending && current.isReachable && current.held === 0) retryNow(current)
    return comeToRest(current)
  }

  return {
    author,
    begin: (documentKey, handle, text, revision) => {
      clearTimeout(session?.retry)
      const before = session
      session = {
        ...nothingSent,
        heard: [],
        waiters: [],
        documentKey,
        handle,
        isReachable: before?.isReachable ?? true,
        shared: shared.sharedText(textOf(text), revision),
        // Counted on, so that no number means two things.
        seq: before?.seq ?? 0,
      }
      if (before !== undefined) release(before)
      const told = early.get(handle) ?? []
      early.clear()
      if (!take(session, told)) catchUp(session).catch(() => undefined)
    },
    end: () => {
      const before = session
      clearTimeout(before?.retry)
      session = undefined
      if (before !== undefined) release(before)
      notify()
    },
    typed: (documentKey, changes) => {
      const current = session
      if (current?.documentKey !== documentKey) return
      current.shared = shared.withTyped(current.shared, changes)
      notify()
      void pump(current)
    },
    told: (handle, update) => {
      const current = session
      if (current?.handle !== handle) {
        early.set(handle, [...(early.get(handle) ?? []), update].slice(-MOST_EARLY))
        return
      }
      if (current.isJoining) {
        current.heard.push(update)
        return
      }
      if (take(current, [update])) return
      catchUp(current).catch((error: unknown) => failed(current, error))
    },
    saved: (handle, { kind, savedRevision = 0, keptRevision = 0 }) => {
      const current = session
      if (current?.handle !== handle || current.isJoining) return
      current.shared = shared.withSaved(current.shared, savedRevision, keptRevision)
      notify()
      if (kind !== 'readOnly' && current.retry !== undefined) retryNow(current)
    },
    rejoin: async (handle, isSameStudio) => {
      const current = session
      if (current === undefined) return
      current.handle = handle
      current.isReachable = true
      current.isJoining = true
      current.heard = []
      try {
        const since = isSameStudio ? current.shared.revision : null
        const answer = await client.call('script.read', { project: handle, author, since })
        if (current !== session) return
        flush(current)
        current.isJoining = false
        if (isSameStudio) {
          if (answer.updates === undefined || !take(current, answer.updates)) await catchUp(current)
        } else {
          const whole = wholeOf(answer)
          const shown = shared.shownText(current.shared)
          const on = shared.putOn(current.shared, whole)
          current.shared = on.shared
          if (!on.text.eq(shown)) ports.editor()?.receive(shared.difference(shown, on.text), on.text)
        }
        if (!take(current, current.heard)) await catchUp(current)
      } finally {
        current.isJoining = false
      }
      notify()
      retryNow(current)
    },
    lost: () => {
      if (session === undefined) return
      session.isReachable = false
      release(session)
    },
    isSettled: () => session === undefined || isIdle(session),
    inTurn: async (work) => {
      const current = session
      await settled(current)
      if (current === undefined) return work()
      current.held += 1
      try {
        return await work()
      } finally {
        current.held -= 1
        void pump(current)
      }
    },
    settled: () => settled(session),
    unacknowledged: () => {
      const found = session === undefined ? undefined : shared.unacknowledged(session.shared)
      if (session === undefined || found === undefined) return undefined
      const { base, own } = found
      return { base, changes: own, sinceMs: session.sinceMs ?? ports.now(), lastSeq: session.seq }
    },
    hasUnacknowledged: () => session !== undefined && shared.hasUnacknowledged(session.shared),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    text: () => (session === undefined ? '' : shared.shownText(session.shared).toString()),
  }
}

function nobodyThere(): Error {
  return studioError('host.gone', projectSyncGone(), projectSyncGoneRemedy())
}

type ReadAnswer = {
  readonly revision: number
  readonly lastSeq: number
  readonly text?: string | undefined
}

function wholeOf({ text, revision, lastSeq }: ReadAnswer): shared.WholeScript {
  return { text: textOf(text ?? ''), revision, lastSeq }
}

/** A text by its offsets: a carriage return is a character like any other. */
function textOf(text: string): Text {
  return Text.of(text.split('\n'))
}

const nothingSent = {
  isSending: false,
  isJoining: false,
  held: 0,
  failures: 0,
  retry: undefined,
  problem: undefined,
  error: undefined,
  sinceMs: undefined,
} as const

type Session = {
  readonly documentKey: string
  handle: ProjectHandle
  shared: shared.SharedText
  /** Number of this page's newest change that was sent. */
  seq: number
  isReachable: boolean
  isSending: boolean
  /** The script is being read; what main tells meanwhile is taken after it. */
  isJoining: boolean
  heard: ScriptUpdate[]
  /** So many works of `inTurn` keep later typing back. */
  held: number
  failures: number
  retry: ReturnType<typeof setTimeout> | undefined
  problem: Problem | undefined
  error: unknown
  sinceMs: number | undefined
  readonly waiters: (() => void)[]
}
