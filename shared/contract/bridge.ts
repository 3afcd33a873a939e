import { z } from 'zod'
import { castReferenceSchema, castSchema } from '../core/cast/schema.ts'
import { problemSchema } from '../core/errors.ts'
import { lineIdSchema, projectHandleSchema, takeIdSchema, voiceIdSchema } from '../core/ids.ts'
import { MAX_SOURCE_BYTES } from '../core/import/limits.ts'
import { importReviewSchema } from '../core/import/review.ts'
import { projectSettingsSchema } from '../core/project/schema.ts'
import { pronunciationsSchema } from '../core/pronunciations/schema.ts'
import { sourceSchema } from '../core/takes/schema.ts'
import {
  accountViewSchema,
  alikeSpeakersSchema,
  auditionCostSchema,
  auditionOrderSchema,
  auditionViewSchema,
  castVoiceTroubleSchema,
  clipCheckSchema,
  clipRangeSchema,
  clipViewSchema,
  consentSchema,
  keptVoicesSchema,
  newVoiceSchema,
  sentPreviewSchema,
  voiceDetailSchema,
  voicePageSchema,
  voiceQuerySchema,
  voiceUseSchema,
  voiceVisibilitySchema,
} from './casting-views.ts'
import {
  chosenFormatSchema,
  importDecisionSchema,
  importReadSchema,
  mergedScriptSchema,
  scriptExportedSchema,
  scriptFormatSchema,
  sourceFileSchema,
} from './import-views.ts'
import {
  cleanUpPlanSchema,
  ledgerViewSchema,
  liveViewSchema,
  queueItemSchema,
  sceneCutsSchema,
  scenePlanSchema,
  takeMarkSchema,
  takeRefSchema,
  unknownLineSchema,
} from './render-views.ts'
import { safetyViewSchema, snapshotPreviewSchema, snapshotViewSchema } from './safety-views.ts'
import {
  appSettingsSchema,
  appViewSchema,
  connectionStepSchema,
  connectionViewSchema,
  exportOptionsSchema,
  exportReadinessSchema,
  exportResultSchema,
  lineViewSchema,
  mixViewSchema,
  packageViewSchema,
  pickerListingSchema,
  projectViewSchema,
  queueViewSchema,
  saveStateSchema,
  takeDetailSchema,
} from './views.ts'

/** Limits of what may cross (reliability §5.5). A message above it is refused before it is parsed. */
export const MAX_MESSAGE_BYTES = 8 * 1024 * 1024
/** Calls that may be larger: a whole source file or recording and its name. */
export const MAX_IMPORT_MESSAGE_BYTES = MAX_SOURCE_BYTES + 4096
/** A script's text, in UTF-16 code units: 50,000 lines of usual length and more. */
export const MAX_SCRIPT_CHARACTERS = 6_000_000

const nothing = z.strictObject({})
const inProject = { project: projectHandleSchema }

function call<I extends z.ZodObject, O extends z.ZodType>(
  input: I,
  output: O,
): { readonly input: I; readonly output: O } {
  return { input, output }
}

/**
 * The bridge between the page and the main side: every call, once. The types, the checks in main, the preload's methods,
 * the local host's routes and the test double all come from this value. A call takes one object and answers
 * `{ok, value} | {ok: false, error}`.
 */
