import { z } from 'zod'
import { voiceIdSchema } from '../core/model/ids.ts'
import { readableItems, toldFlag, toldNumber, toldText } from './odd-values.ts'

/** `unlist`, not `unlisted`: reachable by id only. */
const voiceVisibilitySchema = z.enum(['public', 'unlist', 'private'])
type VoiceVisibility = z.infer<typeof voiceVisibilitySchema>

/** Created, training, then trained or failed. Only a trained voice can speak. */
const voiceStateSchema = z.enum(['created', 'training', 'trained', 'failed'])

const sampleSchema = z.object({
  title: toldText.catch(''),
  text: toldText.catch(''),
  task_id: toldText.catch(''),
  audio: z.string(),
})

/** What the service found in one recording. Absent: not told, which is no verdict. */
const recordingSchema = z.object({
  filename: toldText.catch(''),
  duration_ms: orAbsent(toldNumber),
  language: toldText.catch('unknown'),
  quality: z.record(z.string(), z.unknown()).catch({}),
  quality_passed: orAbsent(toldFlag),
  quality_reason: toldText.catch(''),
})

/** What the service found in the recordings a voice was made from. */
const qualitySchema = z.object({
  audios: z
    .unknown()
    .default([])
    .transform((audios) => readableItems(recordingSchema, audios)),
  created_at: orAbsent(toldText),
  updated_at: orAbsent(toldText),
})

const authorSchema = z.object({ _id: toldText, nickname: toldText.catch(''), avatar: toldText.catch('') })

/**
 * A voice as `GET /model/{id}` answers it. The interface shows the path only; fields and defaults are public documentation
 * (confidence high). An id, a title and a state are needed, since nothing can be cast without them. Every other field is read
 * by itself: one that is missing or of another form counts as absent, so that a small change of the service takes no voice
 * away. Unknown fields are dropped. Titles, descriptions, tags and sample texts are written by strangers.
 */
export const voiceModelSchema = z.object({
  _id: voiceIdSchema,
  type: orAbsent(toldText),
  title: toldText,
  state: voiceStateSchema,
  description: orAbsent(z.string().nullable()),
  /** A path or an address, never bytes. Only the main side loads it. */
  cover_image: orAbsent(z.string().nullable()),
  train_mode: orAbsent(z.string().nullable()),
  tags: texts(),
  languages: texts(),
  /** `audio` is an address; a sample that cannot be read is left out. */
  samples: z
    .unknown()
    .default([])
    .transform((samples) => readableItems(sampleSchema, samples)),
  default_text: orAbsent(z.string().nullable()),
  visibility: orAbsent(voiceVisibilitySchema),
  lock_visibility: orAbsent(toldFlag),
  author: orAbsent(authorSchema),
  created_at: orAbsent(toldText),
  updated_at: orAbsent(toldText),
  like_count: orAbsent(toldNumber),
  mark_count: orAbsent(toldNumber),
  shared_count: orAbsent(toldNumber),
  task_count: orAbsent(toldNumber),
  liked: orAbsent(toldFlag),
  marked: orAbsent(toldFlag),
  unliked: orAbsent(toldFlag),
  dmca_taken_down: orAbsent(toldFlag.nullable()),
  source: orAbsent(z.string().nullable()),
  quality: orAbsent(qualitySchema.nullable()),
  /** Professional clones can be taken back by their owner, so a voice may disappear (came later than the given interface). */
  pvc_release_state: orAbsent(z.string().nullable()),
  pvc_notice_period_months: orAbsent(toldNumber.nullable()),
  pvc_released_at: orAbsent(z.string().nullable()),
  pvc_retire_requested_at: orAbsent(z.string().nullable()),
  pvc_retire_effective_at: orAbsent(z.string().nullable()),
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
    .transform((items) => ({ isEmpty: items.length === 0, voices: readableItems(voiceModelSchema, items) })),
  has_more: z.boolean().nullish().catch(undefined),
  total_is_exact: z.boolean().nullish().catch(undefined),
  window_limited: z.boolean().nullish().catch(undefined),
  max_offset: z.int().min(0).nullish().catch(undefined),
  accessible_upper_bound: z.int().min(0).nullish().catch(undefined),
})

/** What a voice list can be ordered by: the service's own rating, how often a voice was used, or its age. */
const voiceSortSchema = z.enum(['score', 'task_count', 'created_at'])

/**
 * The query of `GET /model`, under its wire names. Ranges and defaults: public documentation, confidence high. Empty texts
 * are not sent, and lists go as repeated keys.
 */
export const voiceListQuerySchema = z.strictObject({
  page_size: z.int().min(1).max(100).default(10),
  page_number: z.int().min(1).default(1),
  /** Part of the title; how it is compared is not documented. */
  title: z.string().optional(),
  /** Only the key's own voices. */
  self: z.boolean().default(false),
  /** Two letters each: `zh-CN` was seen to find nothing. A voice that speaks one of them fits. */
  language: z.array(z.string()).optional(),
  /** Languages that the title is written in. */
  title_language: z.array(z.string()).optional(),
  tag: z.array(z.string()).optional(),
  /** Whose voices. The service passes over it where `self` is true. */
  author_id: z.string().optional(),
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
  readonly languages?: readonly string[] | undefined
  readonly titleLanguages?: readonly string[] | undefined
  readonly tags?: readonly string[] | undefined
  readonly authorId?: string | undefined
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

/** Changes for `PATCH /model/{id}`; what is absent stays as it is. With a picture they travel as a form, else as JSON. */
export const updateVoiceRequestSchema = z
  .strictObject({
    title: z.string().min(1).optional(),
    description: z.string().optional(),
    tags: z.array(z.string().min(1)).optional(),
    visibility: voiceVisibilitySchema.optional(),
    coverImage: fileSchema.optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), 'changes nothing')

/** See `updateVoiceRequestSchema`. */
export type UpdateVoiceRequest = {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly visibility?: VoiceVisibility | undefined
  readonly coverImage?: NamedFile | undefined
}

function orAbsent<T>(schema: z.ZodType<T>) {
  return schema.optional().catch(undefined)
}

/** Texts of a list, also where one alone stands for it. */
function texts() {
  return z
    .unknown()
    .default([])
    .transform((list) => readableItems(toldText, typeof list === 'string' ? [list] : list))
}
