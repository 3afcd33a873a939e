import { assertNever } from '../../../shared/core/assert-never.ts'
import type { Cast, Speaker, Variant } from '../../../shared/core/cast/schema.ts'
import {
  defaultParameters,
  type ParameterOverrides,
  parameterOverridesSchema,
} from '../../../shared/core/direction/parameters.ts'
import type { LineId, SpeakerId } from '../../../shared/core/ids.ts'
import type { ProjectSettings } from '../../../shared/core/project/schema.ts'
import { nameKey } from '../../../shared/core/script/names.ts'
import type { ParameterName, ParameterValue } from './parameter-list.ts'

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

/** What is directed as a value. */
export type Direction = { readonly cast: Cast; readonly settings: ProjectSettings }

/** What a change of it leads to: the cast for speakers, variants and lines; the settings for the project. */
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

type Level = { readonly words: string; readonly own: ParameterOverrides }

/** How a parameter stands at a target. */
export function shownParameter(direction: Direction, target: DirectionTarget, name: ParameterName): ShownParameter {
  const all = chains(direction, target).map((chain) => {
    const inner = chain.at(-1)
    const above = chain.slice(0, -1).findLast(({ own }) => read(own, name) !== undefined)
    const inherited = above === undefined ? defaultOf(name) : (read(above.own, name) ?? defaultOf(name))
    const own = inner === undefined ? undefined : read(inner.own, name)
    return { value: own ?? inherited, inherited, isOwn: own !== undefined, origin: above?.words ?? '' }
  })
  const [first] = all
  if (first === undefined) return { value: undefined, inherited: undefined, origin: '', isOwn: false }
  const isOwn = all.some((one) => one.isOwn)
  return {
    value: all.every(({ value }) => value === first.value) ? first.value : undefined,
    inherited: all.every(({ inherited }) => inherited === first.inherited) ? first.inherited : undefined,
    origin: !isOwn && all.every(({ origin }) => origin === first.origin) ? first.origin : '',
    isOwn,
  }
}

/** The direction with own values at a target; undefined goes back to what is inherited. */
export function withOwn(direction: Direction, target: DirectionTarget, values: readonly OwnValue[]): DirectionChange {
  const change = (own: ParameterOverrides | undefined): ParameterOverrides => write(own ?? {}, values)
  const { cast, settings } = direction
  switch (target.kind) {
    case 'project':
      return { settings: { ...settings, parameters: change(settings.parameters) } }
    case 'speaker':
    case 'variant':
      return {
        cast: {
          ...cast,
          speakers: cast.speakers.map((speaker) => {
            if (speaker.id !== target.speakerId) return speaker
            if (target.kind === 'speaker') return speakerWith(speaker, change(speaker.parameters))
            const variants = (speaker.variants ?? []).map((variant) =>
              nameKey(variant.name) === nameKey(target.variant)
                ? variantWith(variant, change(variant.parameters))
                : variant,
            )
            return { ...speaker, variants }
          }),
        },
      }
    case 'line':
    case 'lines': {
      const lines: Record<LineId, { readonly parameters: ParameterOverrides }> = { ...cast.lines }
      for (const { lineId } of linesOf(target)) {
        const parameters = change(lines[lineId]?.parameters)
        if (Object.keys(parameters).length === 0) delete lines[lineId]
        else lines[lineId] = { parameters }
      }
      const { lines: _before, ...rest } = cast
      return { cast: Object.keys(lines).length === 0 ? rest : { ...rest, lines } }
    }
    default:
      return assertNever(target, 'direction target')
  }
}

function linesOf(target: DirectionTarget): readonly DirectedLine[] {
  if (target.kind === 'line') return [target]
  return target.kind === 'lines' ? target.lines : []
}

// From the outermost level to the target's own; one chain a line, because lines of different speakers inherit differently.
function chains(direction: Direction, target: DirectionTarget): readonly (readonly Level[])[] {
  const { cast, settings } = direction
  const project: Level = { words: 'from the project', own: settings.parameters }
  const ofSpeaker = (speakerId: SpeakerId | undefined, variantName: string | undefined): readonly Level[] => {
    const speaker = cast.speakers.find(({ id }) => id === speakerId)
    if (speaker === undefined) return [project]
    const levels = [project, { words: `from ${speaker.name}`, own: speaker.parameters ?? {} }]
    const variant = speaker.variants?.find(
      ({ name }) => variantName !== undefined && nameKey(name) === nameKey(variantName),
    )
    return variant === undefined
      ? levels
      : [...levels, { words: `from ${speaker.name}/${variant.name}`, own: variant.parameters ?? {} }]
  }
  switch (target.kind) {
    case 'project':
      return [[project]]
    case 'speaker':
      return [ofSpeaker(target.speakerId, undefined)]
    case 'variant':
      return [ofSpeaker(target.speakerId, target.variant)]
    case 'line':
    case 'lines':
      return linesOf(target).map(({ lineId, speakerId, variant }) => [
        ...ofSpeaker(speakerId, variant),
        { words: '', own: cast.lines?.[lineId]?.parameters ?? {} },
      ])
    default:
      return assertNever(target, 'direction target')
  }
}

const prosodyNames: ReadonlySet<ParameterName> = new Set(['speed', 'volume', 'normalize_loudness'])

function read(own: ParameterOverrides, name: ParameterName): ParameterValue | undefined {
  if (isProsody(name)) return own.prosody?.[name]
  return isPlain(name) ? own[name] : undefined
}

function defaultOf(name: ParameterName): ParameterValue {
  if (isProsody(name)) return defaultParameters.prosody[name]
  return isPlain(name) ? defaultParameters[name] : ''
}

// The schema has the last word: a value out of its range is never kept.
function write(own: ParameterOverrides, values: readonly OwnValue[]): ParameterOverrides {
  const { prosody, ...plain } = own
  const next: Record<string, unknown> = { ...plain }
  const nextProsody: Record<string, unknown> = { ...prosody }
  for (const { name, value } of values) {
    const place = isProsody(name) ? nextProsody : next
    if (value === undefined) delete place[name]
    else place[name] = value
  }
  if (Object.keys(nextProsody).length > 0) next['prosody'] = nextProsody
  const parsed = parameterOverridesSchema.safeParse(next)
  return parsed.success ? parsed.data : own
}

function isProsody(name: ParameterName): name is 'speed' | 'volume' | 'normalize_loudness' {
  return prosodyNames.has(name)
}

function isPlain(name: ParameterName): name is Exclude<keyof ParameterOverrides, 'prosody'> {
  return !prosodyNames.has(name)
}

function speakerWith({ parameters: _before, ...rest }: Speaker, parameters: ParameterOverrides): Speaker {
  return Object.keys(parameters).length === 0 ? rest : { ...rest, parameters }
}

function variantWith({ parameters: _before, ...rest }: Variant, parameters: ParameterOverrides): Variant {
  return Object.keys(parameters).length === 0 ? rest : { ...rest, parameters }
}
