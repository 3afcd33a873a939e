import { z } from 'zod'
import { parameterOverridesSchema } from '../direction/parameters.ts'
import { speakerIdSchema, voiceIdSchema } from '../ids.ts'

/** A voice as cast: the id that is sent, and the title it had when it was chosen, so that a vanished voice can be named. */
export const castVoiceSchema = z.strictObject({ id: voiceIdSchema, title: z.string().max(200) })
export type CastVoice = z.infer<typeof castVoiceSchema>

/** One speaker of cast.json. A service voice and a draft voice stand side by side (design, settled points: rendering). */
export const speakerSchema = z.strictObject({
  id: speakerIdSchema,
  /** As written in the script; compared without case. Limits: reliability §5.5. */
  name: z.string().min(1).max(40),
  aliases: z.array(z.string().min(1).max(40)).max(20).optional(),
  /** 1 to 8: the speaker colours of the tokens. */
  colour: z.int().min(1).max(8),
  voice: castVoiceSchema.optional(),
  draftVoice: castVoiceSchema.optional(),
  /** Default delivery words, as in parentheses in the script. */
  delivery: z.string().max(200).optional(),
  /** dB, applied by the mixer: never makes a line stale. */
  gainDb: z.number().min(-60).max(12).optional(),
  /** -1 (left) to 1 (right), applied by the mixer. */
  pan: z.number().min(-1).max(1).optional(),
  parameters: parameterOverridesSchema.optional(),
})
export type Speaker = z.infer<typeof speakerSchema>

/** cast.json. At most 64 speakers (reliability §5.5). */
export const castSchema = z.strictObject({ speakers: z.array(speakerSchema).max(64) })
export type Cast = z.infer<typeof castSchema>
