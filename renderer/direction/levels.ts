import { assertNever } from '../../shared/core/model/assert-never.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import { findVariant, type SpeakerMatch } from '../../shared/core/cast/variants.ts'
import {
  inherit,
  type Level,
  levelsOf,
  type OwnLevel,
  type ParameterName,
  type ParameterValue,
} from '../../shared/core/direction/inherit.ts'
import {
  type DirectionPlace,
  type Directed,
  resetChoice,
  resetOwn,
  setChoice,
  setOwn,
} from '../../shared/core/direction/own-values.ts'
import {
  type ChoiceLevels,
  type ChoiceName,
  choiceLevelsOf,
  defaultChoice,
  inheritChoice,
  type RequestChoice,
} from '../../shared/core/direction/request-choice.ts'
import type { LineId, SpeakerId } from '../../shared/core/model/ids.ts'
import type { ProjectSettings } from '../../shared/core/model/project.ts'
import { audioValue } from './audio-options.ts'
import { directionFromProject, directionFromSpeaker } from '../../shared/messages/made/direction.ts'

/** A line that is directed, with what it inherits from. */
export type DirectedLine = {
  readonly lineId: LineId
  /** Undefined for a speaker who is not in the cast. */
  readonly speakerId: SpeakerId | undefined
  readonly variant?: string
}

/** What is directed: the whole project, a speaker, one of a speaker's variants, a line, or several lines together. */
export type DirectionTarget =
  | { readonly kind: 'project' }
  | { readonly kind: 'speaker'; readonly speakerId: SpeakerId }
  | { readonly kind: 'variant'; readonly speakerId: SpeakerId; readonly variant: string }
  | ({ readonly kind: 'line' } & DirectedLine)
  | { readonly kind: 'lines'; readonly lines: readonly DirectedLine[] }

/** What a change leads to: the cast for speakers, variants and lines; the settings for the project. */
type DirectionOutcome = { readonly cast?: Cast; readonly settings?: ProjectSettings }

/** The same with what it was made of: another window may have changed either since. */
export type DirectionChange = DirectionOutcome & { readonly from: Directed }

/** A target's own value of a parameter, model or format; undefined goes back to what is inherited. */
export type OwnValue =
  | { readonly name: ParameterName; readonly value: ParameterValue | undefined }
  | { readonly [N in ChoiceName]: { readonly name: N; readonly value: RequestChoice[N] | undefined } }[ChoiceName]

/** Something of a request at a target. */
export type Shown<V> = {
  /** Undefined where several lines differ. */
  readonly value: V | undefined
  /** What it would be without own values; undefined where lines differ. */
  readonly inherited: V | undefined
  /** Who decides it, in words: "from the project"; empty for the interface's default and for own values. */
  readonly origin: string
  readonly isOwn: boolean
}

/** One parameter at a target. */
export type ShownParameter = Shown<ParameterValue>

/** How a parameter stands at a target. */
export function shownParameter(directed: Directed, target: DirectionTarget, name: ParameterName): ShownParameter {
  return together(placesOf(target).map((place) => shownAt(directed, place, name)))
}

/** How the model or the format stands at a target, as the value of its list. */
export function shownChoice(directed: Directed, target: DirectionTarget, name: ChoiceName): Shown<string> {
  return together(placesOf(target).map((place) => choiceAt(directed, place, name)))
}

function together<V>(all: readonly Shown<V>[]): Shown<V> {
  const [first] = all
  if (first === undefined) return { value: undefined, inherited: undefined, origin: '', isOwn: false }
  const isOwn = all.some((one) => one.isOwn)
  const shared = (key: 'value' | 'inherited' | 'origin'): boolean => all.every((one) => one[key] === first[key])
  return {
    value: shared('value') ? first.value : undefined,
    inherited: shared('inherited') ? first.inherited : undefined,
    origin: !isOwn && shared('origin') ? first.origin : '',
    isOwn,
  }
}

/**
 * What setting own values at a target leads to.
 * @throws StudioError `direction.value` for a value that the interface does not allow.
 */
