import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AudioWorkshop } from '../types.ts'

/** Parts of mixes lie in this folder of what can be rebuilt, a file each. */
const PARTS_FOLDER = 'parts'
/** An hour of MP3 takes some 60 MB, an hour of 16 bits in stereo 635 MB. */
const MOST_BYTES = 1024 * 1024 * 1024

/**
 * The same workshop, that keeps the parts of mixes and makes only those again that have changed. `cacheFolder`: what can be
 * rebuilt of a project; undefined: nothing is kept.
 */
export function withKnownParts(workshop: AudioWorkshop, cacheFolder: string | undefined): AudioWorkshop {
  if (cacheFolder === undefined) return workshop
  const cache = { folder: join(cacheFolder, PARTS_FOLDER), mostBytes: MOST_BYTES }
  return {
    ...workshop,
    encode: (job, signal) => workshop.encode({ ...job, cache }, signal),
    measureMix: (plan, signal) => workshop.measureMix(plan, signal, cache),
  }
}

/**
 * The same, for a project that no window of ours has open: only where a studio has kept something before, so that a call
 * on a folder that is no one's to write (a sample, a checkout) leaves it as it was. `folder`: undefined for a bare script.
 */
export function withPartsOfFolder(workshop: AudioWorkshop, folder: string | undefined): AudioWorkshop {
  const cacheFolder = folder === undefined ? undefined : join(folder, '.repartee')
  return withKnownParts(workshop, cacheFolder !== undefined && existsSync(cacheFolder) ? cacheFolder : undefined)
}
