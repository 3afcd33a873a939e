import type { WordedProblem } from '../model/errors.ts'
import type { SpokenVoice } from '../model/render.ts'
import { nameKey } from '../model/names.ts'
import type { LineNode } from '../model/script.ts'
import type { Source } from '../model/take.ts'
import { speakerFinder } from './cast.ts'
import type { Cast, Speaker, Variant } from '../model/cast.ts'

/** A speaker who is in the cast, in one of their ways: their usual one where `variant` is undefined. */
export type KnownWay = { readonly kind: 'known'; readonly speaker: Speaker; readonly variant: Variant | undefined }

/** Who speaks a line, and in which way; `noVariant`: the speaker is known, the way that the line asks for is not. */
export type Way =
  | KnownWay
  | { readonly kind: 'noSpeaker' }
  | { readonly kind: 'noVariant'; readonly speaker: Speaker; readonly name: string }

/** A speaker's variant of that name, compared without case as names are. Of two with the same name the first is meant. */
export function findVariant(speaker: Speaker, name: string): Variant | undefined {
  const key = nameKey(name)
  return speaker.variants?.find((variant) => nameKey(variant.name) === key)
}

/** Tells for every line of a script who speaks it and how. Prepared once for many lines; the same names give the same object. */
export function wayFinder(cast: Cast): (node: Pick<LineNode, 'speaker' | 'variant'>) => Way {
  const find = speakerFinder(cast)
  const known = new Map<string, Way>()
  return ({ speaker: name, variant = '' }) => {
    // A name never holds the stroke.
    const key = variant === '' ? name : `${name}/${variant}`
    let way = known.get(key)
    if (way === undefined) {
      way = wayOf(find(name), variant)
      known.set(key, way)
    }
    return way
  }
}

function wayOf(speaker: Speaker | undefined, name: string): Way {
  if (speaker === undefined) return { kind: 'noSpeaker' }
  if (name === '') return { kind: 'known', speaker, variant: undefined }
  const variant = findVariant(speaker, name)
  return variant === undefined ? { kind: 'noVariant', speaker, name } : { kind: 'known', speaker, variant }
}

/**
 * With what a way is spoken, or undefined if nothing is cast. Service: the variant's reference or voice, else the speaker's
 * reference or voice. Draft: the variant's draft voice, else the speaker's. Never one of the other source.
 */
export function spokenVoice(
  { speaker, variant }: Pick<KnownWay, 'speaker' | 'variant'>,
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
export function deliveryOf(node: Pick<LineNode, 'delivery'>, way: Way): string {
  if (node.delivery !== undefined) return node.delivery
  if (way.kind === 'noSpeaker') return ''
  return (way.kind === 'known' ? way.variant?.delivery : undefined) ?? way.speaker.delivery ?? ''
}

/** How much louder or quieter a way is mixed, in dB: the variant's is added to the speaker's. 0 for nobody. */
export function gainOf(way: Way): number {
  if (way.kind === 'noSpeaker') return 0
  return (way.speaker.gainDb ?? 0) + (way.kind === 'known' ? (way.variant?.gainDb ?? 0) : 0)
}

/** Why a line waits that asks for a way its speaker does not have: it is never spoken in another one. */
export function noVariant(speaker: string, variant: string): WordedProblem {
  return {
    code: 'cast.noVoice',
    message: `${speaker} has no variant "${variant}".`,
    remedy: `Add the variant to ${speaker} in the cast, or remove "/${variant}" from the line.`,
  }
}
