import type { VoicePage, LibraryQuery } from '../../shared/contract/casting-views.ts'
import { problemError } from '../../shared/core/model/errors.ts'
import type { VoiceId } from '../../shared/core/model/ids.ts'
import { draftVoices } from '../speech/draft/voices.ts'
import { draftVoice, draftVoiceView } from './voice-view.ts'
import { say } from '../../shared/messages/say.ts'

/** Voices in one page of a list. */
export const VOICES_PER_PAGE = 50

/** Draft voices are the studio's own and nobody's: `ownOnly` finds none. Every word of a search must be found. They are listed in their order of casting. */
export function draftPage({
  search,
  ownOnly,
  languages,
  titleLanguages,
  tags,
  authorId,
  page,
}: LibraryQuery): VoicePage {
  const wanted = search
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '')
  const found = draftVoices.filter(
    (voice) =>
      !ownOnly &&
      authorId.trim() === '' &&
      [languages, titleLanguages].every((list) => list.length === 0 || list.some((one) => isEnglish(one))) &&
      tags.every((tag) => tag.trim() === '' || voice.tags.includes(tag.trim().toLowerCase())) &&
      wanted.every((word) =>
        [voice.title, voice.description, ...voice.tags].some((text) => text.toLowerCase().includes(word)),
      ),
  )
  const from = (page - 1) * VOICES_PER_PAGE
  return {
    items: found.slice(from, from + VOICES_PER_PAGE).map(draftVoiceView),
    total: found.length,
    totalIsExact: true,
    windowLimited: false,
    hasMore: from + VOICES_PER_PAGE < found.length,
  }
}

function isEnglish(language: string): boolean {
  return ['', 'en'].includes(language.trim().toLowerCase())
}

/** @throws StudioError `cast.noSuchVoice` */
export function knownDraft(id: VoiceId) {
  const voice = draftVoice(id)
  if (voice !== undefined) return voice
  throw problemError('cast.noSuchVoice', say('voices.draft.none'), say('voices.draft.none.remedy'))
}
