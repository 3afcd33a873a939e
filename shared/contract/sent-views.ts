import { z } from 'zod'
import { priceSchema } from './render-views.ts'

/** Whose requests: a project's by its name at its last opening, those of auditions, or of scripts without a project. */
const sentBySchema = z.object({
  journal: z.string(),
  kind: z.enum(['project', 'auditions', 'scripts']),
  /** Null: nobody has opened the project since names are kept. */
  name: z.string().nullable(),
})
export type SentBy = z.infer<typeof sentBySchema>

const sentMonthSchema = z.object({
  /** `2026-11` of this computer's time zone. */
  month: z.string(),
  days: z.number(),
  bytesOfText: z.number(),
  requests: z.object({
    done: z.number(),
    failed: z.number(),
    unknown: z.number(),
    cancelled: z.number(),
    underWay: z.number(),
  }),
  /** Days on which anything was sent, oldest first. */
  byDay: z.array(z.object({ day: z.string(), bytesOfText: z.number() })),
  /** The most bytes first. `bytesHere`: what went to the connected address. */
  bySender: z.array(
    z.object({
      sender: sentBySchema,
      lines: z.number(),
      takes: z.number(),
      bytesOfText: z.number(),
      bytesHere: z.number(),
    }),
  ),
  /** Bytes that went to other addresses than the connected one. */
  elsewhere: z.array(z.object({ origin: z.string(), bytesOfText: z.number() })),
})
export type SentMonthView = z.infer<typeof sentMonthSchema>

/** What this studio has sent to services, over all projects: sizes and times, no words but the names of projects. */
export const sentViewSchema = z.object({
  /** `2026-11-23` of this computer's time zone. */
  today: z.string(),
  thisMonth: sentMonthSchema,
  lastMonth: sentMonthSchema,
  lastHourBytes: z.number(),
  /** What may have been billed and waits for a decision. `isOpen`: its project is, so that it can be decided. */
  undecided: z.array(
    z.object({
      sender: sentBySchema,
      requests: z.number(),
      bytesOfText: z.number(),
      isOpen: z.boolean(),
    }),
  ),
  /** For the connected address. `isThisMonth`: learned from readings of this month alone. */
  price: priceSchema.nullable(),
  isThisMonth: z.boolean(),
  /** Newest first, 200 at most. */
  recent: z.array(
    z.object({
      at: z.string(),
      sender: sentBySchema,
      origin: z.string(),
      bytesOfText: z.number(),
      durationMs: z.number(),
      end: z.enum(['done', 'failed', 'unknown', 'cancelled', 'underWay']),
    }),
  ),
  /** Records that are damaged, and of a newer version, in whichever journal. Null: the journal could not be read at all. */
  flaws: z.array(z.object({ sender: sentBySchema, records: z.number().nullable() })),
})
export type SentView = z.infer<typeof sentViewSchema>
