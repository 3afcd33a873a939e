import { problemError } from '../../shared/core/model/errors.ts'
import { type VoiceId, voiceIdSchema } from '../../shared/core/model/ids.ts'
import { say } from '../../shared/messages/say.ts'

/** Most ids are 32 hexadecimal digits in lower case (public documentation, confidence high), and are copied in any case. */
const usualId = /^[0-9a-f]{32}$/i
/** Longer texts are no link. */
const MOST_CHARACTERS = 2000

/**
 * The id of the voice that a pasted text names: an id, or a link of any site, which names the id that its path ends with.
 * Nothing is fetched from the link; only its id counts.
 * @throws StudioError `voice.address` for every other text
 */
export function voiceIdIn(text: string): VoiceId {
  const pasted = text.trim()
  if (pasted.length > MOST_CHARACTERS) throw notAVoice(say('voices.address.tooLong'))
  const id = /^https?:/i.test(pasted) ? endOfPath(pasted) : pasted
  const read = voiceIdSchema.safeParse(usualId.test(id) ? id.toLowerCase() : id)
  if (!read.success) throw notAVoice()
  return read.data
}

/** The last part of a link's path as it is written; empty if it has none. */
function endOfPath(link: string): string {
  // What the parser would mend in silence is no link that a person copied.
  if (URL.parse(link) === null || !/^https?:\/\/[^\s\\/?#]+\//i.test(link) || link.includes('\\')) return ''
  const [path = ''] = link.replace(/^https?:\/\/[^/]+/i, '').split(/[?#]/)
  return /([^/]+)\/*$/.exec(path)?.[1] ?? ''
}

function notAVoice(words = say('voices.address.none')): Error {
  return problemError('voice.address', words, say('voices.address.paste'))
}
