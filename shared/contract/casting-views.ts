import { z } from 'zod'
import { castReferenceSchema } from '../core/model/cast.ts'
import { lineIdSchema, renderKeySchema, speakerIdSchema, voiceIdSchema } from '../core/model/ids.ts'
import { problemSchema, wordsSchema } from '../core/model/problem-schema.ts'
import { sentRequestSchema, sourceSchema } from '../core/model/take.ts'
import { voiceViewSchema } from './views.ts'

/** Largest picture of a voice, in bytes. */
export const MAX_COVER_BYTES = 5 * 1024 * 1024

/** Who can find and use a voice, in the service's own words: `unlist` is reachable by its id only. */
export const voiceVisibilitySchema = z.enum(['public', 'unlist', 'private'])
export type VoiceVisibility = z.infer<typeof voiceVisibilitySchema>

/** What the voice library is asked for. Filters that are empty do not count. */
export const voiceQuerySchema = z.strictObject({
  source: sourceSchema,
  search: z.string().max(200),
  ownOnly: z.boolean(),
  /** Two letters each, such as `en`: voices that speak one of them. */
  languages: z.array(z.string().max(16)).max(20),
  /** Languages that the title is written in. */
  titleLanguages: z.array(z.string().max(16)).max(20),
  /** Voices that have all of them. */
  tags: z.array(z.string().max(80)).max(20),
  /** Whose voices, by the author's id at the service. */
  authorId: z.string().max(200),
  sort: z.enum(['score', 'task_count', 'created_at']),
  page: z.int().min(1).max(1000),
})
export type LibraryQuery = z.infer<typeof voiceQuerySchema>

/** A voice in the library: what a row tells before it is opened. */
export const listedVoiceSchema = voiceViewSchema.extend({
  /** It has a picture: `voices.cover` answers the media id. */
  hasCover: z.boolean().optional(),
  uses: z.number().optional(),
  likes: z.number().optional(),
  /** Recordings that the service found wanting; absent: none, or it gives no verdict. */
  failedRecordings: z.int().min(1).optional(),
})
export type ListedVoice = z.infer<typeof listedVoiceSchema>

/** One page of the library. `windowLimited`: the service shows only the first `total` of more; a search finds the rest. */
export const voicePageSchema = z.object({
  items: z.array(listedVoiceSchema),
  total: z.number(),
  totalIsExact: z.boolean(),
  windowLimited: z.boolean(),
  hasMore: z.boolean(),
})
export type VoicePage = z.infer<typeof voicePageSchema>

/** A voice with everything that is shown of it. Texts come from strangers. */
export const voiceDetailSchema = voiceViewSchema.extend({
  source: sourceSchema,
  visibility: voiceVisibilitySchema.optional(),
  author: z.string().optional(),
  /** It has a picture: `voices.cover` answers the media id. */
  hasCover: z.boolean().optional(),
  /** The author's id at the service: whose other voices can be listed. */
  authorId: z.string().optional(),
  createdAt: z.string().optional(),
  uses: z.number().optional(),
  likes: z.number().optional(),
  marks: z.number().optional(),
  shares: z.number().optional(),
  /** What the service found in the recordings it was made from. `passed` absent: it gives no verdict. */
  recordings: z
    .array(
      z.object({
        name: z.string(),
        seconds: z.number().optional(),
        passed: z.boolean().optional(),
        reason: z.string(),
      }),
    )
    .optional(),
  /** Sounds of the service, fetched by main when they are played: `voices.sample` answers the media id. */
  samples: z.array(z.object({ title: z.string(), text: z.string() })),
})
export type VoiceDetail = z.infer<typeof voiceDetailSchema>

