import { z } from 'zod'
import { recordObject } from './records/record-object.ts'
import { modelSchema } from './parameters.ts'

/** How a model takes direction: tags of a fixed list in parentheses, or free phrases in square brackets. */
export const cueFormSchema = z.enum(['parentheses', 'brackets'])

/** What a synthesis model can do. */
export const modelFactsSchema = recordObject({
  id: modelSchema,
  title: z.string().min(1).max(80),
  /** Several voices in one request. */
  dialogue: z.boolean(),
  cues: cueFormSchema,
})
