import { lstat, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { DiskPlace } from '../../../shared/contract/place-views.ts'
import { problemError, problemFrom } from '../../../shared/core/model/errors.ts'
import { say } from '../../../shared/messages/say.ts'
import { orAbsent } from '../../base/failures.ts'
import { inTime, unlessSilent } from '../../base/in-time.ts'
import type { FolderWindows, ShownFolder } from '../../base/ports.ts'

/**
 * Where things lie, by ids that die with the studio: the page names an id that it was given, never a path. The same place
 * has the same id.
 */
export type DiskPlaces = {
  /** A folder; `entry` is what is selected in it. */
  readonly ofFolder: (folder: string, entry?: string) => Promise<DiskPlace>
  /** A file that was written into a folder. */
  readonly ofFile: (folder: string, name: string) => Promise<DiskPlace>
  /**
   * Shows it in the system's file manager: the folder alone if the entry is not there any more.
   * @throws StudioError `folder.unknown`, `place.gone`, or `place.notShown` if no file manager can be started
   */
  readonly open: (placeId: string) => Promise<void>
}

/** Keeps what the page may name. */
export function createPlaces(windows: FolderWindows, randomBytes: (count: number) => Uint8Array): DiskPlaces {
  const places = new Map<string, ShownFolder>()
  const ids = new Map<string, string>()
  const give = async (path: string, shown: ShownFolder): Promise<DiskPlace> => {
    const placeId = ids.get(path) ?? `f_${Buffer.from(randomBytes(12)).toString('base64url')}`
    ids.set(path, placeId)
    places.set(placeId, shown)
    const obstacle = await windows.obstacle()
    if (obstacle === undefined) return { placeId, path }
    return { placeId, path, cannotOpen: problemFrom('place.notShown', obstacle, say('place.remedy.copy')) }
  }
  return {
    ofFolder: (folder, entry) => give(folder, entry === undefined ? { folder } : { folder, entry }),
    ofFile: (folder, name) => give(join(folder, name), { folder, entry: name }),
    open: async (placeId) => {
      const place = places.get(placeId)
      if (place === undefined) throw problemError('folder.unknown', say('place.unknown'), say('place.unknown.remedy'))
      const obstacle = await windows.obstacle()
      if (obstacle !== undefined) throw problemError('place.notShown', obstacle, say('place.remedy.copy'))
      const { folder, entry } = place
      // Only ever a folder: a file would be opened by the program that it is for.
      const found = await inTime(folder, () => stat(folder)).catch(unlessSilent)
      if (found?.isDirectory() !== true) {
        throw problemError('place.gone', say('place.gone', { folder: basename(folder) }), say('place.gone.remedy'))
      }
      try {
        await windows.show(entry === undefined || (await isThere(join(folder, entry))) ? place : { folder })
      } catch (error) {
        throw problemError('place.notShown', say('place.notShown'), say('place.remedy.copy'), error)
      }
    },
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await inTime(path, () => lstat(path)).catch(orAbsent('places: looking'))) !== undefined
}
