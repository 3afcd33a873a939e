import { assertNever } from '../model/assert-never.ts'
import { withSpeakers } from '../cast/cast.ts'
import { withLineDirection } from '../cast/line-direction.ts'
import type { Cast, LineDirection, Speaker, Variant } from '../model/cast.ts'
import { findVariant } from '../cast/variants.ts'
import { problemError } from '../model/errors.ts'
import type { LineId, SpeakerId } from '../model/ids.ts'
import type { ProjectSettings } from '../model/project.ts'
import type { ParameterName, ParameterValue } from './inherit.ts'
import { isProsodyName, ownValue } from './inherit.ts'
import type { ParameterOverrides } from '../model/parameters.ts'
import { parameterOverridesSchema } from '../model/parameters.ts'
import type { ChoiceName, OwnChoice, RequestChoice } from './request-choice.ts'
import { choiceNames, defaultChoice, isSameChoice } from './request-choice.ts'
import { say } from '../../messages/say.ts'

/** Where values of one's own are kept: a project, a speaker, one of their variants (named without case), or a line. */
export type DirectionPlace =
  | { readonly kind: 'project' }
  | { readonly kind: 'speaker'; readonly speakerId: SpeakerId }
  | { readonly kind: 'variant'; readonly speakerId: SpeakerId; readonly variant: string }
  | { readonly kind: 'line'; readonly lineId: LineId }

/** Everything in which parameters are kept. */
export type Directed = { readonly settings: ProjectSettings; readonly cast: Cast }

/** The values of its own that a place has; none for one that is not there. */
export function ownAt({ settings, cast }: Directed, place: DirectionPlace): ParameterOverrides {
  switch (place.kind) {
    case 'project':
      return settings.parameters
    case 'speaker':
      return speakerAt(cast, place.speakerId)?.parameters ?? {}
    case 'variant': {
      const speaker = speakerAt(cast, place.speakerId)
      return (speaker === undefined ? undefined : findVariant(speaker, place.variant)?.parameters) ?? {}
    }
    case 'line':
      return cast.lines?.[place.lineId]?.parameters ?? {}
    default:
      return assertNever(place, 'direction place')
  }
}

/**
 * Sets one value at a place. The settings or the cast are the same objects where nothing of them changes; so is everything
 * for a place that is not there.
 * @throws StudioError `direction.value` for a value that the interface does not allow.
 */
export function setOwn(
  directed: Directed,
  place: DirectionPlace,
  name: ParameterName,
  value: ParameterValue,
): Directed {
  return replaceOwn(directed, place, withValue(ownAt(directed, place), name, value))
}

/** Takes one value of its own away from a place, so that it is inherited again. */
export function resetOwn(directed: Directed, place: DirectionPlace, name: ParameterName): Directed {
  const own = ownAt(directed, place)
  return ownValue(own, name) === undefined ? directed : replaceOwn(directed, place, withoutValue(own, name))
}

/** Gives a place these values of its own and no others. What is empty is not kept: no `{}` stands in a file. */
export function replaceOwn(directed: Directed, place: DirectionPlace, own: ParameterOverrides): Directed {
  const { settings, cast } = directed
  const kept = pruneEmpty(own)
  switch (place.kind) {
    case 'project':
      return { settings: { ...settings, parameters: kept ?? {} }, cast }
    case 'speaker':
      return { settings, cast: withSpeaker(cast, place.speakerId, (speaker) => withParameters(speaker, kept)) }
    case 'variant': {
      const { speakerId, variant: name } = place
      return {
        settings,
        cast: withSpeaker(cast, speakerId, (speaker) => withVariant(speaker, name, (own) => withParameters(own, kept))),
      }
    }
    case 'line':
      return { settings, cast: withLineDirection(cast, place.lineId, (line) => withParameters(line, kept)) }
    default:
      return assertNever(place, 'direction place')
  }
}

/** The choices of its own that a place has. A project has those that are not what a new project asks for. */
export function ownChoiceAt({ settings, cast }: Directed, place: DirectionPlace): OwnChoice {
  switch (place.kind) {
    case 'project': {
      const { model, audio } = settings
      return {
        ...(isSameChoice(model, defaultChoice.model) ? {} : { model }),
        ...(isSameChoice(audio, defaultChoice.audio) ? {} : { audio }),
      }
    }
    case 'speaker':
      return choiceOf(speakerAt(cast, place.speakerId))
    case 'variant': {
      const speaker = speakerAt(cast, place.speakerId)
      return choiceOf(speaker === undefined ? undefined : findVariant(speaker, place.variant))
    }
    case 'line':
      return choiceOf(cast.lines?.[place.lineId])
    default:
      return assertNever(place, 'direction place')
  }
}

