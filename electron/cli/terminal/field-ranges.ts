import { z } from 'zod'
import { parameterShape, prosodySchema } from '../../../shared/core/model/parameters.ts'
import { requestAudioSchema } from '../../../shared/core/model/project.ts'
import { say, type Words } from '../../../shared/messages/say.ts'

const shapes = new Map<string, z.ZodType>([
  ...Object.entries(parameterShape).filter(([name]) => name !== 'prosody'),
  ...Object.entries(prosodySchema.shape).map(([name, schema]) => [`prosody.${name}`, schema] as const),
])

/** What a field of the request takes, as its schema has it. */
export function fieldRange(name: string): Words {
  if (name === 'model') return say('cli.set.range.model')
  const shape = shapes.get(name)
  if (shape === undefined) return say('cli.set.audio.remedy', { formats: audioFormats })
  const { type, minimum, maximum, exclusiveMinimum, enum: choices } = z.toJSONSchema(shape)
  if (type === 'boolean') return say('cli.set.range.choice', { choices: 'true, false' })
  if (choices !== undefined) return say('cli.set.range.choice', { choices: choices.join(', ') })
  const isWhole = type === 'integer' ? 'yes' : 'other'
  if (exclusiveMinimum !== undefined) return say('cli.set.range.above', { isWhole, least: String(exclusiveMinimum) })
  return say('cli.set.range', { isWhole, least: String(minimum), most: String(maximum) })
}

/** What the service can be asked for, as the fields that ask for it. */
export const audioFormats: string = requestAudioSchema.options
  .map(({ shape }) => {
    const format = shape.format.value
    const bitrates = 'bitrate' in shape ? ` ${format}_bitrate=${valuesOf(shape.bitrate)}` : ''
    return `format=${format} sample_rate=${valuesOf(shape.sampleRate)}${bitrates}`
  })
  .join('; ')

type OneOf = z.ZodLiteral<number> | z.ZodUnion<readonly z.ZodLiteral<number>[]>

function valuesOf(schema: OneOf): string {
  return (schema instanceof z.ZodUnion ? schema.options : [schema]).map(({ value }) => String(value)).join('|')
}