export function withOwn(directed: Directed, target: DirectionTarget, values: readonly OwnValue[]): DirectionOutcome {
  let next = directed
  for (const { place } of placesOf(target)) {
    for (const value of values) {
      next = withValueAt(next, place, value)
    }
  }
  return {
    ...(next.cast === directed.cast ? {} : { cast: next.cast }),
    ...(next.settings === directed.settings ? {} : { settings: next.settings }),
  }
}

function withValueAt(directed: Directed, place: DirectionPlace, own: OwnValue): Directed {
  if (own.name === 'model' || own.name === 'audio') {
    const { name, value } = own
    return value === undefined ? resetChoice(directed, place, name) : setChoice(directed, place, name, value)
  }
  const { name, value } = own
  return value === undefined ? resetOwn(directed, place, name) : setOwn(directed, place, name, value)
}

/** A place where own values are kept, with whose values are inherited there. */
type Place = {
  readonly place: DirectionPlace
  readonly speakerId: SpeakerId | undefined
  readonly variant: string | undefined
}

function placesOf(target: DirectionTarget): readonly Place[] {
  switch (target.kind) {
    case 'project':
      return [{ place: target, speakerId: undefined, variant: undefined }]
    case 'speaker':
      return [{ place: target, speakerId: target.speakerId, variant: undefined }]
    case 'variant':
      return [{ place: target, speakerId: target.speakerId, variant: target.variant }]
    case 'line':
      return [placeOfLine(target)]
    case 'lines':
      return target.lines.map(placeOfLine)
    default:
      return assertNever(target, 'direction target')
  }
}

function placeOfLine({ lineId, speakerId, variant }: DirectedLine): Place {
  return { place: { kind: 'line', lineId }, speakerId, variant }
}

function shownAt({ settings, cast }: Directed, { place, ...who }: Place, name: ParameterName): ShownParameter {
  const match = matchOf(cast, who)
  const known = match.kind === 'known' ? match : undefined
  const values = levelsOf(settings, cast, known, place.kind === 'line' ? place.lineId : undefined)
  const { value, isOwn } = inherit(values, name, place.kind)
  const above = inherit({ ...values, [place.kind]: undefined }, name, place.kind)
  return { value, isOwn, inherited: above.value, origin: isOwn ? '' : originWords(match, above.level, place.kind) }
}

function choiceAt({ settings, cast }: Directed, { place, ...who }: Place, name: ChoiceName): Shown<string> {
  const match = matchOf(cast, who)
  const values = choiceLevelsOf(settings, cast, match, place.kind === 'line' ? place.lineId : undefined)
  const { value, isOwn } = inheritChoice(values, name, place.kind)
  const without: ChoiceLevels =
    place.kind === 'project' ? { ...values, project: defaultChoice } : { ...values, [place.kind]: undefined }
  const above = inheritChoice(without, name, place.kind)
  const origin = isOwn ? '' : originWords(match, above.level, place.kind)
  return { value: choiceValue(value), isOwn, inherited: choiceValue(above.value), origin }
}

function choiceValue(choice: RequestChoice[ChoiceName]): string {
  return typeof choice === 'string' ? choice : audioValue(choice)
}

function matchOf(
  cast: Cast,
  { speakerId, variant }: Omit<Place, 'place'>,
): Exclude<SpeakerMatch, { kind: 'noVariant' }> {
  const speaker = cast.speakers.find(({ id }) => id === speakerId)
  if (speaker === undefined) return { kind: 'noSpeaker' }
  return { kind: 'known', speaker, variant: variant === undefined ? undefined : findVariant(speaker, variant) }
}

function originWords(match: Exclude<SpeakerMatch, { kind: 'noVariant' }>, level: Level, at: OwnLevel): string {
  if (level === 'default' || level === at) return ''
  if (level === 'project' || match.kind === 'noSpeaker') return directionFromProject()
  return level === 'variant'
    ? directionFromSpeaker({ name: `${match.speaker.name}/${match.variant?.name ?? ''}` })
    : directionFromSpeaker({ name: match.speaker.name })
}
