import { z } from 'zod'
import { recordObject } from './records/record-object.ts'
import { errorCodes } from './error-codes.ts'

/** The code of a newer version, as a record of it holds it. Nothing is decided by it, and it is handed on as it is. */
const laterCodeSchema = z
  .string()
  .regex(/^[a-z]+(\.[a-zA-Z]+)*$/)
  .max(60)
  .brand<'LaterCode'>()
const codeSchema = z.union([z.enum(errorCodes), laterCodeSchema])

const messageIdSchema = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9]*)+$/)
  .max(80)
const parameterNameSchema = z.string().max(40)
const plainSchema = z.union([
  z.string().max(500),
  z.number(),
  z.boolean(),
  z
    .array(z.union([z.string().max(500), z.number()]))
    .max(500)
    .readonly(),
])
/** Words as a part of others. */
const innerWordsSchema = z.object({ id: messageIdSchema, params: z.record(parameterNameSchema, plainSchema) })

/** A message by its id with its parameters; the words are made where they are read. */
export const wordsSchema = z.object({
  id: messageIdSchema,
  params: z.record(parameterNameSchema, z.union([plainSchema, innerWordsSchema])),
})

const toldSchema = wordsSchema.extend({
  code: codeSchema,
  /** The way out, as an instruction: "Choose a voice for MARA." */
  remedy: wordsSchema.optional(),
  lineId: z.string().optional(),
})

/** Parameters of any kind: a newer version may have more kinds, and its records are read. */
const laterParamsSchema = z.record(z.string(), z.unknown())

/**
 * A problem with its sentences: of files that are not converted yet, and of records. What is recorded by its id has `message`
 * as well, because versions before ids demand it, and `way` for the way out, because `remedy` was a sentence then.
 */
export const wordedSchema = recordObject({
  code: codeSchema,
  /** The code itself, where earlier versions would refuse the record for it: `code` is one that they know then. */
  exactly: codeSchema.optional(),
  /** One sentence for a person. Never a key, never a path outside the project. */
  message: z.string().max(500),
  remedy: z.string().max(500).optional(),
  lineId: z.string().optional(),
  id: wordsSchema.shape.id.optional(),
  params: laterParamsSchema.optional(),
  way: recordObject({ id: wordsSchema.shape.id, params: laterParamsSchema }).optional(),
})

/** An error as data: what crosses the bridge. */
export const problemSchema = z.union([wordedSchema, toldSchema])
