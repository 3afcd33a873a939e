import { StudioError } from '../../../shared/core/model/errors.ts'
import { noted } from '../../base/failures.ts'
import type { Journal } from './journal.ts'
import { MOST_LINES_NAMED } from '../sending/sent-request.ts'
import type { Spending } from './spending.ts'
import { type SentElsewhere, sentElsewhereSchema } from '../sending/sender-sign.ts'
import type { LeftBehind } from '../sending/left-behind.ts'
import type { SendingLock } from '../sending/sending-lock.ts'
import type { AttemptStart } from './journal-types.ts'

/** What stands between a journal and sending. */
export type Guards = {
  readonly lock: SendingLock
  /** Waits for the right to send, where somebody else has it. Absent: nobody waits. */
  readonly hold?: (() => Promise<LeftBehind>) | undefined
  /** Keeps what others left on its way, in the project's own journal. */
  readonly adopt: (left: LeftBehind) => Promise<void>
  /** Reads what others have rendered. */
  readonly rereadTakes: () => Promise<unknown>
  readonly spending: Pick<Spending, 'reserve'>
  readonly now: () => number
  /** Told when something is held back because somebody else sends. */
  readonly onElsewhere?: () => void
}

/**
 * A journal that sends only while this opening has the right to send lines of the project, and within the cap of the hour.
 * Whoever gets the right first learns what others have rendered, and what they have left on its way.
 */
export function guardedJournal(own: Journal, guards: Guards): Journal {
  const { lock } = guards

  const tellElsewhere = (error: unknown): never => {
    if (error instanceof StudioError && error.problem.code === 'render.elsewhere') guards.onElsewhere?.()
    throw error
  }

  /** What others have sent; the journal is given back where that cannot be known. */
  const learn = async (left: LeftBehind): Promise<void> => {
    try {
      await guards.adopt(left)
      await guards.rereadTakes()
    } catch (error) {
      await own.release().catch(noted('guarded journal: letting go'))
      throw error
    }
  }

  const hold: Journal['hold'] = async () => {
    const left = await (guards.hold ?? lock.hold)().catch(tellElsewhere)
    try {
      await own.hold()
      await learn(left)
      // Whatever was read just now: takes may have been read again since the lines were ordered, while the right was waited for.
      return { hasChanged: true }
    } catch (error) {
      await lock.release()
      throw error
    }
  }

  const release = async (): Promise<void> => {
    try {
      await own.release()
    } finally {
      // Whatever became of the journal: nobody else could send for this project as long as it is open.
      await lock.release()
    }
  }

  return {
    ...own,
    hold,
    release,
    begin: async (start) =>
      guards.spending.reserve(start.bytesOfText, async () => {
        const attempt = await own.begin(start)
        try {
          await lock.begin(sentOf(start, attempt, guards.now()))
        } catch (error) {
          await own
            .end(attempt, { outcome: 'notBilled', failure: 'notPrepared' })
            .catch(noted('guarded journal: an end'))
          return tellElsewhere(error)
        }
        return attempt
      }),
    end: async (attempt, end) => {
      try {
        await own.end(attempt, end)
      } finally {
        lock.end(attempt, end.outcome === 'unknown')
      }
    },
    beginTranscript: async (takeId, origin, seconds) => {
      await hold()
      try {
        const isFirst = await own.beginTranscript(takeId, origin, seconds)
        if (isFirst) await lock.beginTranscript({ takeId, origin, seconds })
        return isFirst
      } finally {
        await release()
      }
    },
  }
}

/** A request as others may have to know it. */
function sentOf(asked: AttemptStart, attempt: string, nowMs: number): SentElsewhere {
  const { consented: _, ...start } = asked
  return sentElsewhereSchema.parse({
    ...start,
    attempt,
    at: new Date(nowMs).toISOString(),
    lineIds: start.lineIds.slice(0, MOST_LINES_NAMED),
    speaker: start.speaker?.slice(0, 200),
    scene: start.scene?.slice(0, 500),
    turns: start.turns?.map((turn) => ({ ...turn, speaker: turn.speaker.slice(0, 200) })),
  })
}
