import { z } from 'zod'
import { loudnessChoiceSchema } from '../core/deliver/loudness-choice.ts'
import { lineIdSchema, speakerIdSchema, takeIdSchema } from '../core/model/ids.ts'
import { problemSchema } from '../core/model/problem-schema.ts'
import { listenChoices } from '../core/model/take.ts'
import { masterSchema } from '../core/timeline/graph-schema.ts'
import { call, inProject } from './call.ts'
import { scriptAuthorSchema } from './script-updates.ts'

const joinSchema = z.object({ kind: z.enum(['after', 'over']), samples: z.number() })

/** Which takes somebody listens to; absent: the best of each line. */
export const listenToSchema = z.enum(listenChoices).optional()

/** One line that is played, as it sounds now. */
export const playedLineSchema = z.object({
  lineId: lineIdSchema,
  number: z.number(),
  speakerId: speakerIdSchema.optional(),
  /** Its audio; absent: it has none, and is passed over. */
  takeId: takeIdSchema.optional(),
  /** As long as it is heard. */
  durationSeconds: z.number(),
  /** What of its audio is heard, in seconds: from where, and how it rises and falls. Absent: all of it, at once. */
  cut: z.object({ from: z.number(), fadeIn: z.number(), fadeOut: z.number() }).optional(),
  /** How it follows the lines before it, in samples of the timeline. */
  join: joinSchema,
  /** How the line behind it follows, as the script is now. */
  next: joinSchema.optional(),
  /** Factors for the left and the right channel, or for the only one; the gain of its lane comes to them. */
  gains: z.array(z.number()).min(1).max(2),
  /** Its audio does not say what the line says now. */
  isOldWords: z.boolean(),
  /** Why it is not heard as it stands. */
  problem: problemSchema.optional(),
})
export type PlayedLine = z.infer<typeof playedLineSchema>

/** A line before the one that playing begins with, which still sounds there: it began so many seconds before that one. */
const lineBeforeSchema = z.object({ line: playedLineSchema, beganSeconds: z.number().min(0) })
export type LineBefore = z.infer<typeof lineBeforeSchema>

/** What an export does to what is played: its master, and by how many dB a target makes lanes and lines louder. */
const heardAsExportedSchema = z.object({
  master: masterSchema,
  lanes: z.array(z.object({ key: z.string(), byDb: z.number() })),
  lines: z.array(z.object({ lineId: lineIdSchema, byDb: z.number() })),
})
export type HeardAsExported = z.infer<typeof heardAsExportedSchema>

/** Calls about playing a script line by line. What is missing is made with draft voices, never with the service. */
export const playingCalls = {
  /**
   * What sounds first, from a line on (null: from the script's first); with `isOne` that line alone. A line that says
   * nothing stands for the one behind it, and one that is gone for the one that has its `number` now. `nothing`: there is
   * no line. `superseded`: the same page has begun elsewhere since, which ends all that it waited for before.
   */
  'playing.begin': call(
    z.strictObject({
      ...inProject,
      page: scriptAuthorSchema,
      from: lineIdSchema.nullable(),
      number: z.int().min(0).optional(),
      isOne: z.boolean(),
      listenTo: listenToSchema,
    }),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('nothing') }),
      z.object({ kind: z.literal('superseded') }),
      z.object({
        kind: z.literal('lines'),
        line: playedLineSchema,
        /** What still sounds where that line begins, in the script's order; none with `isOne`. */
        before: z.array(lineBeforeSchema),
        /** Numbers of lines from there on that have no sound and get none, because drafts are not made; 100 at most. */
        missing: z.array(z.number()),
        /** How many they are, however many are named. */
        missingCount: z.number(),
      }),
    ]),
  ),
  /**
   * What sounds after a line; null: it was the last, or the page has begun elsewhere since. `number` is the one that line had, and says where the script goes on
   * if it is gone. The same question may be asked twice: the second answer is the newer one.
   */
  'playing.next': call(
    z.strictObject({
      ...inProject,
      page: scriptAuthorSchema,
      after: lineIdSchema,
      number: z.int().min(0),
      listenTo: listenToSchema,
    }),
    z.object({ line: playedLineSchema.nullable() }),
  ),
  /** Measures what an export of what is heard would do to it, with a target or without one; null: nothing sounds. */
  'playing.asExported': call(
    z.strictObject({ ...inProject, loudness: loudnessChoiceSchema.optional() }),
    z.object({ heard: heardAsExportedSchema.nullable() }),
  ),
} as const
