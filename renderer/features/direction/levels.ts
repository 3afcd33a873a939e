import { assertNever } from '../../../shared/core/assert-never.ts'
import type { Cast } from '../../../shared/core/cast/schema.ts'
import { findVariant } from '../../../shared/core/cast/variants.ts'
import {
  inherit,
  type Level,
  levelsOf,
  type OwnLevel,
  type ParameterName,
  type ParameterValue,
} from '../../../shared/core/direction/inherit.ts'
import { type DirectionPlace, type Directed, resetOwn, setOwn } from '../../../shared/core/direction/own-values.ts'
import type { LineId, SpeakerId } from '../../../shared/core/ids.ts'
import type { ProjectSettings } from '../../../shared/core/project/schema.ts'

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
export type DirectionChange = { readonly cast?: Cast; readonly settings?: ProjectSettings }

/** A parameter's own value at a target; undefined goes back to what is inherited. */
export type OwnValue = { readonly name: ParameterName; readonly value: ParameterValue | undefined }

/** One parameter at a target. */
export type ShownParameter = {
  /** Undefined where several lines differ. */
  readonly value: ParameterValue | undefined
  /** What it would be without own values; undefined where lines differ. */
  readonly inherited: ParameterValue | undefined
  /** Who decides it, in words: "from the project"; empty for the interface's default and for own values. */
  readonly origin: string
  readonly isOwn: boolean
}

/** How a parameter stands at a target. */
export function shownParameter(directed: Directed, target: DirectionTarget, name: ParameterName): ShownParameter {
  const all = placesOf(target).map((place) => shownAt(directed, place, name))
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
 * @throws StudioError `input.invalid` for a value that the interface does not allow.
 */
export function withOwn(directed: Directed, target: DirectionTarget, values: readonly OwnValue[]): DirectionChange {
  let next = directed
  for (const { place } of placesOf(target)) {
    for (const { name, value } of values) {
      next = value === undefined ? resetOwn(next, place, name) : setOwn(next, place, name, value)
    }
  }
  return {
    ...(next.cast === directed.cast ? {} : { cast: next.cast }),
    ...(next.settings === directed.settings ? {} : { settings: next.settings }),
  }
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

function shownAt({ settings, cast }: Directed, { place, speakerId, variant }: Place, name: ParameterName) {
  const speaker = cast.speakers.find(({ id }) => id === speakerId)
  const found = speaker === undefined || variant === undefined ? undefined : findVariant(speaker, variant)
  const way = speaker === undefined ? undefined : { speaker, variant: found }
  const values = levelsOf(settings, cast, way, place.kind === 'line' ? place.lineId : undefined)
  const { value, isOwn } = inherit(values, name, place.kind)
  const above = inherit({ ...values, [place.kind]: undefined }, name, place.kind)
  return { value, isOwn, inherited: above.value, origin: isOwn ? '' : originWords(above.level, place.kind) }

  function originWords(level: Level, at: OwnLevel): string {
    if (level === 'default' || level === at) return ''
    if (level === 'project') return 'from the project'
    return level === 'variant' ? `from ${speaker?.name ?? ''}/${found?.name ?? ''}` : `from ${speaker?.name ?? ''}`
  }
}