/** A voice kept on this computer, with its place. `missing`: the service did not know it when it was last asked. */
export const keptVoiceSchema = z.object({ source: sourceSchema, voice: voiceViewSchema, missing: z.boolean() })
/** Favourites in the order they were marked, and voices cast lately, newest first. */
export const keptVoicesSchema = z.object({ favourites: z.array(keptVoiceSchema), recent: z.array(keptVoiceSchema) })
export type KeptVoices = z.infer<typeof keptVoicesSchema>

/** Where a voice is cast: in which known projects, by which speakers. */
export const voiceUseSchema = z.object({ projectName: z.string(), speakers: z.array(z.string()) })
export type VoiceUse = z.infer<typeof voiceUseSchema>

/** A voice that is cast but cannot speak now. Never replaced by another one. */
export const castVoiceTroubleSchema = z.object({
  speakerId: speakerIdSchema,
  /** Absent: the speaker's own voice. */
  variant: z.string().optional(),
  problem: problemSchema,
})
export type CastVoiceTrouble = z.infer<typeof castVoiceTroubleSchema>

/** Who is heard in an audition: a voice, or clips kept in the project. */
export const candidateSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('voice'), source: sourceSchema, id: voiceIdSchema, title: z.string().max(200) }),
  z.strictObject({ kind: z.literal('reference'), reference: castReferenceSchema }),
])
export type Candidate = z.infer<typeof candidateSchema>

/**
 * What is auditioned: one line, or an exchange of up to six lines. A line of the script takes its delivery and parameters
 * from `speakerId`; the candidate speaks the lines of `forSpeaker`, the others are spoken by who is cast for them.
 */
export const auditionOrderSchema = z.strictObject({
  forSpeaker: speakerIdSchema,
  lines: z
    .array(
      z.strictObject({
        speakerId: speakerIdSchema,
        text: z.string().trim().min(1).max(2000),
        delivery: z.string().max(200).optional(),
      }),
    )
    .min(1)
    .max(6),
  candidates: z.array(candidateSchema).min(1).max(8),
})
export type AuditionOrder = z.infer<typeof auditionOrderSchema>

/** A request of an audition whose answer never came back whole: it may have been billed, and waits for a decision. */
export const unansweredAuditionSchema = z.object({
  key: renderKeySchema,
  sentAt: z.string(),
  speaker: z.string(),
  bytesOfText: z.number(),
})
export type UnansweredAudition = z.infer<typeof unansweredAuditionSchema>

/** What an audition would send. `bytesOfText` counts only service requests that are not kept already. */
export const auditionCostSchema = z.object({ requests: z.number(), kept: z.number(), bytesOfText: z.number() })
export type AuditionCost = z.infer<typeof auditionCostSchema>

/** How a voice sounds, measured from what was heard of it. Undefined where it could not be told. */
export const voiceMeasuresSchema = z.object({
  /** Median of the voiced parts, in hertz. */
  pitchHz: z.number().optional(),
  /** Words of the text a minute, without the silence around them. */
  wordsPerMinute: z.number().optional(),
  /** Centre of the spectrum, in hertz. */
  brightnessHz: z.number().optional(),
  /** Integrated loudness, in LUFS. */
  loudnessLufs: z.number().optional(),
})
export type VoiceMeasures = z.infer<typeof voiceMeasuresSchema>

/** One candidate of a running or finished audition. `index` is its place in the order. */
export const auditionResultSchema = z.object({
  index: z.number(),
  state: z.enum(['waiting', 'rendering', 'ready', 'suspicious', 'failed', 'unknown']),
  /** `media/<project>/<mediaId>` once it can be heard. */
  mediaId: z.string().optional(),
  durationSamples: z.number().optional(),
  sampleRate: z.number().optional(),
  /** dB that bring it to the loudness of the quietest candidate: louder must not win. */
  matchGainDb: z.number().optional(),
  /** min, max pairs as signed bytes, 160 pairs. */
  peaks: z.instanceof(Uint8Array).optional(),
  measures: voiceMeasuresSchema.optional(),
  /** It was heard before and cost nothing now. */
  isKept: z.boolean(),
  problem: problemSchema.optional(),
})
export type AuditionResult = z.infer<typeof auditionResultSchema>