/** Sets the model or the format at a place; what changes is another object, as for `setOwn`. */
export function setChoice<N extends ChoiceName>(
  directed: Directed,
  place: DirectionPlace,
  name: N,
  value: RequestChoice[N],
): Directed {
  return changeChoice(directed, place, { [name]: value })
}

/** Takes a choice of its own away from a place, so that it is inherited again; a project asks for the default again. */
export function resetChoice(directed: Directed, place: DirectionPlace, name: ChoiceName): Directed {
  if (ownChoiceAt(directed, place)[name] === undefined) return directed
  return changeChoice(directed, place, { [name]: undefined })
}

/**
 * The values with another one.
 * @throws StudioError `direction.value` for a value that the interface does not allow.
 */
export function withValue(own: ParameterOverrides, name: ParameterName, value: ParameterValue): ParameterOverrides {
  const changed = isProsodyName(name)
    ? { ...own, prosody: { ...own.prosody, [name]: value } }
    : { ...own, [name]: value }
  const parsed = parameterOverridesSchema.safeParse(changed)
  if (parsed.success) return parsed.data
  throw problemError(
    'direction.value',
    say('direction.value', { name, value: String(value) }),
    say('direction.value.remedy'),
  )
}

export function withoutValue(own: ParameterOverrides, name: ParameterName): ParameterOverrides {
  const changed = isProsodyName(name)
    ? { ...own, prosody: { ...own.prosody, [name]: undefined } }
    : { ...own, [name]: undefined }
  return pruneEmpty(changed) ?? {}
}

/** The values without those that are undefined and without an empty `prosody`; undefined if nothing is left. */
export function pruneEmpty(own: ParameterOverrides): ParameterOverrides | undefined {
  const prosody = definedOnly(own.prosody ?? {})
  const plain = definedOnly({ ...own, prosody: undefined })
  const kept = { ...plain, ...(Object.keys(prosody).length === 0 ? {} : { prosody }) }
  return Object.keys(kept).length === 0 ? undefined : kept
}

function definedOnly<T extends object>(value: T): Partial<T> {
  const kept: Partial<T> = { ...value }
  for (const [name, member] of Object.entries(value)) if (member === undefined) Reflect.deleteProperty(kept, name)
  return kept
}

function speakerAt(cast: Cast, id: SpeakerId): Speaker | undefined {
  return cast.speakers.find((speaker) => speaker.id === id)
}

function withSpeaker(cast: Cast, id: SpeakerId, change: (speaker: Speaker) => Speaker): Cast {
  if (speakerAt(cast, id) === undefined) return cast
  return withSpeakers(
    cast,
    cast.speakers.map((speaker) => (speaker.id === id ? change(speaker) : speaker)),
  )
}

function withVariant(speaker: Speaker, name: string, change: (variant: Variant) => Variant): Speaker {
  const found = findVariant(speaker, name)
  if (found === undefined || speaker.variants === undefined) return speaker
  const variants = speaker.variants.map((variant) => (variant === found ? change(variant) : variant))
  return { ...speaker, variants }
}

function withParameters<T extends Speaker | Variant | LineDirection>(
  holder: T,
  own: ParameterOverrides | undefined,
): T {
  const changed = { ...holder }
  if (own === undefined) delete changed.parameters
  else changed.parameters = own
  return changed
}

function choiceOf(holder: OwnChoice | undefined): OwnChoice {
  return { model: holder?.model, audio: holder?.audio }
}

function changeChoice({ settings, cast }: Directed, place: DirectionPlace, own: OwnChoice): Directed {
  switch (place.kind) {
    case 'project':
      return { settings: { ...settings, ...projectChoice(own) }, cast }
    case 'speaker':
      return { settings, cast: withSpeaker(cast, place.speakerId, (speaker) => withChoice(speaker, own)) }
    case 'variant': {
      const { speakerId, variant } = place
      const change = (speaker: Speaker) => withVariant(speaker, variant, (found) => withChoice(found, own))
      return { settings, cast: withSpeaker(cast, speakerId, change) }
    }
    case 'line':
      return { settings, cast: withLineDirection(cast, place.lineId, (line) => withChoice(line, own)) }
    default:
      return assertNever(place, 'direction place')
  }
}

// What is named and undefined is taken away.
function withChoice<T extends Speaker | Variant | LineDirection>(holder: T, own: OwnChoice): T {
  const changed = { ...holder, ...own }
  for (const name of choiceNames) if (changed[name] === undefined) delete changed[name]
  return changed
}

function projectChoice(own: OwnChoice): Partial<RequestChoice> {
  return {
    ...('model' in own ? { model: own.model ?? defaultChoice.model } : {}),
    ...('audio' in own ? { audio: own.audio ?? defaultChoice.audio } : {}),
  }
}
