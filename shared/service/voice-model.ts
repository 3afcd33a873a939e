import { z } from 'zod'
import { voiceIdSchema } from '../core/model/ids.ts'

/** `unlist`, not `unlisted`: reachable by id only. */
const voiceVisibilitySchema = z.enum(['public', 'unlist', 'private'])
type VoiceVisibility = z.infer<typeof voiceVisibilitySchema>

/** Created, training, then trained or failed. Only a trained voice can speak. */
const voiceStateSchema = z.enum(['created', 'training', 'trained', 'failed'])

const sampleSchema = z.object({ title: z.string(), text: z.string(), task_id: z.string(), audio: z.string() })

/** What the service found in the recordings a voice was made from. */
const qualitySchema = z.object({
  audios: z
    .array(
      z.object({
        filename: z.string(),
        duration_ms: z.number(),
        language: z.string().default('unknown'),
        quality: z.record(z.string(), z.unknown()).default({}),
        quality_passed: z.boolean().default(false),
        quality_reason: z.string().default(''),
      }),
    )
    .default([]),
  created_at: z.string().optional(),
  updated_at: z.string().optional(),
})

/**
 * A voice as `GET /model/{id}` answers it. The interface shows the path only; fields and defaults are public documentation
 * (confidence high). What Repartee can do without is optional here even where that documentation requires it, so that a
 * small change of the service does not take all voices away: a field of the second half that cannot be read counts as
 * absent. Unknown fields are dropped. Titles, descriptions, tags and sample texts are written by strangers.
 */
export const voiceModelSchema = z.object({
  _id: voiceIdSchema,
  type: z.string(),
  title: z.string(),
  state: voiceStateSchema,
  description: z.string().nullish(),
  /** A path or an address, never bytes. It is not loaded. */
  cover_image: z.string().nullish(),
  train_mode: z.string().nullish(),
  tags: z.array(z.string()).default([]),
  languages: z.array(z.string()).default([]),
  /** `audio` is an address; a sample that cannot be read is left out. */
  samples: z
    .array(z.unknown())
    .transform((samples) => readable(sampleSchema, samples))
    .default([]),
  default_text: z.string().nullish(),
  visibility: voiceVisibilitySchema.optional().catch(undefined),
  lock_visibility: z.boolean().optional(),
  author: z.object({ _id: z.string(), nickname: z.string(), avatar: z.string() }).optional().catch(undefined),
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
  source: z.string().nullish().catch(undefined),
  quality: qualitySchema.nullish().catch(undefined),
  /** Professional clones can be taken back by their owner, so a voice may disappear (came later than the given interface). */
  pvc_release_state: z.string().nullish().catch(undefined),
  pvc_notice_period_months: z.number().nullish().catch(undefined),
  pvc_released_at: z.string().nullish().catch(undefined),
  pvc_retire_requested_at: z.string().nullish().catch(undefined),
  pvc_retire_effective_at: z.string().nullish().catch(undefined),
})
export type VoiceModel = z.infer<typeof voiceModelSchema>

/**
 * The answer of `GET /model`. An entry that cannot be read is left out: it could not be cast, and must not hide the
 * others. `has_more` and the fields after it came later than the given interface (public documentation, confidence high):
 * public lists are a window over the first `max_offset` entries, and then `total` is the window's size.
 */
export const voiceListSchema = z.object({
  total: z.int().min(0),
  items: z
    .array(z.unknown())
    .transform((items) => ({ isEmpty: items.length === 0, voices: readable(voiceModelSchema, items) })),
  has_more: z.boolean().nullish(),
  total_is_exact: z.boolean().nullish().catch(undefined),
  window_limited: z.boolean().nullish().catch(undefined),
  max_offset: z.int().min(0).nullish().catch(undefined),
  accessible_upper_bound: z.int().min(0).nullish().catch(undefined),
})

/** What a voice list can be ordered by: the service's own rating, how often a voice was used, or its age. */
const voiceSortSchema = z.enum(['score', 'task_count', 'created_at'])

/**
 * The query of `GET /model`, under its wire names. Ranges and defaults: public documentation, confidence high. Empty texts
 * are not sent. `author_id` and `title_language` exist as well and are not used.
 */
export const voiceListQuerySchema = z.strictObject({
  page_size: z.int().min(1).max(100).default(10),
  page_number: z.int().min(1).default(1),
  /** Part of the title; how it is compared is not documented. */
  title: z.string().optional(),
  /** Only the key's own voices. */
  self: z.boolean().default(false),
  /** Two letters: `zh-CN` was seen to find nothing. */
  language: z.string().optional(),
  tag: z.string().optional(),
  /** The service's own default is `score`. */
  sort_by: voiceSortSchema.optional(),
})

