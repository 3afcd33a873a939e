import { z } from 'zod'
import { lineIdSchema, speakerIdSchema } from './ids.ts'

/** Where a pronunciation holds. The narrower one counts: line before speaker before project. */
export const pronunciationScopeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('project') }),
  z.strictObject({ kind: z.literal('speaker'), speakerId: speakerIdSchema }),
  z.strictObject({ kind: z.literal('line'), lineId: lineIdSchema }),
])
export type PronunciationScope = z.infer<typeof pronunciationScopeSchema>

/** A word as written, and what is sent in its place. Captions and the script keep the written form. */
export const pronunciationSchema = z.strictObject({
  word: z.string().trim().min(1).max(120),
  /** A respelling, or the service's phoneme markup `<|phoneme_start|>...<|phoneme_end|>` (public documentation, confidence high). */
  spokenAs: z.string().trim().min(1).max(300),
  scope: pronunciationScopeSchema,
  /** Only where no letter or digit stands beside it. */
  wholeWord: z.boolean(),
  matchCase: z.boolean(),
})
export type Pronunciation = z.infer<typeof pronunciationSchema>

/** Entries of a project at most. */
export const MAX_PRONUNCIATIONS = 5000
/** All of a project, in the file's order. */
export const pronunciationsSchema = z.array(pronunciationSchema).max(MAX_PRONUNCIATIONS)
