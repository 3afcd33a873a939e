import type { SpeakerId } from '../model/ids.ts'
import type { Source } from '../model/take.ts'
import type { Cast } from '../model/cast.ts'

/** A place in a cast where a voice is chosen: a speaker's usual way, or one of their variants. */
export type VoicePlace = { readonly speakerId: SpeakerId; readonly speaker: string; readonly variant?: string }

/**
 * Every place that chose a voice of a source, in the order of the cast. A voice that stands behind a reference counts as
 * well: it is kept to go back to, so whoever deletes it must know.
 */
export function voiceUses(cast: Cast, voiceId: string, source: Source = 'service'): readonly VoicePlace[] {
  const field = source === 'draft' ? 'draftVoice' : 'voice'
  return cast.speakers.flatMap((speaker) => {
    const place = { speakerId: speaker.id, speaker: speaker.name }
    const own: VoicePlace[] = speaker[field]?.id === voiceId ? [place] : []
    const variants = (speaker.variants ?? []).filter((variant) => variant[field]?.id === voiceId)
    return [...own, ...variants.map(({ name }) => ({ ...place, variant: name }))]
  })
}

/** A place as people write it: "Mara", "Mara/shouting". */
export function placeName({ speaker, variant }: VoicePlace): string {
  return variant === undefined ? speaker : `${speaker}/${variant}`
}
