import type { SpeakerId } from '../model/ids.ts'
import type { Source } from '../model/take.ts'
import type { Cast, Speaker, Variant } from '../model/cast.ts'

/** A voice that was given to a speaker or one of their variants, or taken away (`title` null). */
export type VoiceChange = {
  readonly speakerId: SpeakerId
  readonly variant?: string
  readonly source: Source
  /** As it was called when it was cast; of a reference its own title. */
  readonly title: string | null
}

/**
 * What an edit of the cast changed about who speaks with which voice, in the order of the cast. Speakers and variants that
 * came or went count as having had no voice before, or having none now; a speaker who left is not told of.
 */
export function voiceChanges(before: Cast, after: Cast): readonly VoiceChange[] {
  if (before === after) return []
  const known = new Map(before.speakers.map((speaker) => [speaker.id, speaker]))
  return after.speakers.flatMap((speaker) => {
    const old = known.get(speaker.id)
    if (old === speaker) return []
    const variants = (speaker.variants ?? []).flatMap((variant) => {
      const same = (old?.variants ?? []).find(({ name }) => name.toLowerCase() === variant.name.toLowerCase())
      return levelChanges(same, variant).map((change) => ({ ...change, speakerId: speaker.id, variant: variant.name }))
    })
    return [...levelChanges(old, speaker).map((change) => ({ ...change, speakerId: speaker.id })), ...variants]
  })
}

function levelChanges(
  before: Speaker | Variant | undefined,
  after: Speaker | Variant,
): readonly Pick<VoiceChange, 'source' | 'title'>[] {
  const changes: Pick<VoiceChange, 'source' | 'title'>[] = []
  if (serviceVoiceKey(before) !== serviceVoiceKey(after)) {
    changes.push({ source: 'service', title: after.reference?.title ?? after.voice?.title ?? null })
  }
  if (before?.draftVoice?.id !== after.draftVoice?.id) {
    changes.push({ source: 'draft', title: after.draftVoice?.title ?? null })
  }
  return changes
}

/** A reference counts before the voice that stands behind it, as when it is sent. */
function serviceVoiceKey(level: Speaker | Variant | undefined): string {
  if (level?.reference !== undefined) return `clips ${level.reference.clips.map(({ id }) => id).join(' ')}`
  return level?.voice === undefined ? '' : `voice ${level.voice.id}`
}
