import { lstat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { SoundTags } from '../../../shared/core/deliver/sound-tags.ts'
import { problemError } from '../../../shared/core/model/errors.ts'
import { say } from '../../../shared/messages/say.ts'
import { hasWord } from '../../audio/codecs/magic.ts'
import { orAbsent } from '../../base/failures.ts'
import { readRegular } from '../../base/regular-file.ts'

export type Cover = NonNullable<SoundTags['cover']>

/** What a project's cover is called in its folder; the first that is there is taken. */
const COVER_FILES = ['cover.jpg', 'cover.jpeg', 'cover.png'] as const
/** The largest picture that is put into a file; players keep it in memory. */
const MAX_COVER_BYTES = 10 * 1024 * 1024

/**
 * The picture that lies in a project's folder as its cover; undefined where there is none.
 * @throws StudioError `export.cover` for what is no picture
 */
export async function projectCover(folder: string): Promise<Cover | undefined> {
  for (const name of COVER_FILES) {
    if ((await lstat(join(folder, name)).catch(orAbsent('export: looking for a cover'))) === undefined) continue
    return readCover(folder, name)
  }
  return undefined
}

/** @throws StudioError `export.cover` for what is no JPEG or PNG, is too large or cannot be read */
export async function readCover(folder: string, name: string): Promise<Cover> {
  const bytes = await readRegular(resolve(folder, name), MAX_COVER_BYTES).catch((error: unknown) => {
    throw problemError('export.cover', say('export.cover.unreadable', { name }), say('export.cover.remedy'), error)
  })
  const type = typeOf(bytes)
  if (type !== undefined) return { type, bytes: new Uint8Array(bytes) }
  throw problemError('export.cover', say('export.cover.kind', { name }), say('export.cover.remedy'))
}

/** Undefined also for what a picture only begins: what was cut off, no player shows. */
function typeOf(bytes: Buffer): Cover['type'] | undefined {
  if (isWholeJpeg(bytes)) return 'image/jpeg'
  return bytes[0] === 0x89 && hasWord(bytes, 'PNG', 1) && bytes.includes('IEND') ? 'image/png' : undefined
}

/** Its segments follow each other up to the picture itself, behind which its end is marked (ITU-T T.81, annex B). */
function isWholeJpeg(bytes: Buffer): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false
  for (let at = 2; at + 4 <= bytes.byteLength && bytes[at] === 0xff; ) {
    if (bytes[at + 1] === 0xda) return bytes.includes(Buffer.of(0xff, 0xd9), at)
    // Any number of them may stand before a segment.
    at += bytes[at + 1] === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return false
}
