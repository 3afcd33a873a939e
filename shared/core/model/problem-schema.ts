import { z } from 'zod'
import { recordObject } from './records/record-object.ts'
import { errorCodes } from './error-codes.ts'

/** A message by its id with its parameters; the words are made where they are read. */
const wordsSchema = z.object({
  id: z
    .string()
    .regex(/^[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9]*)+$/)
    .max(80),
  params: z.record(
    z.string().max(40),
    z.union([
      z.string().max(500),
      z.number(),
      z.boolean(),
      z
        .array(z.union([z.string().max(500), z.number()]))
        .max(500)
        .readonly(),
    ]),
  ),
})

const toldSchema = wordsSchema.extend({
  code: z.enum(errorCodes),
  /** The way out, as an instruction: "Choose a voice for MARA." */
  remedy: wordsSchema.optional(),
  lineId: z.string().optional(),
})

/**
 * A problem with its sentences: of files that are not converted yet, and of records. What is recorded by its id has `message`
 * as well, because versions before ids demand it, and `way` for the way out, because `remedy` was a sentence then.
 */
export const wordedSchema = recordObject({
  code: z.enum(errorCodes),
  /** One sentence for a person. Never a key, never a path outside the project. */
  message: z.string().max(500),
  remedy: z.string().max(500).optional(),
  lineId: z.string().optional(),
  id: wordsSchema.shape.id.optional(),
  params: wordsSchema.shape.params.optional(),
  way: recordObject(wordsSchema.shape).optional(),
})

/** An error as data: what crosses the bridge. */
export const problemSchema = z.union([wordedSchema, toldSchema])
