import { z } from 'zod'
import { modelSchema } from '../direction/parameters.ts'
import { problemSchema } from '../errors.ts'
import { lineIdSchema, renderKeySchema, takeIdSchema } from '../ids.ts'

/** Draft audio is free and offline; service audio was paid for. They never share a key. */
export const sourceSchema = z.enum(['draft', 'service'])
export type Source = z.infer<typeof sourceSchema>

/** What was sent, whole, so that it can always be shown: the exact body (reference audio replaced by its hash). */
export const sentRequestSchema = z.strictObject({
  origin: z.string().max(300),
  model: modelSchema,
  encoding: z.enum(['json', 'msgpack']),
  /** The body as sent, under the interface's field names. */
  body: z.record(z.string(), z.unknown()),
  bytesOfText: z.int().min(0),
})
export type SentRequest = z.infer<typeof sentRequestSchema>

/**
 * One line of takes.jsonl. A later record with the same `id` and `lineId` replaces an earlier one.
 * `kind: 'segment'` is audio as received for one piece of a line that holds pauses; it is kept (it was paid for) and
 * reused by key, but never chosen by itself. `kind: 'line'` is what a person hears, chooses and exports.
 */
export const takeSchema = z.strictObject({
  id: takeIdSchema,
  kind: z.enum(['line', 'segment']),
  lineId: lineIdSchema,
  source: sourceSchema,
  /** The line's content key (kind line) or the request's key (kind segment). */
  key: renderKeySchema,
  /** One per request, in order; a line without inner pauses has one. */
  requests: z.array(sentRequestSchema).max(100),
  createdAt: z.iso.datetime(),
  sampleRate: z.int().positive(),
  durationSamples: z.int().min(0),
  /** `suspicious` is kept and marked, never chosen by itself. */
  verdict: z.enum(['ready', 'suspicious']),
  problem: problemSchema.optional(),
  chosen: z.boolean().optional(),
})
export type Take = z.infer<typeof takeSchema>
