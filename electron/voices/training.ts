import { setTimeout as wait } from 'node:timers/promises'
import type { VoiceId } from '../../shared/core/model/ids.ts'
import type { VoiceModel } from '../../shared/service/voice-model.ts'
import type { SpeechClient } from '../speech/types.ts'
import { noted } from '../base/failures.ts'

/** A voice in training is looked at this often, for so long. */
const LOOK_EVERY_MS = 5000
const GIVE_UP_AFTER_MS = 300_000

/** What watching a training needs. `pause` rejects when the signal is aborted. */
export type TrainingInput = {
  /** The state of a voice has been found to be final, or nothing more will be asked about it. */
  readonly onEnd: (voice: VoiceModel) => void
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Looks after voices that are being trained, until they are trained or have failed. */
export type TrainingWatch = {
  /**
   * Asks every five seconds, for five minutes at most. A failed look is repeated. `atOnce`: without a pause before the
   * first look. A voice that is followed already is not followed twice.
   */
  readonly follow: (client: Pick<SpeechClient, 'readModel'>, id: VoiceId, atOnce?: boolean) => void
  /** Stops asking. */
  readonly close: () => Promise<void>
}

/** Follows nothing yet. */
export function createTrainingWatch(input: TrainingInput): TrainingWatch {
  const pause = input.pause ?? pauseQuietly
  const stopped = new AbortController()
  const running = new Map<VoiceId, Promise<void>>()

  const follow = async (client: Pick<SpeechClient, 'readModel'>, id: VoiceId, atOnce: boolean): Promise<void> => {
    let last: VoiceModel | undefined
    for (let waited = 0; waited < GIVE_UP_AFTER_MS; waited += LOOK_EVERY_MS) {
      if (!atOnce || waited > 0) await pause(LOOK_EVERY_MS, stopped.signal)
      last = (await client.readModel(id).catch(noted('training: reading a model'))) ?? last
      if (last?.state === 'trained' || last?.state === 'failed') break
    }
    if (last !== undefined && !stopped.signal.aborted) input.onEnd(last)
  }

  return {
    follow: (client, id, atOnce = false) => {
      if (running.has(id)) return
      // Only the pause rejects, when the studio closes: then nobody is left to be told.
      const work = follow(client, id, atOnce)
        .catch(noted('training: following'))
        .finally(() => running.delete(id))
      running.set(id, work)
    },
    close: async () => {
      stopped.abort()
      await Promise.all(running.values())
    },
  }
}

/** Does not keep the program alive. */
async function pauseQuietly(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal, ref: false })
}
