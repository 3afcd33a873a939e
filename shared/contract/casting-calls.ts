import { z } from 'zod'
import { castReferenceSchema } from '../core/model/cast.ts'
import { lineIdSchema, renderKeySchema, speakerIdSchema, voiceIdSchema } from '../core/model/ids.ts'
import { problemSchema } from '../core/model/problem-schema.ts'
import { pronunciationsSchema } from '../core/model/pronunciations.ts'
import { sourceSchema } from '../core/model/take.ts'
import {
  alikeSpeakersSchema,
  auditionCostSchema,
  auditionOrderSchema,
  auditionViewSchema,
  castHistoryEntrySchema,
  castVoiceTroubleSchema,
  clipCheckSchema,
  clipRangeSchema,
  clipViewSchema,
  consentSchema,
  keptVoicesSchema,
  MAX_COVER_BYTES,
  newVoiceSchema,
  sentPreviewSchema,
  unansweredAuditionSchema,
  voiceDetailSchema,
  voicePageSchema,
  voiceQuerySchema,
  voiceUseSchema,
  voiceVisibilitySchema,
} from './casting-views.ts'
import { sourceFileSchema } from './import-views.ts'
import { changeShape } from './part-changes.ts'
import { call, inProject, nothing } from './call.ts'

export const castingCalls = {
  'voices.list': call(voiceQuerySchema, voicePageSchema),
  /** Details of one voice, asked of its own place. */
  'voices.read': call(z.strictObject({ source: sourceSchema, voiceId: voiceIdSchema }), voiceDetailSchema),
  /** Finds the voice that a pasted id or link of the service names. */
  'voices.resolve': call(z.strictObject({ text: z.string().max(2000) }), voiceDetailSchema),
  /** Fetches a voice's sample (https, without the key, capped) and answers the id it can be played under at `media/voices/<id>`. */
  'voices.sample': call(
    z.strictObject({ voiceId: voiceIdSchema, index: z.int().min(0).max(100) }),
    z.object({ mediaId: z.string() }),
  ),
  /** Fetches a voice's picture (as its samples; JPEG, PNG or WebP of 5 MB at most) and answers the id it can be shown under at `media/voices/<id>`. */
  'voices.cover': call(z.strictObject({ voiceId: voiceIdSchema }), z.object({ mediaId: z.string() })),
  /** Changes only what is given. */
  'voices.change': call(
    z.strictObject({
      voiceId: voiceIdSchema,
      title: z.string().trim().min(1).max(200).optional(),
      description: z.string().max(2000).optional(),
      tags: z.array(z.string().trim().min(1).max(80)).max(20).optional(),
      visibility: voiceVisibilitySchema.optional(),
      /** A JPEG, PNG or WebP picture of 5 MB at most. */
      coverImage: z.instanceof(Uint8Array).meta({ maxBytes: MAX_COVER_BYTES }).optional(),
    }),
    voiceDetailSchema,
  ),
  /** Where the voice is cast, in the open and the recent projects: asked before it is deleted. */
  'voices.uses': call(z.strictObject({ voiceId: voiceIdSchema }), z.array(voiceUseSchema)),
  /** Deletes it at the service, for good. `confirmedTitle` must be its title: a wrong id must not cost a voice. */
  'voices.remove': call(z.strictObject({ voiceId: voiceIdSchema, confirmedTitle: z.string().max(200) }), nothing),
  'voices.kept': call(nothing, keptVoicesSchema),
  'voices.mark': call(
    z.strictObject({
      source: sourceSchema,
      voiceId: voiceIdSchema,
      title: z.string().max(200),
      isFavourite: z.boolean(),
    }),
    keptVoicesSchema,
  ),
  /** Asks the service about every voice that the project has cast; only those that cannot speak are answered. */
  'voices.check': call(z.strictObject(inProject), z.array(castVoiceTroubleSchema)),

  'audition.cost': call(z.strictObject({ ...inProject, order: auditionOrderSchema }), auditionCostSchema),
  /** Guards the spending as `render.start` does. What was heard before is not sent again; `again` does send it. */
  'audition.start': call(
    z.strictObject({
      ...inProject,
      order: auditionOrderSchema,
      again: z.boolean(),
      confirmedBytes: z.int().min(0).optional(),
    }),
    auditionViewSchema,
  ),
  'audition.cancel': call(z.strictObject({ ...inProject, auditionId: z.string().max(80) }), nothing),

  /** Requests of auditions, of whichever project, that may have been billed without an answer. Oldest first. */
  'audition.unknown': call(z.strictObject(inProject), z.array(unansweredAuditionSchema)),
  /** A person gives these up: they count as never sent. What they may have cost stays in the ledger. */
  'audition.giveUp': call(z.strictObject({ ...inProject, keys: z.array(renderKeySchema).max(1000) }), nothing),

  /** Speakers who share a voice, or whose voices were measured to sound alike. */
  'cast.alike': call(z.strictObject(inProject), z.array(alikeSpeakersSchema)),
  /** Who was cast for a speaker, the latest first, as far as this computer has seen it; fifty at most. */
  'cast.history': call(z.strictObject({ ...inProject, speakerId: speakerIdSchema }), z.array(castHistoryEntrySchema)),

  /** Decodes a recording for cloning. Only the bytes cross; the file stays where it is. */
  'clips.read': call(
    z.strictObject({ ...inProject, fileName: sourceFileSchema.shape.fileName, bytes: sourceFileSchema.shape.bytes }),
    clipViewSchema,
  ),
  'clips.check': call(z.strictObject({ ...inProject, range: clipRangeSchema }), z.array(clipCheckSchema)),
  /**
   * What is said in it, by the service's speech-to-text: this sends the clip and may cost something. `spend.notConfirmed`
   * where little is left to pay with, unless `isConfirmed`: the page's answer in hosts without native dialogs.
   */
  'clips.transcribe': call(
    z.strictObject({
      ...inProject,
      range: clipRangeSchema,
      language: z.string().max(16).nullable(),
      isConfirmed: z.boolean().optional(),
    }),
    z.object({ text: z.string() }),
  ),
  'clips.forget': call(z.strictObject({ ...inProject, clipId: z.string().max(80) }), nothing),

  /** Keeps parts of clips in the project as a voice that every request clones anew. */
  'references.add': call(
    z.strictObject({
      ...inProject,
      title: z.string().trim().min(1).max(200),
      clips: z
        .array(z.strictObject({ range: clipRangeSchema, text: z.string().trim().min(1).max(2000) }))
        .min(1)
        .max(10),
      consent: consentSchema,
    }),
    castReferenceSchema,
  ),

  /** Makes a voice at the service; `voices.changed` tells when it is trained or has failed. */
  'voices.create': call(z.strictObject({ ...inProject, voice: newVoiceSchema }), voiceDetailSchema),

  'pronunciations.read': call(
    z.strictObject(inProject),
    z.object({ entries: pronunciationsSchema, revision: z.number() }),
  ),
  /** Changes what differs between `before` and `entries`, word by word. Without `before` all. Answers what stands then. */
  'pronunciations.change': call(
    z.strictObject({
      ...inProject,
      ...changeShape,
      entries: pronunciationsSchema,
      before: pronunciationsSchema.optional(),
    }),
    z.object({ affectedLines: z.number(), entries: pronunciationsSchema, revision: z.number() }),
  ),
  /** Reads a CSV; nothing is changed. Rows that could not be used are told. */
  'pronunciations.import': call(
    z.strictObject({ ...inProject, csv: z.string().max(2_000_000) }),
    z.object({ entries: pronunciationsSchema, problems: z.array(problemSchema) }),
  ),
  'pronunciations.export': call(z.strictObject(inProject), z.object({ csv: z.string() })),

  /** What rendering this line would send now, exactly. Nothing is sent. */
  'direction.preview': call(
    z.strictObject({ ...inProject, lineId: lineIdSchema, source: sourceSchema }),
    sentPreviewSchema,
  ),
} as const
