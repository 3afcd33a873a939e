import { addSpeaker } from '../../shared/core/cast/cast.ts'
import type { Cast, CastVoice } from '../../shared/core/model/cast.ts'
import type { SpeakerId } from '../../shared/core/model/ids.ts'
import { MAX_NAME_CHARACTERS } from '../../shared/core/model/limits.ts'
import type { Source } from '../../shared/core/model/take.ts'

/** The cast with a speaker of that name at its end; the same cast if the name is taken, also as an alias, or it is full. */
export function withSpeaker(cast: Cast, name: string): Cast {
  const trimmed = name.trim().slice(0, MAX_NAME_CHARACTERS)
  return trimmed === '' ? cast : addSpeaker(cast, trimmed)
}

/** The cast with another voice for one speaker. The draft and the service voice stand side by side. */
export function withVoice(cast: Cast, speakerId: SpeakerId, source: Source, voice: CastVoice): Cast {
  return {
    ...cast,
    speakers: cast.speakers.map((speaker) =>
      speaker.id !== speakerId
        ? speaker
        : source === 'draft'
          ? { ...speaker, draftVoice: voice }
          : { ...speaker, voice },
    ),
  }
}
