import { z } from 'zod'
import { recordObject } from './records/record-object.ts'
import { modelSchema } from './parameters.ts'
import { lineIdSchema, renderKeySchema, takeIdSchema } from './ids.ts'
import { wordedSchema, wordsSchema } from './problem-schema.ts'
import type { Words } from '../../messages/say.ts'

/** Draft audio is free and offline; service audio was paid for. They never share a key. */
export const sourceSchema = z.enum(['draft', 'service'])
export type Source = z.infer<typeof sourceSchema>

/** What was sent, whole, so that it can always be shown: the exact body (reference audio replaced by its hash). */
export const sentRequestSchema = recordObject({
  origin: z.string().max(300),
  model: modelSchema,
  encoding: z.enum(['json', 'msgpack']),
  /** The body as sent, under the interface's field names. */
  body: z.record(z.string(), z.unknown()),
  bytesOfText: z.int().min(0),
})
export type SentRequest = z.infer<typeof sentRequestSchema>

/**
 * How a scene's answer was cut. Samples are of the answer. `confidence`: 0 to 1, of the border as it was found; `movedTo`:
 * where a person dragged it.
 */
export const sceneRecordSchema = recordObject({
  /** One a turn: of a line with exact silences inside, its parts one after the other. */
  lines: z
    .array(
      recordObject({
        lineId: lineIdSchema,
        key: renderKeySchema,
        part: recordObject({
          key: renderKeySchema,
          silenceBeforeMs: z.number().min(0),
          silenceAfterMs: z.number().min(0),
        }).optional(),
      }),
    )
    .max(500),
  borders: z
    .array(
      recordObject({
        sample: z.int().min(0),
        confidence: z.number().min(0).max(1),
        movedTo: z.int().min(0).optional(),
      }),
    )
    .max(500),
})
export type SceneRecord = z.infer<typeof sceneRecordSchema>

/**
 * What of a take is heard, and how it rises and falls: a person's doing, at the take's own rate. `outSample`: the first one
 * that is not heard; absent: the take's end.
 */
export const takeTrimSchema = recordObject({
  inSample: z.int().min(0).optional(),
  outSample: z.int().min(0).optional(),
  fadeInSamples: z.int().min(0).optional(),
  fadeOutSamples: z.int().min(0).optional(),
})
export type TakeTrim = z.infer<typeof takeTrimSchema>

/** The same in samples at TIMELINE_SAMPLE_RATE and in full, as it is edited. */
export const clipCutSchema = z.strictObject({
  inSample: z.int().min(0),
  outSample: z.int().min(0),
  fadeInSamples: z.int().min(0),
  fadeOutSamples: z.int().min(0),
})
export type ClipCut = Readonly<z.infer<typeof clipCutSchema>>

/**
 * One line of takes.jsonl. A later record with the same `id` and `lineId` replaces an earlier one.
 * `kind: 'segment'` is audio as received for one piece of a line that holds pauses; it is kept (it was paid for) and
 * reused by key, but never chosen by itself. `kind: 'line'` is what a person hears, chooses and exports. `kind: 'scene'` is a
 * whole multi-speaker answer as received, under the id of its first line; its lines' takes are slices of it.
 */
export const takeSchema = recordObject({
  id: takeIdSchema,
  kind: z.enum(['line', 'segment', 'scene']),
  lineId: lineIdSchema,
  source: sourceSchema,
  /** The line's content key (kind line) or the request's key (kind segment). */
  key: renderKeySchema,
  /** One per request, in order; a line without inner pauses has one. */
  requests: z.array(sentRequestSchema).max(100),
  createdAt: z.iso.datetime(),
  sampleRate: z.int().positive(),
  durationSamples: z.int().min(0),
  /** Form of the audio as it was received and is kept; absent: wav, which bare pcm is given a header of. */
  format: z.enum(['mp3', 'opus']).optional(),
  /** `suspicious` is kept and marked, never chosen by itself. */
  verdict: z.enum(['ready', 'suspicious']),
  problem: wordedSchema.optional(),
  chosen: z.boolean().optional(),
  starred: z.boolean().optional(),
  /** The line keeps this take and is not rendered again. */
  locked: z.boolean().optional(),
  rating: z.int().min(1).max(5).optional(),
  note: z.string().max(2000).optional(),
  /** A person listened to suspicious audio and found it good. */
  accepted: z.boolean().optional(),
  /** What of it is heard; absent: all of it. */
  trim: takeTrimSchema.optional(),
  /** Time at which it was put into the trash; its audio stays until a clean-up removes it. */
  trashedAt: z.iso.datetime().optional(),
  /** Cut out of a longer answer, which is kept: its take, and the part of it, in samples; the end is not in it. */
  sliceOf: recordObject({
    takeId: takeIdSchema,
    fromSample: z.int().min(0),
    toSample: z.int().min(0),
    /** dB by which it was made louder, so that it fits the takes of the lines beside it. */
    gainDb: z.number().optional(),
    /** Where the parts of a line with exact silences lie, in the answer and (`atSample`) in the take. */
    parts: z
      .array(recordObject({ fromSample: z.int().min(0), toSample: z.int().min(0), atSample: z.int().min(0) }))
      .max(100)
      .optional(),
  }).optional(),
  /** Made from another take of the line by playing it faster, or slower, at its own pitch; 1.09: nine hundredths faster. */
  stretchOf: recordObject({ takeId: takeIdSchema, speed: z.number().min(0.5).max(2) }).optional(),
  /** Of a whole scene's answer: its lines in order, and the borders between them; absent until it was cut. */
  scene: sceneRecordSchema.optional(),
  /** Integrated loudness in LUFS, as measured when it came. */
  loudnessLufs: z.number().optional(),
})
export type Take = z.infer<typeof takeSchema>

/** What can differ between what a take was made from and what its line would send now. */
const takeChangeKindSchema = z.enum([
  'words',
  'saidAs',
  'delivery',
  'cues',
  'spaces',
  'pauses',
  'voice',
  'model',
  'parameter',
  'audio',
  'origin',
  'blocked',
  'unrecorded',
  'other',
])

/**
 * Where a line's text of now says it: UTF-16 offsets behind the beginning of that text, `shown` standing there. A line whose
 * text says something else at this place has been changed since. Empty where words were only taken out.
 */
export const changedPlaceSchema = z.object({ from: z.int().min(0), to: z.int().min(0), shown: z.string() })
export type ChangedPlace = z.infer<typeof changedPlaceSchema>

/** One difference, as words that are made where they are read. `at`: for words that can be found in the line. */
export const takeChangeSchema = z.object({
  kind: takeChangeKindSchema,
  ...wordsSchema.shape,
  at: changedPlaceSchema.optional(),
})
export type TakeChange = Words & {
  readonly kind: z.infer<typeof takeChangeKindSchema>
  readonly at?: ChangedPlace | undefined
}

/** Which takes are listened to: the best of each line, as an export has it; or those of one source alone. */
export const listenChoices = ['best', 'final', 'draft'] as const
export type ListenTo = (typeof listenChoices)[number]
