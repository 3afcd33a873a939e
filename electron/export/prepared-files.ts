import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { problemError, type StudioError } from '../../shared/core/model/errors.ts'
import { say } from '../../shared/messages/say.ts'
import { isTooLongMix } from '../audio/mix/mix-plan.ts'
import { orAbsent } from '../base/failures.ts'
import type { ExportJob } from './export-job.ts'
import type { Unfinished } from './folder/unfinished.ts'
import { planFiles, refuseCollisions } from './plan-files.ts'
import type { PlannedFile } from './planned-file.ts'

/** The manifest, and what a file system keeps of each file beside its bytes. */
const BYTES_BESIDE = 64 * 1024

/**
 * The files of an export that can be written: everything that would refuse it later refuses it here, before the first byte.
 * @throws StudioError `export.nothing`, `option.invalid` for names that collide, `audio.tooLong`, `disk.full`
 */
export async function preparedFiles(
  job: ExportJob,
  place: string,
  unfinished?: Unfinished,
): Promise<readonly PlannedFile[]> {
  if (job.lines.every((line) => line.quality === 'missing')) {
    throw problemError('export.nothing', say('export.noAudio'), say('export.noAudio.remedy'))
  }
  if (isTooLongMix(job.planned.mix)) {
    throw problemError('audio.tooLong', say('export.tooLong'), say('export.tooLong.remedy'))
  }
  const files = planFiles(job)
  refuseCollisions(files)
  const there = new Set(unfinished?.files.map(({ recipe }) => recipe))
  const missing = files.filter(({ recipe }) => !there.has(recipe))
  const obstacle = await noRoomFor(missing, job.before, place)
  if (obstacle !== undefined) throw obstacle
  return files
}

/** Why the files would not fit; undefined: they do, or nobody can say. */
export async function noRoomFor(
  files: readonly PlannedFile[],
  before: ExportJob['before'],
  place: string,
): Promise<StudioError | undefined> {
  const free = await freeBytes(place)
  const kept = (file: PlannedFile): boolean => before?.inPlace === true && before.find(file.recipe) !== undefined
  const needed = files.reduce((sum, file) => sum + (kept(file) ? 0 : file.bytes), BYTES_BESIDE)
  if (free === undefined || free >= needed) return undefined
  return problemError('disk.full', say('export.noRoom', { place: 'other' }), say('export.noRoom.remedy'))
}

/** Free bytes where a folder is or would be made; undefined where no system says. */
async function freeBytes(folder: string): Promise<number | undefined> {
  for (let path = folder; ; path = dirname(path)) {
    const found = await statfs(path).catch(orAbsent('free room: looking'))
    if (found !== undefined) return found.bavail * found.bsize
    if (path === dirname(path)) return undefined
  }
}