/** An audition as it stands. */
export const auditionViewSchema = z.object({ auditionId: z.string(), results: z.array(auditionResultSchema) })
export type AuditionView = z.infer<typeof auditionViewSchema>

/** A voice that was given to a speaker, or to the variant that is named, or taken away (`title` null). `at`: an ISO instant. */
export const castHistoryEntrySchema = z.object({
  at: z.iso.datetime(),
  variant: z.string().max(40).optional(),
  source: sourceSchema,
  title: z.string().max(200).nullable(),
})
/** See `castChangeSchema`. */
export type CastHistoryEntry = z.infer<typeof castHistoryEntrySchema>

/** Speakers who may be taken for one another: they share a voice, or were measured to sound alike. */
export const alikeSpeakersSchema = z.object({
  speakers: z.array(speakerIdSchema).min(2),
  reason: z.enum(['sharedVoice', 'soundAlike']),
  ...wordsSchema.shape,
})
export type AlikeSpeakers = z.infer<typeof alikeSpeakersSchema>

/** A recording brought in for cloning, decoded and made mono; the original stays where it is. */
export const clipViewSchema = z.object({
  clipId: z.string().max(80),
  fileName: z.string(),
  /** Of the original, for its description. */
  sourceSampleRate: z.number(),
  sourceChannels: z.number(),
  sampleRate: z.number(),
  durationSamples: z.number(),
  /** min, max pairs as signed bytes over the whole clip, 600 pairs. */
  peaks: z.instanceof(Uint8Array),
  /** `media/<project>/<mediaId>`. */
  mediaId: z.string(),
  /** What is suggested as the selection: without the silence at both ends, 30 s at most. */
  suggested: z.object({ fromSample: z.number(), toSample: z.number() }),
})
export type ClipView = z.infer<typeof clipViewSchema>

/** A part of a clip, in samples of its own rate. */
export const clipRangeSchema = z.strictObject({
  clipId: z.string().max(80),
  fromSample: z.int().min(0),
  toSample: z.int().min(1),
})
export type ClipRange = z.infer<typeof clipRangeSchema>

/** What was measured or found in a reference clip, shown at the right of its row. */
export const clipDetailSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('seconds'), seconds: z.number() }),
  /** Nobody can be told apart by the sound. */
  z.object({ kind: z.literal('listen') }),
  z.object({ kind: z.literal('pitches'), firstHz: z.number(), secondHz: z.number() }),
  z.object({ kind: z.literal('noSound') }),
  z.object({ kind: z.literal('peak'), peakDb: z.number(), clippedPlaces: z.number() }),
  z.object({ kind: z.literal('noSpeech') }),
  z.object({ kind: z.literal('noPause') }),
  z.object({ kind: z.literal('noNoise') }),
  z.object({ kind: z.literal('noise'), belowSpeechDb: z.number() }),
  z.object({ kind: z.literal('silence'), percent: z.number(), longestSeconds: z.number() }),
])
export type ClipDetail = z.infer<typeof clipDetailSchema>

/** One thing that was looked at in a reference clip. `untold`: it cannot be told from the sound. */
export const clipCheckSchema = z.object({
  check: z.enum(['length', 'speakers', 'clipping', 'noise', 'silence']),
  outcome: z.enum(['passed', 'warning', 'failed', 'untold']),
  /** The page has the words for it: "21.1 s", "peak -4.2 dB". */
  detail: clipDetailSchema,
})
export type ClipCheck = z.infer<typeof clipCheckSchema>

/** Who agreed to the cloning. Kept in the project beside the clip, with the time; never sent. */
export const consentSchema = z.strictObject({
  /** The sentence that was ticked, as it was shown. */
  statement: z.string().min(1).max(500),
  /** Whose voice it is, as typed. */
  speakerName: z.string().max(200),
})
export type Consent = z.infer<typeof consentSchema>

