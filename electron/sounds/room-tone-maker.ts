import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AddedRoomTone } from '../../shared/core/mix/with-room-tone.ts'
import type { AudioWorkshop } from '../audio/types.ts'
import { ignored } from '../base/failures.ts'
import type { SoundFiles } from './sound-files.ts'

/** As the file of it is called in lists. */
const NAME = 'Room tone.wav'

/**
 * Makes room tone from what takes let be heard of the room they were spoken in, and keeps it as a sound of the project. The
 * mix is not changed. `folder`: for what is on its way, outside of every project.
 * @throws StudioError as `SoundFiles.add` does
 */
export async function addRoomTone(
  takes: readonly string[],
  by: {
    readonly files: Pick<SoundFiles, 'add'>
    readonly workshop: () => Pick<AudioWorkshop, 'roomTone'>
    readonly folder: () => Promise<string>
  },
): Promise<AddedRoomTone> {
  const path = join(await by.folder(), `room-tone-${randomBytes(9).toString('hex')}.wav`)
  try {
    const made = await by.workshop().roomTone(takes, path)
    const { sound } = await by.files.add(path, NAME)
    const { from, rmsDbfs, levelDbfs, seed } = made
    return { sound, tone: { soundId: sound.id, from, rmsDbfs, levelDbfs, seed } }
  } finally {
    await rm(path, { force: true }).catch(ignored('clean-up'))
  }
}
