import { z } from 'zod'

/**
 * The parts of a speech request that direct the delivery, under the interface's own field names.
 * Ranges and defaults are those of the given interface; `prosody` is not described there and follows the public
 * AsyncAPI description and Python client (speed: confidence high, volume: high to medium).
 */
export const prosodySchema = z.strictObject({
  /** Factor, 0.5 to 2. */
  speed: z.number().min(0.5).max(2).default(1),
  /** dB, -20 to 20; 0 leaves it as it is. */
  volume: z.number().min(-20).max(20).default(0),
  /** S2 models only; accepted without effect by s1 (public documentation). */
  normalize_loudness: z.boolean().default(true),
})

/** Every directing field with its range and default. `shared/service` composes the whole request from it. */
export const parameterShape = {
  temperature: z.number().min(0).max(1).default(0.7),
  top_p: z.number().min(0).max(1).default(0.7),
  prosody: prosodySchema.default({ speed: 1, volume: 0, normalize_loudness: true }),
  /** Characters, 100 to 300. */
  chunk_length: z.int().min(100).max(300).default(300),
  normalize: z.boolean().default(true),
  latency: z.enum(['low', 'normal', 'balanced']).default('normal'),
  /** Audio tokens per text chunk. The interface shows no range; a positive integer is all that can be said. */
  max_new_tokens: z.int().positive().default(1024),
  repetition_penalty: z.number().positive().default(1.2),
  /** Characters, 0 to 100. */
  min_chunk_length: z.int().min(0).max(100).default(50),
  condition_on_previous_chunks: z.boolean().default(true),
  early_stop_threshold: z.number().min(0).max(1).default(1),
} as const

/** All parameters, complete: what a request is made from. */
export const parametersSchema = z.strictObject(parameterShape)
export type Parameters = z.infer<typeof parametersSchema>

/** The defaults of the interface. */
export const defaultParameters: Parameters = parametersSchema.parse({})

/**
 * Own values of one level (project, speaker, variant, line); what is absent is inherited.
 * Unwrapped one by one, because `.partial()` would still fill the defaults in.
 */
export const parameterOverridesSchema = z.strictObject({
  temperature: parameterShape.temperature.unwrap().optional(),
  top_p: parameterShape.top_p.unwrap().optional(),
  prosody: z
    .strictObject({
      speed: z.number().min(0.5).max(2).optional(),
      volume: z.number().min(-20).max(20).optional(),
      normalize_loudness: z.boolean().optional(),
    })
    .optional(),
  chunk_length: parameterShape.chunk_length.unwrap().optional(),
  normalize: z.boolean().optional(),
  latency: parameterShape.latency.unwrap().optional(),
  max_new_tokens: parameterShape.max_new_tokens.unwrap().optional(),
  repetition_penalty: parameterShape.repetition_penalty.unwrap().optional(),
  min_chunk_length: parameterShape.min_chunk_length.unwrap().optional(),
  condition_on_previous_chunks: z.boolean().optional(),
  early_stop_threshold: parameterShape.early_stop_threshold.unwrap().optional(),
})
export type ParameterOverrides = z.infer<typeof parameterOverridesSchema>

/**
 * The name of a synthesis model, as it stands in the `model` header. `s1` and `s2-pro` are given by the interface; a user
 * may add others in the settings. What a model can do is in `models.ts`, never told from its name.
 */
export const modelSchema = z.string().regex(/^[a-z0-9][a-z0-9.-]{0,39}$/)
export type SpeechModel = z.infer<typeof modelSchema>

/** Applies levels from the outermost to the innermost over the interface's defaults. */
export function resolveParameters(...levels: readonly ParameterOverrides[]): Parameters {
  const resolved: Record<string, unknown> = {}
  const prosody: Record<string, unknown> = {}
  for (const { prosody: own, ...level } of levels) {
    Object.assign(resolved, definedOnly(level))
    Object.assign(prosody, definedOnly(own ?? {}))
  }
  return parametersSchema.parse({ ...resolved, prosody })
}

function definedOnly(value: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined))
}