/** A new voice of the service. `visibility` is always sent, because the service's own default is public. */
export const newVoiceSchema = z.strictObject({
  clips: z
    .array(z.strictObject({ range: clipRangeSchema, text: z.string().max(2000) }))
    .min(1)
    .max(20),
  title: z.string().trim().min(1).max(200),
  description: z.string().max(2000),
  tags: z.array(z.string().trim().min(1).max(80)).max(20),
  visibility: voiceVisibilitySchema,
  enhanceAudioQuality: z.boolean(),
  generateSample: z.boolean(),
  /** Needed for a public voice: a JPEG, PNG or WebP picture of 5 MB at most. */
  coverImage: z.instanceof(Uint8Array).meta({ maxBytes: MAX_COVER_BYTES }).nullable(),
  consent: consentSchema,
})
export type NewVoice = z.infer<typeof newVoiceSchema>

/** Something that would be read aloud, swallowed or refused, in what a line sends. */
export const directionNoteSchema = z.object({
  kind: z.enum(['readAloud', 'swallowed', 'leftOut', 'ignored', 'outsideInterface']),
  ...wordsSchema.shape,
  remedy: wordsSchema.optional(),
})
export type DirectionNote = z.infer<typeof directionNoteSchema>

/** What rendering a line would send, exactly: nothing is sent for it. */
export const sentPreviewSchema = z.object({
  lineId: lineIdSchema,
  requests: z.array(sentRequestSchema),
  notes: z.array(directionNoteSchema),
  problem: problemSchema.optional(),
})
export type SentPreview = z.infer<typeof sentPreviewSchema>

/**
 * The separate credit that calls of the interface spend, where the service answers it. `credit` is a decimal number as text.
 * Null: not told, or in a form that cannot be read.
 */
export const creditViewSchema = z.object({
  user_id: z.string().nullable(),
  credit: z.string(),
  updated_at: z.string().nullable(),
  has_free_credit: z.boolean().nullable(),
  cumulative_top_up: z.string().optional(),
  readAt: z.string(),
})
export type CreditView = z.infer<typeof creditViewSchema>

/**
 * All 17 fields of the package record in the interface's own names and units. Null: not told, or in a form that cannot be
 * read. Numbers may have a fraction, and date-times are text, which is no instant where the service writes something else.
 */
export const packageRecordSchema = z.object({
  user_id: z.string().nullable(),
  type: z.string().nullable(),
  total: z.number().nullable(),
  balance: z.number().nullable(),
  created_at: z.string().nullable(),
  updated_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  provider_subscription_id: z.string().nullable(),
  provider_price_id: z.string().nullable(),
  billing_period: z.string().nullable(),
  current_period_end: z.string().nullable(),
  cancel_at_period_end: z.boolean().nullable(),
  cancel_at: z.string().nullable(),
  /** An open object whose fields nobody describes: shown as JSON. Null: none is planned. */
  scheduled_change: z.string().nullable(),
  last_synced_at: z.string().nullable(),
  extra_balance: z.number().nullable(),
  has_used_trial: z.boolean().nullable(),
  readAt: z.string(),
})
export type PackageRecord = z.infer<typeof packageRecordSchema>

/** Both balances as the service answered them; one may be missing while the other is there. */
export const accountViewSchema = z.object({
  package: z.union([
    z.object({ kind: z.literal('read'), record: packageRecordSchema }),
    z.object({ kind: z.literal('failed'), problem: problemSchema }),
  ]),
  credit: z.union([
    z.object({ kind: z.literal('read'), record: creditViewSchema }),
    z.object({ kind: z.literal('failed'), problem: problemSchema }),
    /** The service answered the package, and knows no such credit. */
    z.object({ kind: z.literal('none'), problem: problemSchema }),
  ]),
})
export type AccountView = z.infer<typeof accountViewSchema>
