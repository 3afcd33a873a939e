import { mixParts } from '../../../shared/core/mix/mix-parts.ts'
import { problemError } from '../../../shared/core/model/errors.ts'
import type { TakeId } from '../../../shared/core/model/ids.ts'
import type { Script } from '../../../shared/core/model/script.ts'
import { graphParts } from '../../../shared/core/timeline/parts/graph-parts.ts'
import { KnownGraphLines } from '../../../shared/core/timeline/parts/known-graph-lines.ts'
import type { GraphParts } from '../../../shared/core/timeline/graph-schema.ts'
import { say } from '../../../shared/messages/say.ts'
import type { Media } from '../../base/studio-types.ts'
import type { TakeWatch } from '../../documents/takes/take-watch.ts'
import type { OpenProject } from '../../documents/types.ts'
import { createTakeSamples } from '../../rendering/playing/take-samples.ts'
import type { Sound } from '../../rendering/sound.ts'
import type { SoundFiles } from '../../sounds/sound-files.ts'
import { createSoundMedia } from '../../sounds/sound-media.ts'
import { removeOldMixes } from './old-mixes.ts'
import type { SessionLines } from './session-lines.ts'
import { type MediaPlaces, sessionMedia } from './session-media.ts'
import { type SessionTimelines, sessionTimelines } from './session-timeline.ts'

/** What the sound of a session is made of. */
export type SoundInput = {
  readonly project: OpenProject
  readonly script: () => Script
  readonly lines: SessionLines
  readonly watch: TakeWatch
  readonly workshop: Sound['workshop']
  readonly sounds: Pick<SoundFiles, 'ready' | 'pathOf'>
  /** Where samples may be kept that are not read out of their file; see `createTakeSamples`. */
  readonly sampleFolder: () => Promise<string>
  readonly places: Pick<MediaPlaces, 'live' | 'audition' | 'part' | 'peaks'>
}

/** What of a project can be heard. Audio is looked at before it is used. */
export type SessionSound = {
  readonly timeline: SessionTimelines
  readonly media: (id: string) => Promise<Media | undefined>
  /** @throws StudioError `take.unknown` for a take that is not known, or is damaged */
  readonly pathOfTake: (id: TakeId) => Promise<string>
}

export function sessionSound({
  project,
  script,
  lines,
  watch,
  workshop,
  sounds,
  sampleFolder,
  places,
}: SoundInput): SessionSound {
  void removeOldMixes(project.cacheFolder)
  const samples = createTakeSamples({ workshop, folder: sampleFolder })
  const soundMedia = createSoundMedia({ sounds, mix: project.mix, workshop })
  const wholePath = async (id: TakeId): Promise<string | undefined> =>
    (await watch.check([id], 'content')).length > 0 ? undefined : project.takes.audioPath(id)
  const timeline = sessionTimelines((listenTo) => {
    let laidOut: { readonly basis: readonly unknown[]; readonly parts: GraphParts } | undefined
    const known = new KnownGraphLines()
    return () => {
      const input = { script: script(), cast: project.cast(), gaps: project.settings().gaps }
      const basis = [input.script, input.cast, input.gaps, project.mix(), ...lines.heardBasis()]
      if (laidOut === undefined || basis.some((one, at) => one !== laidOut?.basis[at]))
        laidOut = {
          basis,
          parts: graphParts({ ...input, sounds: mixParts(project.mix()), heard: lines.heardBy(listenTo), known }),
        }
      return laidOut.parts
    }
  })
  return {
    timeline,
    media: (id) =>
      sessionMedia(id, {
        ...places,
        sound: soundMedia,
        take: wholePath,
        samples: samples.of,
      }),
    pathOfTake: async (id) => {
      const path = await wholePath(id)
      if (path !== undefined) return path
      throw problemError('take.unknown', say('studio.take.none'), say('studio.take.none.remedy'))
    },
  }
}
