import { findSpeaker } from '../../shared/core/cast/cast.ts'
import type { Cast, CastVoice, Speaker } from '../../shared/core/model/cast.ts'
import { isSpeakerId, toId } from '../../shared/core/model/id-checks.ts'
import type { SpeakerId } from '../../shared/core/model/ids.ts'
import type { Source } from '../../shared/core/model/take.ts'

/** The cast with a speaker of that name at its end; the same cast if the name is taken, also as an alias. */
export function withSpeaker(cast: Cast, name: string): Cast {
  const trimmed = name.trim().slice(0, 40)
  if (trimmed === '' || findSpeaker(cast, trimmed) !== undefined) return cast
  const taken = new Set<string>(cast.speakers.map((speaker) => speaker.id))
  const speaker: Speaker = {
    id: freeId(trimmed, taken),
    name: trimmed,
    colour: (cast.speakers.length % 8) + 1,
  }
  return { ...cast, speakers: [...cast.speakers, speaker] }
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

function freeId(name: string, taken: ReadonlySet<string>): SpeakerId {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-+|-+$/gu, '')
    .slice(0, 34)
    .replace(/-+$/u, '')
  const base = slug === '' ? 'speaker' : slug
  let id = base
  for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`
  return toId(id, isSpeakerId)
}
