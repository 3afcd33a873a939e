import { z } from 'zod'
import { MAX_PAUSE_MS } from './limits.ts'
import { modelSchema, parameterOverridesSchema } from './parameters.ts'
import { lineIdSchema, referenceIdSchema, speakerIdSchema, voiceIdSchema } from './ids.ts'
import { requestAudioSchema } from './project.ts'

/** What a level decides of its requests for itself; what is absent is inherited. */
const requestShape = {
  parameters: parameterOverridesSchema.optional(),
  model: modelSchema.optional(),
  audio: requestAudioSchema.optional(),
} as const

/** A voice as cast: the id that is sent, and the title it had when it was chosen, so that a vanished voice can be named. */
export const castVoiceSchema = z.strictObject({ id: voiceIdSchema, title: z.string().max(200) })
export type CastVoice = z.infer<typeof castVoiceSchema>

/**
 * A voice that is cloned anew by every request, from clips kept in the project's `references` folder. What is said in each
 * clip stands here, because it is sent with it and changes the sound. Lengths and number: reliability §5.5.
 */
export const castReferenceSchema = z.strictObject({
  title: z.string().min(1).max(200),
  clips: z
    .array(z.strictObject({ id: referenceIdSchema, text: z.string().min(1).max(2000) }))
    .min(1)
    .max(10),
})
export type CastReference = z.infer<typeof castReferenceSchema>

/**
 * Another way in which a speaker speaks, chosen for a line with `NAME/variant`: what is absent is the speaker's own. Its
 * service voice is its `reference`, else its `voice`, else the speaker's.
 */
export const variantSchema = z.strictObject({
  /** As written after the stroke; compared without case, distinct within a speaker. */
  name: z.string().min(1).max(40),
  voice: castVoiceSchema.optional(),
  reference: castReferenceSchema.optional(),
  draftVoice: castVoiceSchema.optional(),
  delivery: z.string().max(200).optional(),
  ...requestShape,
  /** dB, added to the speaker's by the mixer: never makes a line stale. */
  gainDb: z.number().min(-60).max(12).optional(),
})
export type Variant = z.infer<typeof variantSchema>

/**
 * What a single line decides for itself; what is absent is inherited. Where it stands in the mix and how loud it is there
 * never makes it stale, and is never sent.
 */
export const lineDirectionSchema = z.strictObject({
  ...requestShape,
  /** dB, added to those of the speaker and the variant. */
  gainDb: z.number().min(-60).max(12).optional(),
  /** -1 (left) to 1 (right), instead of the speaker's. */
  pan: z.number().min(-1).max(1).optional(),
  /** The silence before the line instead of the project's gap; pauses that the script names are added to it. */
  pauseMs: z.int().min(0).max(MAX_PAUSE_MS).optional(),
  /** How long it sounds together with the line before it, where the script lets both overlap. */
  overlapMs: z.int().min(0).max(MAX_PAUSE_MS).optional(),
})
export type LineDirection = z.infer<typeof lineDirectionSchema>

/** One speaker of cast.json. A service voice and a draft voice stand side by side (design, settled points: rendering). */
export const speakerSchema = z.strictObject({
  id: speakerIdSchema,
  /** As written in the script; compared without case. Limits: reliability §5.5. */
  name: z.string().min(1).max(40),
  aliases: z.array(z.string().min(1).max(40)).max(20).optional(),
  /** 1 to 8: the speaker colours of the tokens. */
  colour: z.int().min(1).max(8),
  voice: castVoiceSchema.optional(),
  /** Counts before `voice` where both are there, so that a voice can be kept to go back to. */
  reference: castReferenceSchema.optional(),
  draftVoice: castVoiceSchema.optional(),
  /** Who this is and how they speak, for those who cast and direct; never sent. */
  brief: z.string().max(4000).optional(),
  variants: z.array(variantSchema).max(20).optional(),
  /** Default delivery words, as in parentheses in the script. */
  delivery: z.string().max(200).optional(),
  /** dB, applied by the mixer: never makes a line stale. */
  gainDb: z.number().min(-60).max(12).optional(),
  /** -1 (left) to 1 (right), applied by the mixer. */
  pan: z.number().min(-1).max(1).optional(),
  ...requestShape,
})
export type Speaker = z.infer<typeof speakerSchema>

/**
 * cast.json. At most 64 speakers (reliability §5.5). `lines` holds what single lines decide for themselves, by line id, so
 * that it is saved, merged and undone together with what it is inherited from; absent while no line does.
 */
export const castSchema = z.strictObject({
  speakers: z.array(speakerSchema).max(64),
  lines: z.record(lineIdSchema, lineDirectionSchema).optional(),
})
export type Cast = z.infer<typeof castSchema>
