import { MAX_COVER_BYTES } from '../../shared/contract/casting-views.ts'
import { problemError } from '../../shared/core/model/errors.ts'
import { hasWord } from '../audio/codecs/magic.ts'
import { say } from '../../shared/messages/say.ts'

/**
 * A name for a picture by what its bytes are; the file's own name is nobody's business.
 * @throws StudioError `clone.picture` if it is no JPEG, PNG or WebP, or larger than 5 MB
 */
export function coverFileName(bytes: Uint8Array): string {
  if (bytes.byteLength > MAX_COVER_BYTES) {
    throw problemError('clone.picture', say('voices.picture.tooLarge'), say('voices.picture.tooLarge.remedy'))
  }
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'cover.jpg'
  if (bytes[0] === 0x89 && hasWord(bytes, 'PNG', 1)) return 'cover.png'
  if (hasWord(bytes, 'RIFF') && hasWord(bytes, 'WEBP', 8)) return 'cover.webp'
  throw problemError('clone.picture', say('voices.picture.kind'), say('voices.picture.kind.remedy'))
}
