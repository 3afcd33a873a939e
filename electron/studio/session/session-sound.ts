import type { MixView } from '../../../shared/contract/views.ts'
import { problemError } from '../../../shared/core/model/errors.ts'
import type { TakeId } from '../../../shared/core/model/ids.ts'
import type { Script } from '../../../shared/core/model/script.ts'
import type { LiveMedia, MediaFile } from '../../base/studio-types.ts'
import type { TakeWatch } from '../../documents/takes/take-watch.ts'
import type { OpenProject } from '../../documents/types.ts'
import { type PlannedMix, planMix } from '../../export/mix-plan.ts'
import { createMixService } from '../../export/mix-service.ts'
import type { Sound } from '../../rendering/sound.ts'
import { type MediaPlaces, sessionMedia } from './session-media.ts'
import type { SessionLines } from './session-lines.ts'
import { say } from '../../../shared/messages/say.ts'

/** What the sound of a session is made of. */
export type SoundInput = {
  readonly project: OpenProject
  readonly script: () => Script
  readonly lines: SessionLines
  readonly watch: TakeWatch
  readonly workshop: Sound['workshop']
  readonly places: Pick<MediaPlaces, 'live' | 'audition' | 'part'>
}

/** What of a project can be heard. Audio is looked at before it is used. */
export type SessionSound = {
  /** Changes when the mix would sound otherwise. */
  readonly mixHash: () => string
  readonly mix: () => Promise<MixView>
  readonly media: (id: string) => Promise<MediaFile | LiveMedia | undefined>
  /** @throws StudioError `take.unknown` for a take that is not known, or is damaged */
  readonly pathOfTake: (id: TakeId) => Promise<string>
}

export function sessionSound({ project, script, lines, watch, workshop, places }: SoundInput): SessionSound {
  const mixes = createMixService(project.cacheFolder, workshop)
  const plannedMix = (): PlannedMix =>
    planMix({
      script: script(),
      cast: project.cast(),
      gaps: project.settings().gaps,
      heard: (lineId) => {
        const take = lines.heard(lineId)
        const path = take === undefined ? undefined : project.takes.audioPath(take.id)
        return take === undefined || path === undefined ? undefined : { take, path }
      },
    })
  return {
    mixHash: () => plannedMix().hash,
    mix: async () => {
      await watch.check(lines.heardIds(), 'presence')
      return mixes.mix(plannedMix())
    },
    media: (id) =>
      sessionMedia(id, {
        ...places,
        take: async (takeId) =>
          (await watch.check([takeId], 'content')).length > 0 ? undefined : project.takes.audioPath(takeId),
        mix: mixes.pathOf,
      }),
    pathOfTake: async (id) => {
      await watch.check([id], 'content')
      const path = project.takes.audioPath(id)
      if (path !== undefined) return path
      throw problemError('take.unknown', say('studio.take.none'), say('studio.take.none.remedy'))
    },
  }
}
