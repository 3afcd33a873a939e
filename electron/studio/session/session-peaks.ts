import { join } from 'node:path'
import { heardChannels } from '../../../shared/core/mix/heard-channels.ts'
import { isTakeId } from '../../../shared/core/model/id-checks.ts'
import type { Emit } from '../../base/studio-events.ts'
import { createThrottle } from '../../base/throttle.ts'
import { SOUNDS_FOLDER } from '../../documents/mix/mix-file.ts'
import type { OpenProject } from '../../documents/types.ts'
import type { Sound } from '../../rendering/sound.ts'
import type { SoundFiles } from '../../sounds/sound-files.ts'
import { createTakePeaks } from '../../rendering/takes/take-peaks.ts'

/** The page reads on this often at most while many are made. */
const PEAKS_EVERY_MS = 250

/** The packed peaks of a session's takes. */
export type SessionPeaks = {
  /** Where they lie; see `MediaPlaces`. */
  readonly peaks: () => Promise<string>
  readonly stopPeaks: () => Promise<void>
}

/** Has peaks made of takes as they are kept, and of older ones as soon as a page asks for any. */
export function sessionPeaks({
  project,
  sounds,
  workshop,
  emit,
  isWindowed,
}: {
  readonly project: OpenProject
  readonly sounds: Pick<SoundFiles, 'ready' | 'pathOf'>
  readonly workshop: Sound['workshop']
  readonly emit: Emit
  /** False where nobody looks at a timeline. */
  readonly isWindowed: boolean
}): SessionPeaks {
  const made = createThrottle(() => emit('peaks.changed', { project: project.handle }), PEAKS_EVERY_MS)
  const keeper = createTakePeaks({
    takes: project.takes,
    others: async () => {
      const kept = project.mix().sounds ?? []
      if (kept.length === 0) return []
      await sounds.ready()
      return kept.flatMap((sound) => {
        const path = sounds.pathOf(sound)
        // Both are named by the hash of a file.
        return path === undefined || !isTakeId(sound.id)
          ? []
          : [
              {
                takeId: sound.id,
                path,
                isDecoded: !path.startsWith(join(project.folder, SOUNDS_FOLDER)),
                rows: heardChannels(sound.channels, undefined),
              },
            ]
      })
    },
    file: join(project.cacheFolder, 'peaks'),
    workshop,
    onMade: made.schedule,
  })
  const stopListening = project.onChange((what) => {
    if ((what === 'takes' || what === 'mix') && isWindowed) keeper.look()
  })
  return {
    peaks: keeper.path,
    stopPeaks: async () => {
      stopListening()
      await keeper.close()
      made.stop()
    },
  }
}
