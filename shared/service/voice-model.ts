import { z } from 'zod'
import { voiceIdSchema } from '../core/ids.ts'

/** `unlist`, not `unlisted`: reachable by id only. */
const voiceVisibilitySchema = z.enum(['public', 'unlist', 'private'])

/** Created, training, then trained or failed. Only a trained voice can speak. */
const voiceStateSchema = z.enum(['created', 'training', 'trained', 'failed'])

/**
 * A voice as `GET /model/{id}` answers it. The interface shows the path only; fields and defaults are public documentation
 * (confidence high). What Repartee can do without is optional here even where that documentation requires it, so that a
 * small change of the service does not take all voices away. Unknown fields are dropped. Titles, descriptions and tags are
 * written by strangers.
 */
export const voiceModelSchema = z.object({
  _id: voiceIdSchema,
  type: z.string(),
  title: z.string(),
  state: voiceStateSchema,
  description: z.string().nullish(),
  cover_image: z.string().nullish(),
  train_mode: z.string().nullish(),
  tags: z.array(z.string()).default([]),
  languages: z.array(z.string()).default([]),
  samples: z
    .array(z.object({ title: z.string(), text: z.string(), task_id: z.string(), audio: z.string() }))
    .default([]),
  default_text: z.string().nullish(),
  visibility: voiceVisibilitySchema.optional(),
  lock_visibility: z.boolean().optional(),
  author: z.object({ _id: z.string(), nickname: z.string(), avatar: z.string() }).optional(),
  created_at: z.string().optional(),
  updated_at: z.string().optional(),
  like_count: z.int().optional(),
  mark_count: z.int().optional(),
  shared_count: z.int().optional(),
  task_count: z.int().optional(),
  liked: z.boolean().optional(),
  marked: z.boolean().optional(),
  unliked: z.boolean().optional(),
  dmca_taken_down: z.boolean().nullish(),
})
export type VoiceModel = z.infer<typeof voiceModelSchema>

/**
 * One page of `GET /model`. An entry that cannot be read is left out: it could not be cast, and must not hide the others.
 * `has_more` came later than the given interface: without it, `total` decides.
 */
export const voiceListSchema = z.object({
  total: z.int().min(0),
  items: z.array(z.unknown()).transform((items) =>
    items.flatMap((item) => {
      const voice = voiceModelSchema.safeParse(item)
      return voice.success ? [voice.data] : []
    }),
  ),
  has_more: z.boolean().nullish(),
})

/** The query of `GET /model`, under its wire names. Ranges and defaults: public documentation, confidence high. */
export const voiceListQuerySchema = z.strictObject({
  page_size: z.int().min(1).max(100).default(10),
  page_number: z.int().min(1).default(1),
  /** Part of the title; how it is compared is not documented. */
  title: z.string().optional(),
  /** Only the key's own voices. */
  self: z.boolean().default(false),
})
