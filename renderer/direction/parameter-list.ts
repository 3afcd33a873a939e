import { baseUnitDecibels } from '../../shared/messages/made/base.ts'
import {
  directionParameterChunkLength,
  directionParameterChunkLengthAbout,
  directionParameterEarlyStop,
  directionParameterEarlyStopAbout,
  directionParameterLatency,
  directionParameterLatencyAbout,
  directionParameterMaxNewTokens,
  directionParameterMaxNewTokensAbout,
  directionParameterMinChunkLength,
  directionParameterMinChunkLengthAbout,
  directionParameterNormaliseLoudness,
  directionParameterNormaliseLoudnessAbout,
  directionParameterNormaliseText,
  directionParameterNormaliseTextAbout,
  directionParameterOff,
  directionParameterOn,
  directionParameterPreviousChunks,
  directionParameterPreviousChunksAbout,
  directionParameterRepetitionPenalty,
  directionParameterRepetitionPenaltyAbout,
  directionParameterSpeed,
  directionParameterSpeedAbout,
  directionParameterTemperature,
  directionParameterTemperatureAbout,
  directionParameterTopP,
  directionParameterTopPAbout,
  directionParameterVolume,
  directionParameterVolumeAbout,
} from '../../shared/messages/made/direction.ts'
import type { ParameterName, ParameterValue } from '../../shared/core/direction/inherit.ts'
import { parameterShape, prosodySchema } from '../../shared/core/model/parameters.ts'
import { plainNumber } from '../../shared/core/numbers/number-words.ts'
import type { NumberRange } from '../../shared/core/numbers/read-number.ts'

type Common = {
  readonly name: ParameterName
  readonly title: () => string
  /** What it does, for those who have not met it. */
  readonly about: () => string
}

/** A number. Without a `max` there is no slider, because the interface gives no upper end. */
export type NumberParameter = Common & {
  readonly kind: 'number'
  readonly min: number
  readonly max: number | undefined
  readonly step: number
  readonly digits: number
  /** Stands behind the number, such as `×` or `dB`. */
  readonly unit: () => string
}

/** On or off. */
type SwitchParameter = Common & { readonly kind: 'switch' }

/** One of a few words. */
type ChoiceParameter = Common & { readonly kind: 'choice'; readonly options: readonly string[] }

/** How one parameter is set. Ranges and defaults are read from the one schema. */
export type DirectionParameter = NumberParameter | SwitchParameter | ChoiceParameter

/** What a range needs of a number's schema. */
type Bounds = { readonly minValue: number | null; readonly maxValue: number | null }
type WithDefault = { readonly unwrap: () => Bounds }

function number(
  name: ParameterName,
  title: () => string,
  about: () => string,
  schema: WithDefault,
  scale: { readonly step: number; readonly digits: number; readonly unit?: () => string },
): NumberParameter {
  const { minValue, maxValue } = schema.unwrap()
  const max = maxValue === null || maxValue >= Number.MAX_SAFE_INTEGER ? undefined : maxValue
  return {
    kind: 'number',
    name,
    title,
    about,
    // An open end at 0 means the smallest positive step.
    min: max === undefined ? scale.step : (minValue ?? scale.step),
    max,
    step: scale.step,
    digits: scale.digits,
    unit: scale.unit ?? (() => ''),
  }
}

/** Those that are in sight. */
export const mainParameters: readonly DirectionParameter[] = [
  number('temperature', directionParameterTemperature, directionParameterTemperatureAbout, parameterShape.temperature, {
    step: 0.01,
    digits: 2,
  }),
  number('top_p', directionParameterTopP, directionParameterTopPAbout, parameterShape.top_p, {
    step: 0.01,
    digits: 2,
  }),
  number('speed', directionParameterSpeed, directionParameterSpeedAbout, prosodySchema.shape.speed, {
    step: 0.05,
    digits: 2,
    unit: () => '×',
  }),
  number('volume', directionParameterVolume, directionParameterVolumeAbout, prosodySchema.shape.volume, {
    step: 0.5,
    digits: 1,
    unit: baseUnitDecibels,
  }),
  {
    kind: 'switch',
    name: 'normalize_loudness',
    title: directionParameterNormaliseLoudness,
    about: directionParameterNormaliseLoudnessAbout,
  },
]

/** Those for people who know what they do. */
export const advancedParameters: readonly DirectionParameter[] = [
  number(
    'repetition_penalty',
    directionParameterRepetitionPenalty,
    directionParameterRepetitionPenaltyAbout,
    parameterShape.repetition_penalty,
    {
      step: 0.05,
      digits: 2,
    },
  ),
  number(
    'chunk_length',
    directionParameterChunkLength,
    directionParameterChunkLengthAbout,
    parameterShape.chunk_length,
    {
      step: 1,
      digits: 0,
    },
  ),
  number(
    'min_chunk_length',
    directionParameterMinChunkLength,
    directionParameterMinChunkLengthAbout,
    parameterShape.min_chunk_length,
    {
      step: 1,
      digits: 0,
    },
  ),
  number(
    'max_new_tokens',
    directionParameterMaxNewTokens,
    directionParameterMaxNewTokensAbout,
    parameterShape.max_new_tokens,
    {
      step: 1,
      digits: 0,
    },
  ),
  number(
    'early_stop_threshold',
    directionParameterEarlyStop,
    directionParameterEarlyStopAbout,
    parameterShape.early_stop_threshold,
    {
      step: 0.01,
      digits: 2,
    },
  ),
  {
    kind: 'choice',
    name: 'latency',
    title: directionParameterLatency,
    about: directionParameterLatencyAbout,
    options: parameterShape.latency.unwrap().options,
  },
  {
    kind: 'switch',
    name: 'normalize',
    title: directionParameterNormaliseText,
    about: directionParameterNormaliseTextAbout,
  },
  {
    kind: 'switch',
    name: 'condition_on_previous_chunks',
    title: directionParameterPreviousChunks,
    about: directionParameterPreviousChunksAbout,
  },
]

/** Every parameter once. */
export const allParameters: readonly DirectionParameter[] = [...mainParameters, ...advancedParameters]

/** A value as it is read: `0.70`, `0.95 ×`, `−1.5 dB`, `on`. A number has more digits than usual if it needs them. */
export function valueWords(parameter: DirectionParameter, value: ParameterValue): string {
  if (parameter.kind === 'switch') return value === true ? directionParameterOn() : directionParameterOff()
  if (parameter.kind === 'choice' || typeof value !== 'number') return String(value)
  const usual = Math.abs(value).toFixed(parameter.digits)
  const digits = Number(usual) === Math.abs(value) ? usual : plainNumber(Math.abs(value))
  const sign = value < 0 ? '−' : ''
  const unit = parameter.unit()
  return unit === '' ? `${sign}${digits}` : `${sign}${digits} ${unit}`
}

/** What may be typed for a parameter. */
export function rangeOf({ min, max, digits }: NumberParameter): NumberRange {
  return { min, max, isWhole: digits === 0 }
}

/** The nearest value that a slider or an arrow key can set. */
export function fitNumber({ min, max, step, digits }: NumberParameter, value: number): number {
  const places = Math.max(digits, 2)
  const onStep = digits === 0 ? Math.round(value / step) * step : Number(value.toFixed(places))
  return Math.min(max ?? Number.MAX_SAFE_INTEGER, Math.max(min, onStep)) + 0
}
