import { z } from 'zod'
import {
  modelSchema,
  parameterOverridesSchema,
  parameterShape,
  prosodySchema,
} from '../../../shared/core/model/parameters.ts'
import { callProblem } from './exit.ts'
import { fieldRange } from './field-ranges.ts'
import { say } from '../../../shared/messages/say.ts'
import { readNumber } from '../../../shared/core/numbers/read-number.ts'

/** One `--set`: a field of the request, for one speaker or for all who have no value of their own. */
export type FieldSetting = { readonly speaker: string | undefined } & (
  | { readonly kind: 'parameters'; readonly parameters: z.infer<typeof parameterOverridesSchema> }
  | { readonly kind: 'model'; readonly model: z.infer<typeof modelSchema> }
  | { readonly kind: 'audio'; readonly name: AudioField; readonly value: string | number }
)
type AudioField = 'format' | 'sample_rate' | 'mp3_bitrate' | 'opus_bitrate'

const prosodyFields: readonly string[] = Object.keys(prosodySchema.shape)
const plainFields: readonly string[] = Object.keys(parameterShape).filter((name) => name !== 'prosody')
const audioFields: readonly AudioField[] = ['format', 'sample_rate', 'mp3_bitrate', 'opus_bitrate']

/** Every field that `--set` takes, under the interface's own names. */
export const requestFields: readonly string[] = [
  'model',
  ...plainFields,
  ...prosodyFields.map((name) => `prosody.${name}`),
  ...audioFields,
]

/**
 * Reads `NAME=VALUE` and `SPEAKER.NAME=VALUE`. A speaker's name may hold dots.
 * @throws CallError for a field that is not there and for a value out of its range
 */
export function fieldSetting(text: string): FieldSetting {
  const at = text.indexOf('=')
  const left = text.slice(0, Math.max(0, at)).trim()
  const written = text.slice(at + 1).trim()
  const name = requestFields.findLast((field) => left === field || left.endsWith(`.${field}`))
  if (at === -1 || name === undefined) {
    const words = say('cli.set.field', { text })
    throw callProblem('option.invalid', words, say('cli.set.field.remedy', { fields: requestFields.join(', ') }))
  }
  const speaker = left === name ? undefined : left.slice(0, -name.length - 1)
  const read = settingOf(name, valueOf(written))
  if (read !== undefined && written !== '') return { speaker, ...read }
  throw callProblem('option.invalid', say('cli.set.value', { name, value: written }), fieldRange(name))
}

type Setting =
  | Omit<Extract<FieldSetting, { kind: 'parameters' }>, 'speaker'>
  | Omit<Extract<FieldSetting, { kind: 'model' }>, 'speaker'>
  | Omit<Extract<FieldSetting, { kind: 'audio' }>, 'speaker'>

function settingOf(name: string, value: string | number | boolean): Setting | undefined {
  if (name === 'model') {
    const model = modelSchema.safeParse(value)
    return model.success ? { kind: 'model', model: model.data } : undefined
  }
  const audio = audioFields.find((field) => field === name)
  // Which rates and bitrates go with a format is known when all of them have been read.
  if (audio !== undefined) return typeof value === 'boolean' ? undefined : { kind: 'audio', name: audio, value }
  const [, within] = name.split('.')
  const parameters = parameterOverridesSchema.safeParse(
    within === undefined ? { [name]: value } : { prosody: { [within]: value } },
  )
  return parameters.success ? { kind: 'parameters', parameters: parameters.data } : undefined
}

/** What a value is by how it is written: a command means the same on every computer. */
function valueOf(written: string): string | number | boolean {
  if (written === 'true' || written === 'false') return written === 'true'
  const number = readNumber(written, { min: -1_000_000, max: 1_000_000, isWhole: false })
  return number.kind === 'number' ? number.value : written
}
