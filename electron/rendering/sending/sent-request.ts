import { z } from 'zod'
import { lineIdSchema, renderKeySchema } from '../../../shared/core/model/ids.ts'
import { modelSchema } from '../../../shared/core/model/parameters.ts'
import { recordObject } from '../../../shared/core/model/records/record-object.ts'

/** Lines named in one record: enough to find the attempt again, without letting a record grow with its script. */
export const MOST_LINES_NAMED = 8

/** The name of an attempt to send. */
export const attemptIdSchema = z.string().regex(/^[0-9a-f]{24}$/)

/** What is kept of a request that is sent, in the journal and in the sign for other computers. */
export const sentRequestShape = {
  attempt: attemptIdSchema,
  key: renderKeySchema,
  at: z.iso.datetime(),
  origin: z.string().max(300),
  lineIds: z.array(lineIdSchema).max(MOST_LINES_NAMED),
  /** The lines of a scene's request, each under its own key: none of them is sent again while this one is unknown. */
  turns: z
    .array(
      recordObject({
        lineId: lineIdSchema,
        key: renderKeySchema,
        speaker: z.string().max(200),
        bytesOfText: z.int().min(0),
      }),
    )
    .max(500)
    .optional(),
  speaker: z.string().max(200).optional(),
  scene: z.string().max(500).optional(),
  model: modelSchema.optional(),
  bytesOfText: z.int().min(0),
  /** What was asked for: what came is read as it, where it does not say what it is. Absent in older journals. */
  audio: recordObject({ format: z.enum(['wav', 'pcm', 'mp3', 'opus']), sampleRate: z.int().positive() }).optional(),
}
