import type { OpenProject } from '../../documents/types.ts'
import { noted } from '../../base/failures.ts'
import { createThrottle } from '../../base/throttle.ts'
import type { Sound } from '../../rendering/sound.ts'
import type { TakeId } from '../../../shared/core/model/ids.ts'

/** Takes are looked at this often at most (ms), and so many are measured at a time. */
const LOOK_EVERY_MS = 1000
const MOST_AT_ONCE = 50

/**
 * While a project brings its lines to the loudness of their speakers: measures the takes that are heard and were not
 * measured yet, and keeps what was found with them. Answers how to stop.
 */
export function keepLevels({
  project,
  heardIds,
  workshop,
}: {
  readonly project: Pick<OpenProject, 'mix' | 'takes' | 'onChange' | 'readOnly'>
  readonly heardIds: () => readonly TakeId[]
  readonly workshop: Sound['workshop']
}): () => void {
  // What has no loudness, because it is silent or cannot be read, is not measured again.
  const tried = new Set<TakeId>()
  let isBusy = false
  const measure = async (): Promise<void> => {
    const heard = new Set(heardIds())
    const waiting = project.takes
      .all()
      .filter(({ id, loudnessLufs }) => loudnessLufs === undefined && heard.has(id) && !tried.has(id))
      .flatMap((take) => {
        const path = project.takes.audioPath(take.id)
        return path === undefined ? [] : [{ take, path }]
      })
      .slice(0, MOST_AT_ONCE)
    if (waiting.length === 0) return
    for (const { take } of waiting) tried.add(take.id)
    const found = await workshop().measureSounds(waiting.map(({ path }) => path))
    const levels = new Map(waiting.map(({ take }, at) => [take.id, found[at]?.integratedLufs]))
    const measured = waiting.filter(({ take }) => levels.get(take.id) !== undefined).map(({ take }) => take)
    await project.takes.change(
      measured.map(({ lineId, id: takeId }) => ({ lineId, takeId })),
      (take) => {
        const loudnessLufs = levels.get(take.id)
        return loudnessLufs === undefined ? take : { ...take, loudnessLufs }
      },
    )
    await measure()
  }
  const look = createThrottle(() => {
    if (isBusy || project.readOnly || project.mix().levelMatching === undefined) return
    isBusy = true
    void measure()
      .catch(noted('levels: measuring'))
      .finally(() => {
        isBusy = false
      })
  }, LOOK_EVERY_MS)
  const stopListening = project.onChange((what) => {
    if (what === 'mix' || what === 'takes') look.schedule()
  })
  look.schedule()
  return () => {
    stopListening()
    look.stop()
  }
}
