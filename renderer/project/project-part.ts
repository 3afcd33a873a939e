import type { Json } from '../../shared/core/model/canonical.ts'
import { isSameValue } from '../../shared/core/edits/carry.ts'
import type { ValueChange } from '../../shared/core/script/edit/types.ts'
import { inOneRow } from '../base/in-one-row.ts'
import { toProblem } from '../../shared/core/model/errors.ts'
import type { ProjectHandle } from '../../shared/core/model/ids.ts'
import {
  type PartCopy,
  shownPart,
  type ToldPart,
  type UnansweredChange,
  withoutChange,
  withTold,
  withUnanswered,
} from './kept/part-copy.ts'

/** What main tells of a part besides its value. */
type Told = { readonly revision: number; readonly changeId?: string | undefined }

/** What a part needs of the page around it. */
export type PartPorts<T extends Json, C extends ValueChange<unknown>, A extends Told> = {
  readonly apply: (value: T, change: C) => T
  /** `revision`: of what main has told; the value may be what it was. */
  readonly show: (value: T, revision: number) => void
  /** Does something when it may be done; of the works of one part only one is given at a time. */
  readonly inTurn: <R>(work: () => Promise<R>) => Promise<R>
  readonly send: (at: ProjectHandle, change: C, changeId: string) => Promise<A>
  readonly read: (answer: A) => ToldPart<T>
  readonly handle: () => ProjectHandle | undefined
  /** As far as is known, a host is there. */
  readonly isHere: () => boolean
}

/** One part of the open project: shown at once, sent in the order of its changes, told by main. */
export type Part<T, C, A> = {
  readonly begin: (value: T, revision: number) => void
  readonly forget: () => void
  /**
   * Starts over with what main tells of another opening; what is not answered, or was not known to be on the disk, stays on
   * top and is to be sent again. What is done already is the same once more.
   */
  readonly startOver: (value: T, revision: number) => void
  /** @throws StudioError what main refused */
  readonly sendAgain: () => Promise<void>
  readonly isSettled: () => boolean
  /** What main has answered so far is on the disk. */
  readonly saved: () => void
  /** Resolves when main has answered what was changed so far, or when nobody is there to tell. */
  readonly settled: () => Promise<void>
  readonly take: (told: ToldPart<T>) => void
  readonly change: (change: C) => Promise<A | undefined>
  readonly shown: () => T | undefined
}

/** Makes the part; nothing is known of it yet. */
export function createPart<T extends Json, C extends ValueChange<unknown>, A extends Told>(
  ports: PartPorts<T, C, A>,
): Part<T, C, A> {
  const { apply, show } = ports
  let copy: PartCopy<T, C> | undefined
  let shown: T | undefined
  /** What main has answered since it last told that all is on the disk: a studio that dies before that has it no more. */
  let answered: readonly UnansweredChange<C>[] = []
  /** Changes that somebody waits for, by their ids, and the refusals that these have not heard yet. */
  const awaited: string[] = []
  const refusals = new Map<string, unknown>()
  const inOrder = inOneRow()
  // The same value told once more is no reason to draw anything anew.
  const put = (next: PartCopy<T, C>): void => {
    const value = shownPart(next, apply)
    copy = next
    if (shown === undefined || !isSameValue(shown, value)) shown = value
    show(shown, next.revision)
  }
  const putTold = (told: ToldPart<T>): void => {
    if (copy === undefined) return put({ told: told.value, revision: told.revision, unanswered: [] })
    const done = copy.unanswered.find(({ id }) => id === told.changeId)
    if (done !== undefined) answered = [...answered, done]
    put(withTold(copy, told))
  }
  const isWaiting = (id: string): boolean => copy?.unanswered.some((one) => one.id === id) === true

  /** Sends what is not answered, from the oldest up to that change: an older one may have met nobody. */
  const sendUpTo = async (id: string): Promise<A | undefined> => {
    let answer: A | undefined
    let refusal: { readonly error: unknown } | undefined
    while (isWaiting(id)) {
      const at = ports.handle()
      const [next] = copy?.unanswered ?? []
      if (at === undefined || next === undefined) break
      try {
        answer = await sendTwice(() => ports.send(at, next.change, next.id))
        if (copy !== undefined) putTold({ ...ports.read(answer), changeId: next.id })
      } catch (error) {
        if (isNobodyThere(error)) throw error
        if (copy !== undefined) put(withoutChange(copy, next.id))
        if (next.id !== id && awaited.includes(next.id)) refusals.set(next.id, error)
        else refusal = { error }
      }
    }
    const own = refusals.has(id) ? { error: refusals.get(id) } : refusal
    refusals.delete(id)
    if (own !== undefined) throw own.error
    return answer
  }
  const send = async ({ id }: UnansweredChange<C>): Promise<A | undefined> => {
    awaited.push(id)
    try {
      // Else it has been answered by now, or another project is open.
      return await inOrder(() => ports.inTurn(() => sendUpTo(id)))
    } catch (error) {
      // It may have been done or not: it is sent again when somebody is there.
      if (isNobodyThere(error)) return undefined
      if (copy !== undefined && isWaiting(id)) put(withoutChange(copy, id))
      throw error
    } finally {
      awaited.splice(awaited.indexOf(id), 1)
    }
  }
  // One connection that breaks is no reason to wait until the host is found again.
  const sendTwice = async (once: () => Promise<A>): Promise<A> => {
    try {
      return await once()
    } catch (error) {
      if (toProblem(error).code === 'host.gone' && ports.isHere()) return once()
      throw error
    }
  }
  return {
    begin: (told, revision) => {
      copy = { told, revision, unanswered: [] }
      shown = told
      answered = []
    },
    forget: () => {
      copy = undefined
      shown = undefined
      answered = []
    },
    startOver: (told, revision) => {
      if (copy === undefined) return
      const unanswered = [...answered, ...copy.unanswered]
      answered = []
      put({ told, revision, unanswered })
    },
    sendAgain: async () => {
      await Promise.all((copy?.unanswered ?? []).map(send))
    },
    isSettled: () => copy === undefined || copy.unanswered.length === 0,
    settled: () => inOrder(() => Promise.resolve()),
    saved: () => {
      answered = []
    },
    take: putTold,
    change: (change) => {
      if (copy === undefined) return Promise.resolve(undefined)
      const id = crypto.randomUUID()
      put(withUnanswered(copy, id, change))
      return send({ id, change })
    },
    shown: () => shown,
  }
}

/**
 * Whether something failed because nobody is there to do it, and may have been done or not; or because the project is open
 * under another handle by now, or not any more. Then it is kept until the project is told again.
 */
export function isNobodyThere(error: unknown): boolean {
  const { code } = toProblem(error)
  return code === 'host.gone' || code === 'project.notOpen'
}
