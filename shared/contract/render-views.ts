import { z } from 'zod'
import { lineIdSchema, speakerIdSchema, takeIdSchema } from '../core/model/ids.ts'
import { problemSchema } from '../core/model/problem-schema.ts'
import { clipCutSchema, sourceSchema, takeChangeSchema } from '../core/model/take.ts'

/** One line in the queue, in the order in which it will be sent. */
export const queueItemSchema = z.object({
  lineId: lineIdSchema,
  number: z.number(),
  speaker: z.string(),
  source: sourceSchema,
  state: z.enum(['queued', 'rendering', 'verifying', 'ready', 'suspicious', 'failed', 'unknown', 'cancelled']),
  bytesOfText: z.number(),
  /** 0 to 1 while it is received, where the amount can be estimated. */
  progress: z.number().optional(),
  attempts: z.number(),
  problem: problemSchema.optional(),
})
export type QueueItem = z.infer<typeof queueItemSchema>

/** A line whose request left, may have been billed and brought no take: it waits for a decision. */
export const unknownLineSchema = z.object({
  lineId: lineIdSchema,
  number: z.number().optional(),
  /** Absent where this computer does not know. */
  sentAt: z.string().optional(),
  bytesOfText: z.number(),
  /** Its audio came once and is not there any more. */
  isLost: z.boolean().optional(),
  /** What had come, to be heard: `media/<project>/<mediaId>`. Never a take. */
  mediaId: z.string().optional(),
  /** It has a take from before: only another one was asked for. */
  hasTake: z.boolean(),
})
export type UnknownLine = z.infer<typeof unknownLineSchema>

/** What a person decides by over one such line. */
export const unknownAnswerSchema = unknownLineSchema.extend({
  /** Why it is unknown. */
  problem: problemSchema.optional(),
  /** Bytes that came and are kept. */
  received: z.number(),
  /** What of them can be heard; absent where nothing can. */
  sound: z
    .object({
      mediaId: z.string(),
      /** What it was read as: `samples` have no header, `other` is a container that was not asked for. */
      form: z.enum(['wav', 'mp3', 'opus', 'samples', 'other']),
      isWhole: z.boolean(),
      seconds: z.number(),
      /** 160 pairs of min and max as signed bytes. */
      peaks: z.instanceof(Uint8Array),
      /** There is more than silence in it, so that it can become a take. */
      canUse: z.boolean(),
    })
    .optional(),
  /** Whether the balance that lines are paid from has changed since it was sent, as far as balances were read. */
  credit: z.enum(['unchanged', 'changed', 'notRead']),
})
export type UnknownAnswer = z.infer<typeof unknownAnswerSchema>

/** What a person says about a take; what is absent stays. `accepted`: it was listened to and is good as it is. */
export const takeMarkSchema = z.strictObject({
  starred: z.boolean().optional(),
  /** The line is not rendered again, and keeps this take, until it is unlocked. */
  locked: z.boolean().optional(),
  /** 1 to 5; null takes it back. */
  rating: z.int().min(1).max(5).nullable().optional(),
  note: z.string().max(2000).optional(),
  accepted: z.boolean().optional(),
  /** What of it is heard, in samples at TIMELINE_SAMPLE_RATE; null: all of it, as it is. */
  cut: clipCutSchema.nullable().optional(),
})
export type TakeMark = z.infer<typeof takeMarkSchema>

/** A take by the line it belongs to: the same audio may be a take of several identical lines. */
export const takeRefSchema = z.strictObject({ lineId: lineIdSchema, takeId: takeIdSchema })
export type TakeRef = z.infer<typeof takeRefSchema>

/** A line whose take is of an older state of it: what has changed since, one difference at least. */
export const staleLineSchema = z.object({
  lineId: lineIdSchema,
  takeId: takeIdSchema,
  changes: z.array(takeChangeSchema),
})
export type StaleLine = z.infer<typeof staleLineSchema>

/** What a clean-up would remove, and what each removal would cost to make again. */
export const cleanUpItemSchema = z.object({
  takeId: takeIdSchema,
  lineIds: z.array(lineIdSchema),
  source: sourceSchema,
  bytes: z.number(),
  createdAt: z.string(),
  /** `trashed`, or no line of the script is what it was made from, or a newer take is heard instead. */
  reason: z.enum(['trashed', 'lineGone', 'outdated', 'notHeard']),
  /** It was paid for, and no two takes are alike: it needs a second confirmation. */
  isPaid: z.boolean(),
})
/** Disk use of a project's takes. Chosen and starred takes are never in `items`. */
export const cleanUpPlanSchema = z.object({
  totalBytes: z.number(),
  files: z.number(),
  items: z.array(cleanUpItemSchema),
})
export type CleanUpPlan = z.infer<typeof cleanUpPlanSchema>

/** What was spent on something: requests that left and bytes of text that they carried. */
export const spendSchema = z.object({
  requests: z.number(),
  bytesOfText: z.number(),
  /** Of these, what may have been billed without an answer. */
  unknownBytes: z.number(),
  takes: z.number(),
})
export type SpendView = z.infer<typeof spendSchema>

