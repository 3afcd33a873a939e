import { z } from 'zod'

/** Bytes of audio that one transcription takes at most: 20 MB (public documentation, confidence high). */
export const MAX_ASR_BYTES = 20_000_000

/**
 * The body of `POST /v1/asr`. The interface shows the path only; fields and limits are public documentation (confidence
 * high). Sent as MessagePack or multipart form, never JSON; no `model` header.
 */
export const asrRequestSchema = z.strictObject({
  /** A whole audio file. */
  audio: z
    .instanceof(Uint8Array)
    .refine((bytes) => bytes.length > 0, 'is empty')
    .refine((bytes) => bytes.length <= MAX_ASR_BYTES, 'is larger than 20 MB'),
  /** A hint only: the language is detected all the same. */
  language: z.string().min(1).nullable().default(null),
  /** True leaves `segments` empty; false times every word, and is slower for short clips. */
  ignore_timestamps: z.boolean().default(true),
})
export type AsrRequest = z.infer<typeof asrRequestSchema>

/**
 * What was heard. Times are seconds: the public clients' comments say milliseconds, the documentation, after tests against
 * the service, seconds; the documentation is followed. Fields that are not known stay: what was paid for is kept as it came.
 */
export const asrResponseSchema = z.looseObject({
  text: z.string(),
  duration: z.number().min(0),
  segments: z.array(z.looseObject({ text: z.string(), start: z.number().min(0), end: z.number().min(0) })).default([]),
  /** ISO 639-1, detected; came later than the given interface. */
  language_code: z.string().nullish(),
})
export type AsrResponse = z.infer<typeof asrResponseSchema>