export const bridgeCalls = {
  'app.read': call(nothing, appViewSchema),
  'settings.change': call(z.strictObject({ settings: appSettingsSchema.partial() }), appSettingsSchema),

  'picker.list': call(z.strictObject({ folderId: z.string().max(80).nullable() }), pickerListingSchema),

  /** `entryId` is from `picker.list`; null asks with the host's own dialog. Null is answered when the user cancels. */
  'project.open': call(z.strictObject({ entryId: z.string().max(80).nullable() }), projectViewSchema.nullable()),
  'project.openRecent': call(z.strictObject({ recentId: z.string().max(80) }), projectViewSchema),
  /** Opens the copy in the user's data folder, making it if there is none. */
  'project.openSample': call(z.strictObject({ sampleId: z.string().max(80) }), projectViewSchema),
  /** Makes a folder `name` in the chosen folder (null: the default projects folder) and opens it. */
  'project.create': call(
    z.strictObject({ name: z.string().trim().min(1).max(80), folderId: z.string().max(80).nullable() }),
    projectViewSchema,
  ),
  /** After a reload of the page: the same project again, as the main side has it. */
  'project.read': call(z.strictObject(inProject), projectViewSchema),
  'project.save': call(z.strictObject(inProject), saveStateSchema),
  'project.close': call(z.strictObject(inProject), nothing),
  'project.configure': call(z.strictObject({ ...inProject, settings: projectSettingsSchema }), projectSettingsSchema),

  /** Applies changes to the main side's copy. Refused with `project.conflict` if `baseRevision` is not its revision. */
  'script.change': call(
    z.strictObject({
      ...inProject,
      baseRevision: z.int().min(0),
      changes: z
        .array(
          z.strictObject({ from: z.int().min(0), to: z.int().min(0), insert: z.string().max(MAX_SCRIPT_CHARACTERS) }),
        )
        .max(10_000),
    }),
    z.object({ revision: z.number() }),
  ),
  /**
   * Sends the whole text: after a conflict, or when a change would be as large. `baseRevision` is the last one whose text
   * the page had; what another program wrote since is merged, and `script.changed` brings the result.
   */
  'script.replace': call(
    z.strictObject({
      ...inProject,
      text: z.string().max(MAX_SCRIPT_CHARACTERS),
      baseRevision: z.int().min(0).optional(),
    }),
    z.object({ revision: z.number() }),
  ),
  'cast.change': call(z.strictObject({ ...inProject, cast: castSchema }), castSchema),
  /** Gives every speaker of the script that has none a distinct draft voice, and unknown names a place in the cast. */
  'cast.autoCast': call(z.strictObject(inProject), castSchema),

  /** Recovery, other windows, conflicts: asked after opening and after each `safety.changed`. */
  'safety.read': call(z.strictObject(inProject), safetyViewSchema),
  /** Brings back unsaved edits or repairs damaged files. After a repair the project has another handle. */
  'recovery.accept': call(z.strictObject({ ...inProject, candidateId: z.string().max(120) }), projectViewSchema),
  /** What a candidate holds, to be looked at before it is accepted. */
  'recovery.preview': call(z.strictObject({ ...inProject, candidateId: z.string().max(120) }), snapshotPreviewSchema),
  'recovery.discard': call(z.strictObject({ ...inProject, candidateId: z.string().max(120) }), safetyViewSchema),
  /** Makes this window the one that writes; the other one turns to reading and keeps its unsaved edits. */
  'project.takeOver': call(z.strictObject(inProject), projectViewSchema),
  'conflicts.list': call(z.strictObject(inProject), safetyViewSchema.shape.conflicts),
  'conflicts.resolve': call(
    z.strictObject({ ...inProject, conflictId: z.string().max(80), choice: z.enum(['ours', 'theirs', 'both']) }),
    safetyViewSchema,
  ),
  'snapshots.list': call(z.strictObject(inProject), z.array(snapshotViewSchema)),
  'snapshots.preview': call(z.strictObject({ ...inProject, snapshotId: z.string().max(120) }), snapshotPreviewSchema),
  /** The present state is kept as a snapshot first. */
  'snapshots.restore': call(z.strictObject({ ...inProject, snapshotId: z.string().max(120) }), projectViewSchema),

  /** Copies the project with all takes into the chosen folder (null: the default projects folder). The copy is not opened. */
  'project.saveCopy': call(
    z.strictObject({ ...inProject, name: z.string().trim().min(1).max(80), folderId: z.string().max(80).nullable() }),
    z.object({ recentId: z.string(), name: z.string(), folderLabel: z.string() }),
  ),
  /** Packs the project into `<name>.zip` in the chosen folder (null: beside the project). */
  'project.archive': call(
    z.strictObject({ ...inProject, folderId: z.string().max(80).nullable() }),
    z.object({ fileName: z.string(), folderLabel: z.string(), bytes: z.number(), files: z.number() }),
  ),
  /** Renames project and folder. The project has another handle afterwards. */
  'project.rename': call(z.strictObject({ ...inProject, name: z.string().trim().min(1).max(80) }), projectViewSchema),
  /** Moves the folder into the chosen one, on the same disk. The project has another handle afterwards. */
  'project.move': call(z.strictObject({ ...inProject, folderId: z.string().max(80) }), projectViewSchema),

  /** Reads a file for import. Nothing is written. `project`: the one it may go into, for its cast; null for a new one. */
  'import.read': call(
    z.strictObject({ ...sourceFileSchema.shape, project: projectHandleSchema.nullable(), format: chosenFormatSchema }),
    importReadSchema,
  ),
  /** The same for a script that `picker.list` named. */
  'import.readEntry': call(
    z.strictObject({
      entryId: z.string().max(80),
      project: projectHandleSchema.nullable(),
      format: chosenFormatSchema,
    }),
    importReadSchema,
  ),
  /** Makes a project of what was read, in the default projects folder, and opens it. */
  'import.create': call(
    z.strictObject({ ...importDecisionSchema, name: z.string().trim().min(1).max(80) }),
    projectViewSchema,
  ),
  /** What a merge into the open project would do, line by line, to the script as of `revision`. */
  'import.review': call(
    z.strictObject({ ...inProject, ...importDecisionSchema }),
    z.object({ review: importReviewSchema, revision: z.number() }),
  ),
  /**
   * The merged text and cast, which the page puts in place. `refused` are numbers of the review's items; refused with
   * `project.conflict` if the script has changed since `revision`, because then they name something else.
   */
  'import.merge': call(
    z.strictObject({
      ...inProject,
      ...importDecisionSchema,
      revision: z.int().min(0),
      refused: z.array(z.int().min(0)).max(200_000),
    }),
    mergedScriptSchema,
  ),
  'import.forget': call(z.strictObject({ importId: importDecisionSchema.importId }), nothing),
  /** Writes the script into the project's `exports` folder. A file that is there is kept; the new one gets a number. */
  'script.export': call(z.strictObject({ ...inProject, format: scriptFormatSchema }), scriptExportedSchema),

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
  /** Changes only what is given. */
  'voices.change': call(
    z.strictObject({
      voiceId: voiceIdSchema,
      title: z.string().trim().min(1).max(200).optional(),
      description: z.string().max(2000).optional(),
      tags: z.array(z.string().trim().min(1).max(80)).max(20).optional(),
      visibility: voiceVisibilitySchema.optional(),
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
  /** Speakers who share a voice, or whose voices were measured to sound alike. */
  'cast.alike': call(z.strictObject(inProject), z.array(alikeSpeakersSchema)),

  /** Decodes a recording for cloning. Only the bytes cross; the file stays where it is. */
  'clips.read': call(
    z.strictObject({ ...inProject, fileName: sourceFileSchema.shape.fileName, bytes: sourceFileSchema.shape.bytes }),
    clipViewSchema,
  ),
  'clips.check': call(z.strictObject({ ...inProject, range: clipRangeSchema }), z.array(clipCheckSchema)),
  /** What is said in it, by the service's speech-to-text: this sends the clip and may cost something. */
  'clips.transcribe': call(
    z.strictObject({ ...inProject, range: clipRangeSchema, language: z.string().max(16).nullable() }),
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

  'pronunciations.read': call(z.strictObject(inProject), pronunciationsSchema),
  'pronunciations.change': call(
    z.strictObject({ ...inProject, entries: pronunciationsSchema }),
    z.object({ affectedLines: z.number() }),
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

  'render.estimate': call(
    z.strictObject({ ...inProject, source: sourceSchema, lineIds: z.array(lineIdSchema).max(50_000).nullable() }),
    z.object({ lines: z.number(), requests: z.number(), bytesOfText: z.number(), blocked: z.array(problemSchema) }),
  ),
  /**
   * Renders lines (null: all that need it). `again` makes a new take even where a current one exists.
   * Main builds the text from its own copy, guards the spending, and asks with a native confirmation above the threshold.
   */
  'render.start': call(
    z.strictObject({
      ...inProject,
      source: sourceSchema,
      lineIds: z.array(lineIdSchema).max(50_000).nullable(),
      again: z.boolean(),
      resendUnknown: z.boolean(),
      /** Takes of each line in one action, 1 to 8; absent: 1. More than one needs `again`. */
      takes: z.int().min(1).max(8).optional(),
      /** Overrides the project's mode for this batch. */
      mode: z.enum(['line', 'scene']).optional(),
      /** Retakes one line within so many neighbours on each side, and keeps only its slice (s2-pro). */
      pickUp: z.strictObject({ neighbours: z.int().min(0).max(2) }).optional(),
      /** The page's answer to `spend.notConfirmed` in hosts without native dialogs; carries the bytes that were shown. */
      confirmedBytes: z.int().min(0).optional(),
    }),
    z.object({
      queued: z.number(),
      cached: z.number(),
      blocked: z.array(problemSchema),
      /** What is done otherwise than asked: scenes line by line, because the model speaks one voice a request. */
      notes: z.array(problemSchema).optional(),
    }),
  ),
  /** Waiting lines stop at once; what is being sent finishes, because it may be paid for. */
  'render.cancel': call(z.strictObject(inProject), nothing),
  /** Nothing new is sent; what is being sent finishes. Outlives a restart. */
  'queue.pause': call(z.strictObject(inProject), queueViewSchema),
  'queue.resume': call(z.strictObject(inProject), queueViewSchema),
  /** What is in the queue, in the order of sending; 2,000 at most, the unfinished first. */
  'queue.read': call(z.strictObject(inProject), z.array(queueItemSchema)),
  /** Puts waiting lines first, in this order. */
  'queue.first': call(z.strictObject({ ...inProject, lineIds: z.array(lineIdSchema).max(2000) }), nothing),
  /** Where the user works: lines near it are sent first, unless an order was asked for. Cheap to call often. */
  'queue.near': call(z.strictObject({ ...inProject, lineId: lineIdSchema }), nothing),
  /** Takes waiting lines out of the queue. */
  'queue.cancelLines': call(z.strictObject({ ...inProject, lineIds: z.array(lineIdSchema).max(50_000) }), nothing),
  /** Lines that may have been billed and wait for a decision. */
  'unknown.list': call(z.strictObject(inProject), z.array(unknownLineSchema)),
  /** The user gives them up: they count as not rendered again. The ledger keeps what may have been billed. */
  'unknown.giveUp': call(z.strictObject({ ...inProject, lineIds: z.array(lineIdSchema).max(50_000) }), nothing),

  'ledger.read': call(z.strictObject(inProject), ledgerViewSchema),

  /** How scene mode would group the lines (null: all that need it). Nothing is sent. */
  'scene.plan': call(
    z.strictObject({ ...inProject, source: sourceSchema, lineIds: z.array(lineIdSchema).max(50_000).nullable() }),
    scenePlanSchema,
  ),
  /** The scene answer that a take was cut from, with its borders. Null: the take is no slice. */
  'scene.cuts': call(z.strictObject({ ...inProject, takeId: takeIdSchema }), sceneCutsSchema.nullable()),
  /** Drags a border: both neighbours get a new take each, which is chosen where the old one was. The answer stays whole. */
  'scene.moveSeam': call(
    z.strictObject({
      ...inProject,
      sceneTakeId: takeIdSchema,
      before: lineIdSchema,
      after: lineIdSchema,
      sample: z.int().min(0),
    }),
    sceneCutsSchema,
  ),

  /** Hears lines while they are made. `socket`: over the live socket; `http`: the first line as it is rendered. Whole audio becomes takes. */
  'live.start': call(
    z.strictObject({
      ...inProject,
      source: sourceSchema,
      lineIds: z.array(lineIdSchema).min(1).max(200),
      via: z.enum(['socket', 'http']),
      confirmedBytes: z.int().min(0).optional(),
    }),
    liveViewSchema,
  ),
  'live.stop': call(z.strictObject({ ...inProject, liveId: z.string().max(80) }), nothing),

  'takes.list': call(z.strictObject({ ...inProject, lineId: lineIdSchema }), z.array(takeDetailSchema)),
  'takes.choose': call(z.strictObject({ ...inProject, lineId: lineIdSchema, takeId: takeIdSchema }), lineViewSchema),
  'takes.mark': call(
    z.strictObject({ ...inProject, ...takeRefSchema.shape, mark: takeMarkSchema }),
    z.array(takeDetailSchema),
  ),
  /** Audio stays on the disk until a clean-up removes it. Chosen takes stop being chosen; locked ones are refused. */
  'takes.trash': call(z.strictObject({ ...inProject, takes: z.array(takeRefSchema).min(1).max(2000) }), nothing),
  'takes.restore': call(z.strictObject({ ...inProject, takes: z.array(takeRefSchema).min(1).max(2000) }), nothing),
  'takes.trashed': call(
    z.strictObject(inProject),
    z.array(takeDetailSchema.extend({ lineId: lineIdSchema, trashedAt: z.string() })),
  ),
  /** Disk use, and what could be removed. Nothing is. */
  'takes.cleanUpPlan': call(z.strictObject(inProject), cleanUpPlanSchema),
  /** Removes exactly these of the plan. Paid takes only with `paidToo`, which is the second time of being told. */
  'takes.cleanUp': call(
    z.strictObject({ ...inProject, takeIds: z.array(takeIdSchema).min(1).max(20_000), paidToo: z.boolean() }),
    z.object({ removed: z.number(), bytes: z.number() }),
  ),
  /** min, max pairs as signed bytes over the whole take. */
  'takes.peaks': call(
    z.strictObject({ ...inProject, takeId: takeIdSchema, width: z.int().min(1).max(4000) }),
    z.object({ peaks: z.instanceof(Uint8Array) }),
  ),
  'timeline.mix': call(z.strictObject(inProject), mixViewSchema),

  'export.readiness': call(z.strictObject({ ...inProject, options: exportOptionsSchema }), exportReadinessSchema),
  'export.start': call(z.strictObject({ ...inProject, options: exportOptionsSchema }), exportResultSchema),
  'export.cancel': call(z.strictObject(inProject), nothing),

  'connection.read': call(nothing, connectionViewSchema),
  /** Free: reads the package. Null values test what is saved. Nothing is stored. */
  'connection.test': call(
    z.strictObject({ address: z.string().max(2000).nullable(), key: z.string().max(10_000).nullable() }),
    z.array(connectionStepSchema),
  ),
  'connection.set': call(
    z.strictObject({
      address: z.string().max(2000),
      key: z.string().max(10_000),
      keepIn: z.enum(['keychain', 'memory']),
    }),
    connectionViewSchema,
  ),
  'connection.clear': call(nothing, connectionViewSchema),
  'wallet.read': call(nothing, packageViewSchema),
  /** Both balances whole. Null: the key's own user. Free. */
  'account.read': call(z.strictObject({ userId: z.string().max(64).nullable() }), accountViewSchema),
} as const

/** State changes from main to page; small, several, never high-rate (at most ten a second each). */
export const bridgeEvents = {
  /** Only lines that changed; `removed` names lines that are no longer in the script. */
  'lines.changed': z.object({ ...inProject, lines: z.array(lineViewSchema), removed: z.array(lineIdSchema) }),
  'queue.changed': z.object({ ...inProject, queue: queueViewSchema }),
  'save.changed': z.object({ ...inProject, save: saveStateSchema }),
  'cast.changed': z.object({ ...inProject, cast: castSchema }),
  /** The script is not what the page sent: another program's version was merged, or something was brought back. */
  'script.changed': z.object({ ...inProject, text: z.string(), revision: z.number() }),
  'settings.changed': z.object({ ...inProject, name: z.string(), settings: projectSettingsSchema }),
  'safety.changed': z.object({ ...inProject, safety: safetyViewSchema }),
  /** What can be heard has changed: fetch `timeline.mix` again when convenient. */
  'mix.changed': z.object(inProject),
  'export.progress': z.object({ ...inProject, done: z.number(), total: z.number() }),
  'connection.changed': connectionViewSchema,
  'wallet.changed': packageViewSchema,
  'audition.changed': z.object({ ...inProject, audition: auditionViewSchema }),
  /** A voice that was being trained is trained now, or has failed. */
  'voices.changed': z.object({ voice: voiceDetailSchema }),
  'live.changed': z.object({ ...inProject, live: liveViewSchema }),
  'pronunciations.changed': z.object({ ...inProject, entries: pronunciationsSchema }),
} as const

/** Largest message of a call, in bytes, whatever its name is. */
export function messageLimit(name: string): number {
  return name === 'import.read' || name === 'clips.read' || name === 'voices.create'
    ? MAX_IMPORT_MESSAGE_BYTES
    : MAX_MESSAGE_BYTES
}

/** All calls by name. */
export type BridgeCalls = typeof bridgeCalls
/** The name of a call, such as `project.open`. */
export type CallName = keyof BridgeCalls
/** What a call takes, checked. */
export type CallInput<N extends CallName> = z.infer<BridgeCalls[N]['input']>
/** What a call answers when it succeeds. */
export type CallOutput<N extends CallName> = z.infer<BridgeCalls[N]['output']>
/** All events by name. */
export type BridgeEvents = typeof bridgeEvents
/** The name of an event, such as `lines.changed`. */
export type EventName = keyof BridgeEvents
/** What an event carries. */
export type EventPayload<N extends EventName> = z.infer<BridgeEvents[N]>

/** What main answers. Errors cross as data, because Electron strips thrown ones to their message. */
export const envelopeSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: problemSchema }),
])
/** An answer over the bridge: a value, or a problem as data. */
export type Envelope = z.infer<typeof envelopeSchema>

/** What the preload or the local host puts on `window.studio`. Values are plain data; errors come as envelopes. */
export type StudioBridge = {
  readonly call: { readonly [N in CallName]: (input: CallInput<N>) => Promise<Envelope> }
  /** Returns the unsubscribe. */
  readonly on: { readonly [N in EventName]: (listener: (payload: EventPayload<N>) => void) => () => void }
  /** Address of a take's or a mix's audio on the page's own origin. */
  readonly mediaUrl: (project: string, id: string) => string
}

/** The main side's implementation: one function a call, already checked input in, unchecked output out. */
export type BridgeHandlers = { readonly [N in CallName]: (input: CallInput<N>) => Promise<CallOutput<N>> }
