import type { CutChange } from '../../../shared/core/script/edit/types.ts'

/** What of their takes lines are heard with, as it was changed here and main has not answered yet. */
export type KeptCuts = {
  /** Resolves when main has it, or when nobody is there to tell: then it is kept. @throws StudioError what main refused */
  readonly change: (change: CutChange) => Promise<void>
  /** Somebody is there again: tells what was not answered. A cut that was carried out already is the same once more. */
  readonly sendAgain: () => Promise<void>
  readonly isSettled: () => boolean
  /** Another project is open. */
  readonly forget: () => void
}

type CutPorts = {
  readonly send: (change: CutChange) => Promise<unknown>
  /** As far as is known, a host is there. */
  readonly isHere: () => boolean
  /** Whether something failed because nobody is there to do it, and may have been done or not. */
  readonly isNobodyThere: (error: unknown) => boolean
}

/** Of each take the latest: whoever was away needs none of those before. */
export function createKeptCuts({ send, isHere, isNobodyThere }: CutPorts): KeptCuts {
  const waiting = new Map<string, CutChange>()
  const tell = async (change: CutChange): Promise<void> => {
    const key = keyOf(change)
    try {
      await send(change)
    } catch (error) {
      if (isNobodyThere(error)) return
      if (waiting.get(key) === change) waiting.delete(key)
      throw error
    }
    if (waiting.get(key) === change) waiting.delete(key)
  }
  return {
    change: async (change) => {
      waiting.set(keyOf(change), change)
      if (isHere()) await tell(change)
    },
    sendAgain: async () => {
      for (const change of waiting.values()) await tell(change)
    },
    isSettled: () => waiting.size === 0,
    forget: () => waiting.clear(),
  }
}

function keyOf({ lineId, takeId }: CutChange): string {
  return `${lineId} ${takeId}`
}