/** What a voice list is asked for: `voiceListQuerySchema` in the names of the code. Pages count from 1. */
export type VoiceListQuery = {
  readonly pageNumber: number
  /** 1 to 100. */
  readonly pageSize: number
  readonly title?: string | undefined
  readonly self?: boolean | undefined
  readonly language?: string | undefined
  readonly tag?: string | undefined
  readonly sortBy?: z.infer<typeof voiceSortSchema> | undefined
}

/** One page of voices. `windowLimited`: the service shows only the first `total` of more; a narrower search finds the rest. */
export type VoiceListPage = {
  readonly items: readonly VoiceModel[]
  readonly total: number
  readonly totalIsExact: boolean
  readonly windowLimited: boolean
  readonly hasMore: boolean
}

/**
 * A page out of an answer. Where the service does not say if there is more, `total` decides. An empty page is the last
 * one whatever it says, so that reading all pages always ends.
 */
export function voiceListPage(
  list: z.infer<typeof voiceListSchema>,
  { pageNumber, pageSize }: Pick<VoiceListQuery, 'pageNumber' | 'pageSize'>,
): VoiceListPage {
  const { total, items } = list
  const seen = pageNumber * pageSize
  return {
    items: items.voices,
    total,
    totalIsExact: list.total_is_exact ?? true,
    windowLimited: list.window_limited ?? false,
    hasMore: !items.isEmpty && seen < (list.max_offset ?? seen + 1) && (list.has_more ?? seen < total),
  }
}

/** Recordings that one voice is made from at most (public documentation, confidence high). */
const MAX_VOICE_RECORDINGS = 20

const fileSchema = z.strictObject({
  /** Its ending tells the service what it is; shown to whoever may see the voice's quality report. */
  fileName: z.string().min(1).max(255),
  /** A whole file. */
  bytes: z.instanceof(Uint8Array).refine((bytes) => bytes.length > 0, 'is empty'),
})

/**
 * A new voice for `POST /model`. Every choice is stated, since the service's own defaults are not ours: without
 * `visibility` a voice is public. Fields and limits: public documentation, confidence high.
 */
export const createVoiceRequestSchema = z
  .strictObject({
    title: z.string().min(1),
    /** Recordings (wav, mp3, m4a, opus), each with what is said in it; without text the service transcribes. */
    voices: z
      .array(z.strictObject({ ...fileSchema.shape, text: z.string().min(1).optional() }))
      .min(1)
      .max(MAX_VOICE_RECORDINGS),
    visibility: voiceVisibilitySchema,
    description: z.string().optional(),
    tags: z.array(z.string().min(1)).optional(),
    /** Needed for a public voice. */
    coverImage: fileSchema.optional(),
    enhanceAudioQuality: z.boolean(),
    generateSample: z.boolean(),
  })
  .superRefine(({ voices, visibility, coverImage }, context) => {
    const texts = voices.filter(({ text }) => text !== undefined).length
    if (texts !== 0 && texts !== voices.length) {
      // Texts belong to recordings by their order alone.
      context.addIssue({ code: 'custom', path: ['voices'], message: 'all recordings need a text, or none' })
    }
    if (visibility === 'public' && coverImage === undefined) {
      context.addIssue({ code: 'custom', path: ['coverImage'], message: 'a public voice needs a picture' })
    }
  })

type NamedFile = { readonly fileName: string; readonly bytes: Uint8Array }

/** See `createVoiceRequestSchema`. */
export type CreateVoiceRequest = {
  readonly title: string
  readonly voices: readonly (NamedFile & { readonly text?: string | undefined })[]
  readonly visibility: VoiceVisibility
  readonly description?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly coverImage?: NamedFile | undefined
  readonly enhanceAudioQuality: boolean
  readonly generateSample: boolean
}

/** Changes for `PATCH /model/{id}` as JSON; what is absent stays as it is. A picture could not travel in JSON. */
export const updateVoiceRequestSchema = z
  .strictObject({
    title: z.string().min(1).optional(),
    description: z.string().optional(),
    tags: z.array(z.string().min(1)).optional(),
    visibility: voiceVisibilitySchema.optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), 'changes nothing')

/** See `updateVoiceRequestSchema`. */
export type UpdateVoiceRequest = {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly visibility?: VoiceVisibility | undefined
}

function readable<T>(schema: z.ZodType<T>, items: readonly unknown[]): T[] {
  return items.flatMap((item) => {
    const read = schema.safeParse(item)
    return read.success ? [read.data] : []
  })
}