/** A price that was typed, or learned from how the balance fell. Never presented without its confidence. */
export const priceSchema = z.object({
  perMillionBytes: z.number(),
  /** As typed, or the unit of the balance it was learned from: "credits". */
  unit: z.string(),
  source: z.enum(['typed', 'learned']),
  /** 0 to 1: how well the balances that were read agree. 1 for a typed price. */
  confidence: z.number(),
  samples: z.number(),
})
export type Price = z.infer<typeof priceSchema>

/** The ledger of a project, summed. */
export const ledgerViewSchema = z.object({
  project: spendSchema,
  lastHour: spendSchema,
  bySpeaker: z.array(z.object({ speaker: z.string(), spend: spendSchema })),
  byScene: z.array(z.object({ scene: z.string(), spend: spendSchema })),
  /** The dearest lines first, 200 at most. */
  byLine: z.array(z.object({ lineId: lineIdSchema, number: z.number().optional(), spend: spendSchema })),
  /** Oldest first, `YYYY-MM-DD` of this computer's time zone, 62 days at most. */
  byDay: z.array(z.object({ day: z.string(), spend: spendSchema })),
  price: priceSchema.nullable(),
  /** Newest first, 200 at most. */
  recent: z.array(
    z.object({
      at: z.string(),
      lineId: lineIdSchema.optional(),
      number: z.number().optional(),
      speaker: z.string(),
      model: z.string(),
      bytesOfText: z.number(),
      durationMs: z.number(),
      outcome: z.enum(['ready', 'suspicious', 'failed', 'unknown', 'cancelled']),
      problem: problemSchema.optional(),
    }),
  ),
})
export type LedgerView = z.infer<typeof ledgerViewSchema>

/** One multi-speaker request as scene mode would send it. */
export const sceneGroupSchema = z.object({
  lineIds: z.array(lineIdSchema),
  speakers: z.array(z.string()),
  characters: z.number(),
  bytesOfText: z.number(),
  border: z.enum(['scene', 'pause', 'characters', 'speakers', 'settings', 'end']),
})
/** How the chosen lines would be grouped, and the ceiling that decided it. */
export const scenePlanSchema = z.object({
  groups: z.array(sceneGroupSchema),
  /** Lines that scene mode cannot take, rendered one by one. */
  single: z.array(lineIdSchema),
  /** Why there are more requests than there could be, and what can be done about it. */
  notes: z.array(problemSchema),
  ceiling: z.object({ characters: z.number(), speakers: z.number(), isLearned: z.boolean() }),
})
export type ScenePlan = z.infer<typeof scenePlanSchema>

/**
 * A border between two lines of a scene's answer, or between two parts of one line with an exact pause between them. Samples
 * are of the answer.
 */
export const seamSchema = z.object({
  before: lineIdSchema,
  after: lineIdSchema,
  /** The how many-th pause inside the line, from 0, where `before` and `after` are one. */
  pause: z.int().min(0).optional(),
  sample: z.number(),
  /** How far it may be dragged. */
  lowest: z.number(),
  highest: z.number(),
  /** 0 to 1; below 0.6 it is shown to be looked at. */
  confidence: z.number(),
  isMoved: z.boolean(),
})
/** The scene answer that a line's take was cut from. */
export const sceneCutsSchema = z.object({
  sceneTakeId: takeIdSchema,
  /** `media/<project>/<mediaId>`. */
  mediaId: z.string(),
  sampleRate: z.number(),
  durationSamples: z.number(),
  /** min, max pairs as signed bytes, 1,200 pairs. */
  peaks: z.instanceof(Uint8Array),
  lines: z.array(
    z.object({
      lineId: lineIdSchema,
      speakerId: speakerIdSchema.optional(),
      fromSample: z.number(),
      toSample: z.number(),
    }),
  ),
  seams: z.array(seamSchema),
  problem: problemSchema.optional(),
  /** Nothing of it is doubted any more, or a person has found all of it good. */
  isAccepted: z.boolean(),
})
export type SceneCuts = z.infer<typeof sceneCutsSchema>

/** A line or scene that is heard while it is being made. */
export const liveViewSchema = z.object({
  liveId: z.string().max(80),
  /** `media/<project>/<liveId>` answers with the sound as it comes. */
  state: z.enum(['starting', 'receiving', 'done', 'unknown', 'failed', 'stopped']),
  receivedMs: z.number(),
  /** Which of its lines is being received, where that is known. */
  lineId: lineIdSchema.optional(),
  problem: problemSchema.optional(),
})
export type LiveView = z.infer<typeof liveViewSchema>

/**
 * Somebody else who sends lines of this project while a queue here is held back by that. `silent`: without a sign for so long
 * that the user may take over. `done`: they have stopped, and nothing here was sent meanwhile.
 */
export const elsewhereViewSchema = z.object({
  kind: z.enum(['sending', 'silent', 'done']),
  /** The name of the computer. */
  computer: z.string(),
  isThisComputer: z.boolean(),
  /** Milliseconds since 1970. */
  sinceMs: z.number(),
  /** Lines that have ended of those asked for; 0 of 0 where lines are not counted. */
  done: z.number(),
  total: z.number(),
  /** Requests that were on their way at the last sign. */
  underWay: z.number(),
  /** Since the last sign was seen. */
  silentMs: z.number(),
  /** This queue goes on by itself when they are done. */
  isWaiting: z.boolean(),
})
export type ElsewhereView = z.infer<typeof elsewhereViewSchema>
