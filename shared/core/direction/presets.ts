import type { ParameterName } from './inherit.ts'
import { defaultValue, ownValue } from './inherit.ts'
import type { ParameterOverrides, Parameters } from '../model/parameters.ts'

/** The parameters that a preset sets; all others stay as they are. */
export const presetParameters = [
  'temperature',
  'top_p',
  'repetition_penalty',
] as const satisfies readonly ParameterName[]

/**
 * A named way of speaking. The interface says of temperature and top_p that higher is more varied and lower more consistent;
 * how far to go is ours. A lower variety repeats itself less, so that it needs less of a penalty.
 */
export type DirectionPreset = {
  readonly id: 'steady' | 'balanced' | 'lively'
  readonly values: Readonly<Record<(typeof presetParameters)[number], number>>
}

/** From the most even to the most varied; Balanced is the interface's own defaults. */
export const directionPresets: readonly DirectionPreset[] = [
  { id: 'steady', values: { temperature: 0.4, top_p: 0.6, repetition_penalty: 1.1 } },
  { id: 'balanced', values: { temperature: 0.7, top_p: 0.7, repetition_penalty: 1.2 } },
  { id: 'lively', values: { temperature: 0.9, top_p: 0.9, repetition_penalty: 1.2 } },
]

/** Own values with a preset's set over them, also those that would be inherited: a preset is what it says at any place. */
export function withPreset(own: ParameterOverrides, preset: DirectionPreset): ParameterOverrides {
  return { ...own, ...preset.values }
}

/** The preset that these values equal in everything it sets; what is absent counts as the interface's default. */
export function presetOf(values: ParameterOverrides | Parameters): DirectionPreset | undefined {
  return directionPresets.find((preset) =>
    presetParameters.every((name) => (ownValue(values, name) ?? defaultValue(name)) === preset.values[name]),
  )
}
