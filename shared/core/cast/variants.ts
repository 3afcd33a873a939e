import { say, type Words } from '../../messages/say.ts'
import type { SpokenVoice } from '../model/render.ts'
import { nameKey } from '../model/names.ts'
import type { LineNode } from '../model/script.ts'
import type { Source } from '../model/take.ts'
import { speakerFinder } from './cast.ts'
import type { Cast, Speaker, Variant } from '../model/cast.ts'

/** A speaker who is in the cast, in one of their ways: their usual one where `variant` is undefined. */
export type KnownSpeakerMatch = {
  readonly kind: 'known'
  readonly speaker: Speaker
  readonly variant: Variant | undefined
}

/** Who speaks a line, and in which variant; `noVariant`: the speaker is known, the variant that the line asks for is not. */
export type SpeakerMatch =
  | KnownSpeakerMatch
  | { readonly kind: 'noSpeaker' }
  | { readonly kind: 'noVariant'; readonly speaker: Speaker; readonly name: string }

/** A speaker's variant of that name, compared without case as names are. Of two with the same name the first is meant. */
export function findVariant(speaker: Speaker, name: string): Variant | undefined {
  const key = nameKey(name)
  return speaker.variants?.find((variant) => nameKey(variant.name) === key)
}

/** Tells for every line of a script who speaks it and how. Prepared once for many lines; the same names give the same object. */
export function speakerMatcher(cast: Cast): (node: Pick<LineNode, 'speaker' | 'variant'>) => SpeakerMatch {
  const find = speakerFinder(cast)
  const known = new Map<string, SpeakerMatch>()
  return ({ speaker: name, variant = '' }) => {
    // A name never holds the stroke.
    const key = variant === '' ? name : `${name}/${variant}`
    let match = known.get(key)
    if (match === undefined) {
      match = matchOf(find(name), variant)
      known.set(key, match)
    }
    return match
  }
}

function matchOf(speaker: Speaker | undefined, name: string): SpeakerMatch {
  if (speaker === undefined) return { kind: 'noSpeaker' }
  if (name === '') return { kind: 'known', speaker, variant: undefined }
  const variant = findVariant(speaker, name)
  return variant === undefined ? { kind: 'noVariant', speaker, name } : { kind: 'known', speaker, variant }
}

/**
 * With what a match is spoken, or undefined if nothing is cast. Service: the variant's reference or voice, else the speaker's
 * reference or voice. Draft: the variant's draft voice, else the speaker's. Never one of the other source.
 */
export function spokenVoice(
  { speaker, variant }: Pick<KnownSpeakerMatch, 'speaker' | 'variant'>,
  source: Source,
): SpokenVoice | undefined {
  for (const level of variant === undefined ? [speaker] : [variant, speaker]) {
    if (source === 'draft') {
      if (level.draftVoice !== undefined) return { kind: 'voice', voice: level.draftVoice }
      continue
    }
    if (level.reference !== undefined) return { kind: 'reference', reference: level.reference }
    if (level.voice !== undefined) return { kind: 'voice', voice: level.voice }
  }
  return undefined
}

/** The delivery of a line: its own, else the variant's, else the speaker's. Empty if there is none. */
export function deliveryOf(node: Pick<LineNode, 'delivery'>, match: SpeakerMatch): string {
  if (node.delivery !== undefined) return node.delivery
  if (match.kind === 'noSpeaker') return ''
  return (match.kind === 'known' ? match.variant?.delivery : undefined) ?? match.speaker.delivery ?? ''
}

/** Why a line waits that asks for a variant its speaker does not have: it is never spoken in another one. */
export function noVariant(
  speaker: string,
  variant: string,
): Words & { readonly code: 'cast.noVoice'; readonly remedy: Words } {
  const names = { speaker, variant }
  return { code: 'cast.noVoice', ...say('cast.variant.none', names), remedy: say('cast.variant.none.remedy', names) }
}
