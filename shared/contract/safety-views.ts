import { z } from 'zod'
import { lineIdSchema } from '../core/model/ids.ts'
import { problemSchema } from '../core/model/problem-schema.ts'

/** A way to get back what was written, offered until it is accepted or discarded. */
const recoveryViewSchema = z.object({
  id: z.string(),
  /**
   * `pending`: edits that a crash or another window kept from being saved. `backup` and `snapshot`: good copies of damaged
   * files. `defaults`: what can be made without any copy. `copy`: another version that a sync program put beside a file;
   * accepting merges it, and nothing of either side is lost.
   */
  kind: z.enum(['pending', 'backup', 'snapshot', 'defaults', 'copy', 'version']),
  /** Of a version that version control left in a file: its name there. */
  version: z.string().optional(),
  /** ISO time; absent where it is not known. */
  savedAt: z.string().optional(),
  spokenLines: z.number(),
  /** Lines of the script that differ from what is open now. */
  linesThatDiffer: z.number(),
  /** Damaged files it would bring back, which are kept as `.corrupt-<time>`; empty for unsaved edits. */
  files: z.array(z.string()),
  /** Of a copy: its name, and the file of the project that it is another version of. */
  copy: z.object({ file: z.string(), of: z.string() }).optional(),
})
export type RecoveryView = z.infer<typeof recoveryViewSchema>

/** Two versions of a line or file. Null: deleted on that side. `kept` stands in the project now. */
const conflictViewSchema = z.object({
  id: z.string(),
  /** `markers`: version control left both in the script, between markers; neither is spoken. */
  kind: z.enum(['line', 'cast', 'settings', 'pronunciations', 'markers']),
  lineId: lineIdSchema.optional(),
  ours: z.string().nullable(),
  theirs: z.string().nullable(),
  kept: z.enum(['ours', 'theirs', 'both']),
  /** Of `markers`: the number of the first marker's line, from 1, and what version control calls the versions. */
  line: z.int().min(1).optional(),
  names: z.object({ ours: z.string(), theirs: z.string() }).optional(),
})
export type ConflictView = z.infer<typeof conflictViewSchema>

/** What became of a damaged list of takes, and of audio that is not there any more. */
const recordsViewSchema = z.object({
  /** Takes whose record was lost, and which are back. */
  back: z.number(),
  /** Answers that had come whole, had not become takes, and now have. */
  fromAnswers: z.number(),
  /** Records of what was sent that cannot be read; they count as sent. */
  unreadable: z.number(),
  /** ISO time of the copy that people's choices came from; absent if none did. */
  decisionsAt: z.string().optional(),
  /**
   * Lines that are not sent without consent because their audio is gone, 2000 at most. `elsewhere`: there is a record of it, and
   * this computer did not send it; `notKnown`: nothing tells what was paid for.
   */
  lost: z.array(
    z.object({
      lineId: lineIdSchema,
      number: z.number(),
      bytesOfText: z.number(),
      loss: z.enum(['paid', 'damaged', 'elsewhere', 'notKnown']),
    }),
  ),
})
export type RecordsView = z.infer<typeof recordsViewSchema>

/** What a person should know about the safety of an open project, and can act on. */
export const safetyViewSchema = z.object({
  /** False while it can only be read; `reason` says why and what can be done. */
  canWrite: z.boolean(),
  reason: problemSchema.optional(),
  /** Set where another window has the project and `project.takeOver` is possible. ISO times. */
  otherWindow: z
    .object({ host: z.string(), startedAt: z.string(), lastSeenAt: z.string(), isThisComputer: z.boolean() })
    .optional(),
  recovery: z.array(recoveryViewSchema),
  conflicts: z.array(conflictViewSchema),
  /** What other programs did to the files and what was done about it. */
  notes: z.array(problemSchema),
  /** Set while the disk of the project is nearly full. */
  lowSpace: problemSchema.optional(),
  /** Set where there is something to say of it. */
  records: recordsViewSchema.optional(),
})
export type SafetyView = z.infer<typeof safetyViewSchema>

/** A kept state of the script, cast and settings, newest first in a list. */
export const snapshotViewSchema = z.object({
  id: z.string(),
  /** ISO time. */
  savedAt: z.string(),
  reason: z.enum(['pending', 'timed', 'beforeRestore', 'beforeRecovery', 'beforeOutside', 'outside']),
})
export type SnapshotView = z.infer<typeof snapshotViewSchema>

/** A snapshot, or what a recovery holds, to look at before it is restored. */
export const snapshotPreviewSchema = z.object({
  id: z.string(),
  /** ISO time; absent where a recovery does not know it. */
  savedAt: z.string().optional(),
  text: z.string(),
  speakers: z.array(z.string()),
  spokenLines: z.number(),
  /** Lines that restoring would bring, and lines that it would take away. */
  linesToCome: z.number(),
  linesToGo: z.number(),
  /** Lines that both sides have with other words: ours stands, and each is asked about afterwards. */
  linesToDecide: z.number().optional(),
})
export type SnapshotPreview = z.infer<typeof snapshotPreviewSchema>
