import { problemError, StudioError } from '../../shared/core/model/errors.ts'
import type { LineReading } from '../../shared/core/scene/phones/line-reading.ts'
import type { AudioWorkshop } from '../audio/types.ts'
import { createAudioWorkshop } from '../audio/jobs/workshop.ts'
import { createSpeechClient } from '../speech/client.ts'
import { engineVersion } from '../speech/draft/engine-version.ts'
import { startDraftService } from '../speech/draft/service.ts'
import { createWordFinder, type WordFinder } from '../speech/reading/word-finder.ts'
import type { DraftService, SpeechClient } from '../speech/types.ts'
import type { AssetLocations } from '../base/ports.ts'
import { ignored, noteFailure } from '../base/failures.ts'
import { say } from '../../shared/messages/say.ts'

/** The origin in every draft key: known without starting the engine, and the same on every computer. */
export const draftOrigin = `draft:${engineVersion}`

/** The audio workshop and the draft service, each started when it is first needed and once only. */
export type Sound = {
  readonly workshop: () => AudioWorkshop
  /** A client of the running draft service. @throws StudioError `draft.failed`; the next call tries again. */
  readonly draftClient: () => Promise<SpeechClient>
  readonly words: () => WordFinder
  /** How lines read aloud, by the draft engine; each undefined where it cannot. Never rejects. */
  readonly read: (texts: readonly string[]) => Promise<readonly (LineReading | undefined)[]>
  readonly close: () => Promise<void>
}

/** Nothing is started yet: a studio that only reads needs neither threads nor the speech engine. */
export function createSound(assets: AssetLocations): Sound {
  let workshop: AudioWorkshop | undefined
  let words: WordFinder | undefined
  let draft: Promise<{ readonly service: DraftService; readonly client: SpeechClient }> | undefined

  const startDraft = async (): Promise<{ service: DraftService; client: SpeechClient }> => {
    try {
      const service = await startDraftService({ fliteWasm: assets.fliteWasm, worker: assets.draftWorker })
      return { service, client: createSpeechClient(service) }
    } catch (error) {
      draft = undefined
      if (error instanceof StudioError) throw error
      throw problemError(
        'draft.failed',
        say('rendering.draft.notStarted'),
        say('rendering.draft.notStarted.remedy'),
        error,
      )
    }
  }

  return {
    workshop: () => {
      workshop ??= createAudioWorkshop({ worker: assets.audioWorker })
      return workshop
    },
    draftClient: async () => {
      draft ??= startDraft()
      return (await draft).client
    },
    words: () => {
      words ??= createWordFinder({ fliteWasm: assets.fliteWasm, worker: assets.wordsWorker })
      return words
    },
    read: async (texts) => {
      try {
        draft ??= startDraft()
        return await (await draft).service.read(texts)
      } catch (error) {
        noteFailure('reading lines', error)
        return texts.map(() => undefined)
      }
    },
    close: async () => {
      await words?.close()
      words = undefined
      const running = await draft?.catch(ignored('the caller has it'))
      draft = undefined
      await running?.client.close()
      await running?.service.close()
      await workshop?.close()
      workshop = undefined
    },
  }
}
