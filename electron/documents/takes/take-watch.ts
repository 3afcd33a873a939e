import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { type Problem, problemFrom } from '../../../shared/core/model/errors.ts'
import type { LineId, TakeId } from '../../../shared/core/model/ids.ts'
import type { LineQueueState } from '../../../shared/core/render/line-views.ts'
import { inTime, isSilentDisk } from '../../base/in-time.ts'
import { readRegular } from '../../base/regular-file.ts'
import type { TakeStore } from './take-types.ts'
import { say } from '../../../shared/messages/say.ts'

/** Bytes of a wav's header: a file that holds no more is empty. */
const HEADER_BYTES = 44
/** Files that are looked at side by side. */
const LOOKS_AT_ONCE = 32

/**
 * Looks at the audio of takes when it is used: opening trusts what is packed, and looks at no file. What is not there or is
 * damaged is said of its line and left out for as long as the project is open; neither file nor record is touched.
 */
export type TakeWatch = {
  /**
   * Answers the takes that cannot be used. `presence`: there, and not empty; `content`: also the audio that it was, which
   * is read once and then only if the file has changed. Never rejects.
   */
  readonly check: (ids: Iterable<TakeId>, how: 'presence' | 'content') => Promise<readonly TakeId[]>
  /** That a line has lost audio which has not come again since. */
  readonly stateOf: (lineId: LineId) => LineQueueState | undefined
}

/** Watches the takes of a project. `onLost`: lines have lost audio. */
export function createTakeWatch(takes: TakeStore, onLost: () => void): TakeWatch {
  const known = new Map<TakeId, string>()
  const lost = new Map<LineId, Set<TakeId>>()

  const isWhole = async (id: TakeId, how: 'presence' | 'content'): Promise<boolean> => {
    const path = takes.audioPath(id)
    if (path === undefined) return true
    const found = await inTime(path, () => stat(path)).catch(unlessItIsSilent)
    // A disk that does not answer has lost nothing.
    if (found === 'silent') return true
    if (found === undefined || !found.isFile() || found.size <= HEADER_BYTES) return false
    const stamp = `${found.size} ${found.mtimeMs} ${found.ino}`
    if (how === 'presence' || known.get(id) === stamp) return true
    const bytes = await readRegular(path, found.size).catch(unlessItIsSilent)
    if (bytes === 'silent') return true
    // Audio is named by its content.
    if (bytes === undefined || createHash('sha256').update(bytes).digest('hex') !== id) return false
    known.set(id, stamp)
    return true
  }

  return {
    check: async (ids, how) => {
      const all = [...new Set(ids)]
      const gone: TakeId[] = []
      for (let at = 0; at < all.length; at += LOOKS_AT_ONCE) {
        const some = all.slice(at, at + LOOKS_AT_ONCE)
        const whole = await Promise.all(some.map((id) => isWhole(id, how)))
        gone.push(...some.filter((_, place) => whole[place] !== true))
      }
      if (gone.length === 0) return gone
      const bad = new Set(gone)
      for (const { id, lineId } of takes.all()) {
        if (bad.has(id)) lost.set(lineId, (lost.get(lineId) ?? new Set<TakeId>()).add(id))
      }
      takes.leaveOut(gone)
      onLost()
      return gone
    },
    stateOf: (lineId) => {
      const ids = lost.get(lineId)
      if (ids === undefined || [...ids].every((id) => takes.audioPath(id) !== undefined)) return undefined
      const problem: Problem = {
        ...problemFrom('audio.invalid', say('documents.takes.damaged'), say('documents.takes.damaged.remedy')),
        lineId,
      }
      return { kind: 'failed', problem }
    },
  }
}

function unlessItIsSilent(error: unknown): 'silent' | undefined {
  return isSilentDisk(error) ? 'silent' : undefined
}
