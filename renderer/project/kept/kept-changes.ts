import { inOneRow } from '../../base/in-one-row.ts'

/** What was changed here and main has not answered yet. What it answers is on the disk. */
export type KeptChanges<C> = {
  /** Resolves when main has it, or when nobody is there to tell: then it is kept. @throws StudioError what main refused */
  readonly change: (change: C) => Promise<void>
  /**
   * Somebody is there again: tells what was not answered, in its order. One that was carried out already is the same once
   * more. @throws StudioError what main refused
   */
  readonly sendAgain: () => Promise<void>
  readonly isSettled: () => boolean
  /** What was not answered, in its order: what main tells meanwhile may lack it. */
  readonly waiting: () => readonly C[]
  /** Another project is open. */
  readonly forget: () => void
}

type ChangePorts<C> = {
  readonly send: (change: C) => Promise<unknown>
  /** Of changes with one name only the latest is told to whoever was away; undefined: each is told. */
  readonly nameOf?: (change: C) => string
  /** As far as is known, a host is there. */
  readonly isHere: () => boolean
  /** Whether something failed because nobody is there to do it, and may have been done or not. */
  readonly isNobodyThere: (error: unknown) => boolean
}

export function createKeptChanges<C>({ send, nameOf, isHere, isNobodyThere }: ChangePorts<C>): KeptChanges<C> {
  let waiting: readonly C[] = []
  const inOrder = inOneRow()
  const drop = (change: C): void => {
    waiting = waiting.filter((one) => one !== change)
  }
  /** From the oldest up to that change; an older one may have met nobody, and would undo a newer one if it came behind it. */
  const tellUpTo = async (last: C | undefined): Promise<void> => {
    const refusals: unknown[] = []
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      if (last !== undefined && !waiting.includes(last)) break
      try {
        await send(next)
      } catch (error) {
        if (isNobodyThere(error)) break
        refusals.push(error)
      }
      drop(next)
    }
    if (refusals.length > 0) throw refusals[0]
  }
  return {
    change: async (change) => {
      const name = nameOf?.(change)
      const others = name === undefined ? waiting : waiting.filter((one) => nameOf?.(one) !== name)
      waiting = [...others, change]
      if (isHere()) await inOrder(() => tellUpTo(change))
    },
    sendAgain: () => inOrder(() => tellUpTo(undefined)),
    isSettled: () => waiting.length === 0,
    waiting: () => waiting,
    forget: () => {
      waiting = []
    },
  }
}
