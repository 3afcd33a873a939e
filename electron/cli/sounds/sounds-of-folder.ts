import { join } from 'node:path'
import { readMix, readMixText } from '../../documents/mix/mix-file.ts'
import type { PlannedSounds } from '../../export/mix-plan.ts'
import { createSoundFiles, refuseMissing } from '../../sounds/sound-files.ts'
import type { StudioContext } from '../../studio/handlers/context.ts'

/**
 * The beds and effects of a project folder, ready to be mixed.
 * @throws StudioError `project.unreadable` if its mix.json cannot be read, `audio.invalid` if a file of it is missing
 */
export async function soundsOfFolder(folder: string, { sound }: Pick<StudioContext, 'sound'>): Promise<PlannedSounds> {
  const mix = readMix(await readMixText(folder))
  const cacheFolder = join(folder, '.repartee')
  const files = createSoundFiles({ folder, cacheFolder, mix: () => mix, workshop: sound.workshop })
  refuseMissing(await files.ready())
  return files.planned()
}
