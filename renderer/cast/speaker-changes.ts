import type { Candidate } from '../../shared/contract/casting-views.ts'
import type { Cast, Speaker, Variant } from '../../shared/core/model/cast.ts'
import type { SpeakerId } from '../../shared/core/model/ids.ts'
import { nameKey } from '../../shared/core/model/names.ts'
import { withField } from '../../shared/core/model/with-field.ts'

/** The cast with one speaker changed; the same cast if nothing is different. */
export function withChangedSpeaker(cast: Cast, speakerId: SpeakerId, change: (speaker: Speaker) => Speaker): Cast {
  const speakers = cast.speakers.map((speaker) => (speaker.id === speakerId ? change(speaker) : speaker))
  const isSame = speakers.every((speaker, index) => speaker === cast.speakers[index])
  return isSame ? cast : { ...cast, speakers }
}

/** The cast with one variant changed; the same cast if there is none of that name. */
export function withChangedVariant(
  cast: Cast,
  speakerId: SpeakerId,
  name: string,
  change: (variant: Variant) => Variant,
): Cast {
  return withChangedSpeaker(cast, speakerId, (speaker) => {
    if (speaker.variants === undefined) return speaker
    const variants = speaker.variants.map((variant) => (isVariant(variant, name) ? change(variant) : variant))
    const isSame = variants.every((variant, index) => variant === speaker.variants?.[index])
    return isSame ? speaker : { ...speaker, variants }
  })
}

/** Whether a variant is the one of that name; names are compared without case. */
function isVariant(variant: Variant, name: string): boolean {
  return nameKey(variant.name) === nameKey(name)
}

/** The speaker with another variant at the end; the same one if the name is taken. */
export function withVariant(speaker: Speaker, name: string): Speaker {
  const variants = speaker.variants ?? []
  if (variants.some((variant) => isVariant(variant, name))) return speaker
  return { ...speaker, variants: [...variants, { name }] }
}

/** The speaker without a variant; an empty list goes with the last one. */
export function withoutVariant(speaker: Speaker, name: string): Speaker {
  const { variants = [], ...rest } = speaker
  const left = variants.filter((variant) => !isVariant(variant, name))
  return left.length === 0 ? rest : { ...rest, variants: left }
}

/** The cast with a candidate assigned. A service voice that is chosen takes the place of a reference, which would count first. */
export function withAssigned(cast: Cast, speakerId: SpeakerId, candidate: Candidate, variant?: string): Cast {
  if (variant !== undefined) return withChangedVariant(cast, speakerId, variant, (own) => assigned(own, candidate))
  return withChangedSpeaker(cast, speakerId, (speaker) => assigned(speaker, candidate))
}

function assigned<T extends Pick<Variant, 'voice' | 'reference' | 'draftVoice'>>(owner: T, candidate: Candidate): T {
  if (candidate.kind === 'reference') return { ...owner, reference: candidate.reference }
  const voice = { id: candidate.id, title: candidate.title }
  if (candidate.source === 'draft') return { ...owner, draftVoice: voice }
  return withField({ ...owner, voice }, 'reference', undefined)
}
