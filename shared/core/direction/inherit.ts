import type { Cast } from '../model/cast.ts'
import type { KnownSpeakerMatch } from '../cast/variants.ts'
import type { LineId } from '../model/ids.ts'
import type { ProjectSettings } from '../model/project.ts'
import type { ParameterOverrides, Parameters } from '../model/parameters.ts'
import { defaultParameters, resolveParameters } from '../model/parameters.ts'

/** Those of `prosody`, under their own names: no other parameter has the same. */
export const prosodyNames = ['speed', 'volume', 'normalize_loudness'] as const
type ProsodyName = (typeof prosodyNames)[number]

/** Every parameter that can be directed, by the interface's own name; those of `prosody` stand beside the others. */
export const parameterNames = [
  'temperature',
  'top_p',
  ...prosodyNames,
  'repetition_penalty',
  'chunk_length',
  'min_chunk_length',
  'max_new_tokens',
  'early_stop_threshold',
  'latency',
  'normalize',
  'condition_on_previous_chunks',
] as const
export type ParameterName = (typeof parameterNames)[number]

/** The value of a parameter: a number, a switch, or a latency. */
export type ParameterValue = number | boolean | string

/** Where a value may come from, outermost first. `default`: the interface's own. */
export const levels = ['default', 'project', 'speaker', 'variant', 'line'] as const
export type Level = (typeof levels)[number]
/** A level that can have values of its own. */
export type OwnLevel = Exclude<Level, 'default'>

/** The own values of each level; one that is not there sets nothing. */
export type LevelValues = { readonly [L in OwnLevel]?: ParameterOverrides | undefined }

/** A value as it counts at a place. `level` is the innermost one that sets it; `isOwn`: that is the place itself. */
export type Inherited = { readonly value: ParameterValue; readonly level: Level; readonly isOwn: boolean }

/** True for a parameter that stands inside of `prosody` in a request. */
export function isProsodyName(name: ParameterName): name is ProsodyName {
  return name === 'speed' || name === 'volume' || name === 'normalize_loudness'
}

/** The value of one parameter among own values, or undefined where it is inherited. */
export function ownValue(own: ParameterOverrides | undefined, name: ParameterName): ParameterValue | undefined {
  return isProsodyName(name) ? own?.prosody?.[name] : own?.[name]
}

/** A parameter's value by the interface, which counts where no level sets it. */
export function defaultValue(name: ParameterName): ParameterValue {
  return isProsodyName(name) ? defaultParameters.prosody[name] : defaultParameters[name]
}

/**
 * What counts for one parameter at a level: the innermost own value, else the interface's default. Levels inside of `at`
 * are not looked at. What would count without an own value is `inherit` with that level's values left out.
 */
export function inherit(values: LevelValues, name: ParameterName, at: OwnLevel): Inherited {
  for (const level of levels.slice(0, levels.indexOf(at) + 1).toReversed()) {
    const value = level === 'default' ? undefined : ownValue(values[level], name)
    if (value !== undefined) return { value, level, isOwn: level === at }
  }
  return { value: defaultValue(name), level: 'default', isOwn: false }
}

/** `inherit` for every parameter. */
export function inheritAll(values: LevelValues, at: OwnLevel): ReadonlyMap<ParameterName, Inherited> {
  return new Map(parameterNames.map((name) => [name, inherit(values, name, at)]))
}

/** The own values of everything that such a line inherits from, and of the line itself if one is named. */
export function levelsOf(
  settings: Pick<ProjectSettings, 'parameters'>,
  cast: Pick<Cast, 'lines'>,
  match: Pick<KnownSpeakerMatch, 'speaker' | 'variant'> | undefined,
  lineId?: LineId,
): LevelValues {
  return {
    project: settings.parameters,
    speaker: match?.speaker.parameters,
    variant: match?.variant?.parameters,
    line: lineId === undefined ? undefined : cast.lines?.[lineId]?.parameters,
  }
}

/** All parameters as they are sent: each level applied over the interface's defaults, from the outermost to the innermost. */
export function resolveLevels({ project = {}, speaker = {}, variant = {}, line = {} }: LevelValues): Parameters {
  return resolveParameters(project, speaker, variant, line)
}
