import { constants } from 'node:fs'
import { lstat, open, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { problemError } from '../../../shared/core/model/errors.ts'
import type { TakeId } from '../../../shared/core/model/ids.ts'
import {
  isPeaksHeader,
  packedBytesOf,
  packPeaks,
  peaksHeader,
  unpackPeaks,
} from '../../../shared/core/timeline/packed-peaks.ts'
import { say } from '../../../shared/messages/say.ts'
import { diskError, errnoOf, makeFolderDurably, writeDurably } from '../../base/durable.ts'
import { addMode, newFileMode } from '../../base/modes.ts'
import { readRegular, UnreadableFile } from '../../base/regular-file.ts'

/** A larger file is made anew: the peaks of a hundred hours have a tenth of it. */
const MAX_BYTES = 1024 * 1024 * 1024
/** Bytes of no use that are put up with, in a file of which they are not half. */
const MAX_WASTE_BYTES = 1024 * 1024

/**
 * Looks which of these takes have whole peaks in a packed file. A file of another form is made anew, and so is one that is
 * mostly torn, doubled or foreign records; one that is not there is begun.
 * @throws StudioError `disk.*`
 */
export async function knownPeaks(path: string, ids: readonly TakeId[]): Promise<readonly TakeId[]> {
  if (!(await isOwnFile(path))) {
    await appendPeaks(path, [])
    return []
  }
  const bytes = await readRegular(path, MAX_BYTES).catch((error: unknown) => {
    if (error instanceof UnreadableFile && error.failure === 'tooLarge') return new Uint8Array(0)
    throw error
  })
  const records = new Map(unpackPeaks(bytes).records.map((record) => [record.takeId, record]))
  const known = ids.flatMap((id) => records.get(id) ?? [])
  const usedBytes = known.reduce((sum, { peaks }) => sum + packedBytesOf(peaks.durationSamples), 0)
  const waste = bytes.byteLength - usedBytes
  if (!isPeaksHeader(bytes) || (waste > MAX_WASTE_BYTES && waste > usedBytes)) {
    await writeDurably(path, Buffer.concat([peaksHeader(), ...known.map(packPeaks)]))
  }
  return known.map(({ takeId }) => takeId)
}

/**
 * Adds records in one write at the end, wherever that is by then, so that programs that add at once leave each other's
 * whole. Nothing is flushed: what a power cut takes is made again. @throws StudioError `disk.*`
 */
export async function appendPeaks(path: string, records: readonly Uint8Array[]): Promise<void> {
  try {
    const isNew = !(await isOwnFile(path))
    // Only its own folder: that of a project which was moved away must not come to be again.
    if (isNew) await makeFolderDurably(dirname(path))
    const mode = isNew ? await newFileMode(path) : 0o600
    const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0)
    const handle = await open(path, flags, mode)
    try {
      if (isNew) await addMode(path, mode)
      // Two headers of two programs that began at once are passed over like anything else that is no record.
      const { size } = await handle.stat()
      const bytes = Buffer.concat([...(size === 0 ? [peaksHeader()] : []), ...records])
      const { bytesWritten } = await handle.write(bytes)
      if (bytesWritten < bytes.byteLength) throw problemError('disk.full', say('disk.record.part'))
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw diskError(error, 'peaks')
  }
}

/** False if there is none. A link, which may lead out of the project, is taken away. */
async function isOwnFile(path: string): Promise<boolean> {
  try {
    const found = await lstat(path)
    if (!found.isSymbolicLink()) return true
    await unlink(path)
    return false
  } catch (error) {
    if (errnoOf(error) === 'ENOENT' || errnoOf(error) === 'ENOTDIR') return false
    throw diskError(error, 'peaks')
  }
}
