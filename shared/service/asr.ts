import { z } from 'zod'
import { readableItems, toldNumber } from './odd-values.ts'

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

const seconds = toldNumber.refine((value) => value >= 0)
const segmentSchema = z.looseObject({ text: z.string(), start: seconds, end: seconds })

const heardSchema = z.looseObject({
  text: z.string().optional().catch(undefined),
  duration: seconds.optional().catch(undefined),
  segments: z.unknown().optional(),
  /** ISO 639-1, detected; came later than the given interface. */
  language_code: z.string().nullish().catch(undefined),
})

/**
 * What was heard. Times are seconds: the public clients' comments say milliseconds, the documentation, after tests against
 * the service, seconds; the documentation is followed. Fields that are not known stay: what was paid for is kept as it came.
 * One field that is missing or of another form counts as absent and loses no other: `segments` holds those that have a
 * place, and without `text` their words are the text. Refused is only what holds nothing that was heard.
 */
export const asrResponseSchema = heardSchema
  .refine((heard) => hasSomething(heard), 'holds neither a text nor a duration nor segments')
  .transform((heard) => {
    const { text = wordsOf(heard.segments), duration, ...rest } = heard
    const segments = readableItems(segmentSchema, heard.segments)
    return { ...rest, text, ...(duration === undefined ? {} : { duration }), segments }
  })
export type AsrResponse = z.infer<typeof asrResponseSchema>

function hasSomething({ text, duration, segments }: z.infer<typeof heardSchema>): boolean {
  return text !== undefined || duration !== undefined || readableItems(saidSchema, segments).length > 0
}

const saidSchema = z.object({ text: z.string() })

/** The words of all segments that have any, also of those without a time. */
function wordsOf(segments: unknown): string {
  const words = readableItems(saidSchema, segments).map(({ text }) => text.trim())
  return words.filter((text) => text !== '').join(' ')
}
