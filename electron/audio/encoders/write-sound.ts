import { openSoundWriter } from './open-sound-writer.ts'
import { openPartial } from '../partial-file.ts'
import type { SoundFormat, SoundWriter } from './sound-writer.ts'
import type { CodeParts } from '../segments/coders.ts'
import type { EncodeTarget } from '../types.ts'
import { ignored } from '../../base/failures.ts'

/** Fills a file through an encoder; the file appears when whole, and nothing is left of it when `fill` rejects. */
export async function writeSound(
  out: string,
  format: SoundFormat,
  target: EncodeTarget,
  fill: (writer: SoundWriter) => Promise<void>,
  parts?: CodeParts,
): Promise<number> {
  const file = await openPartial(out)
  try {
    const writer = await openSoundWriter(format, target, file, parts)
    try {
      await fill(writer)
      await writer.finish()
    } catch (error) {
      await writer.cancel().catch(ignored('only closing'))
      throw error
    }
    return await file.commit()
  } finally {
    await file.discard()
  }
}
