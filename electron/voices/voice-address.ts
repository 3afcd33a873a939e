import { problemError } from '../../shared/core/model/errors.ts'
import { type VoiceId, voiceIdSchema } from '../../shared/core/model/ids.ts'
import { say } from '../../shared/messages/say.ts'

/** Ids of the service are 32 hexadecimal digits (public documentation, confidence high). */
const idPattern = /^[0-9a-f]{32}$/
/** Where people copy links to voices from, besides the connected service itself. */
const PUBLIC_SITE = 'https://fish.audio'
/** Longer texts are no link. */
const MOST_CHARACTERS = 300

/**
 * The id of the voice that a pasted text names: an id, or a link to a voice on the public site or on the connected service.
 * Nothing is fetched from the link; only its id counts.
 * @param origin of the connected service, if there is one
 * @throws StudioError `voice.address` for every other text
 */
export function voiceIdIn(text: string, origin: string | undefined): VoiceId {
  const pasted = text.trim()
  if (idPattern.test(pasted.toLowerCase()) && pasted.length === 32) return voiceIdSchema.parse(pasted.toLowerCase())
  if (pasted.length > MOST_CHARACTERS) throw notAVoice(say('voices.address.tooLong'))
  // Much of what the parser would mend in silence is no link that a person copied.
  if (!/^https?:\/\/[\x21-\x7e]+$/i.test(pasted) || /[\\%@]/.test(pasted)) throw notAVoice()
  const url = URL.parse(pasted)
  if (url === null) throw notAVoice()
  const sites = [PUBLIC_SITE, ...(origin === undefined ? [] : [origin])]
  if (!sites.includes(url.origin)) throw notAVoice(say('voices.address.site'))
  const id = /^\/(?:[a-z]{2}(?:-[A-Za-z]{2,4})?\/)?m\/([0-9a-f]{32})\/?$/.exec(url.pathname)?.[1]
  if (id === undefined) throw notAVoice()
  return voiceIdSchema.parse(id)
}

function notAVoice(words = say('voices.address.none')): Error {
  return problemError('voice.address', words, say('voices.address.remedy', { site: PUBLIC_SITE }))
}
