import { z } from 'zod'
import { castSchema } from '../core/model/cast.ts'
import { projectSettingsSchema } from '../core/model/project.ts'
import { call, inProject, MAX_SCRIPT_CHARACTERS, nothing } from './call.ts'
import { changeShape } from './part-changes.ts'
import { placeSchema } from './place-views.ts'
import { presentWindowSchema } from './script-updates.ts'
import { scriptAuthorSchema, scriptChangesSchema, scriptUpdateSchema } from './script-updates.ts'
import {
  appSettingsChangeSchema,
  appSettingsSchema,
  appViewSchema,
  lineViewSchema,
  pickerListingSchema,
  projectViewSchema,
  saveStateSchema,
} from './views.ts'

/** Calls about the window, the settings, projects, and what is written in them. */
export const projectCalls = {
  'app.read': call(nothing, appViewSchema),

  /** The licences of everything in the program that others have made, as one text. */
  'app.notices': call(nothing, z.string()),
  /** Words of the window that are not on the disk: the desktop application asks before it is closed. */
  'app.words': call(z.strictObject({ isUnacknowledged: z.boolean(), words: z.int().min(0) }), nothing),

  /** Changes what differs between `before` and `settings`; of what `before` does not name, what `settings` says. */
  'settings.change': call(
    z.strictObject({ settings: appSettingsChangeSchema, before: appSettingsChangeSchema.optional() }),
    z.object({ settings: appSettingsSchema, revision: z.number() }),
  ),

  'picker.list': call(z.strictObject({ folderId: z.string().max(80).nullable() }), pickerListingSchema),

  /** Opens what a window without a project begins with: `--project`, the last project, the sample on first run, or nothing. */
  'project.openFirst': call(nothing, projectViewSchema.nullable()),
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
  /** The lines of a project that was answered with `linesLater`. */
  'lines.read': call(z.strictObject(inProject), z.object({ lines: z.array(lineViewSchema) })),
  'project.save': call(z.strictObject(inProject), saveStateSchema),
  /** This window shows the project, with its caret there; answers all that do. Told again now and then. */
  'windows.tell': call(
    z.strictObject({ ...inProject, windowId: scriptAuthorSchema, position: z.int().min(0).nullable() }),
    z.object({ windows: z.array(presentWindowSchema) }),
  ),
  'windows.leave': call(z.strictObject({ ...inProject, windowId: scriptAuthorSchema }), nothing),
  'project.close': call(z.strictObject(inProject), nothing),
  /**
   * Changes settings of the project: what differs between `before` and `settings`, each setting for itself, whatever else
   * another window has changed since. Without `before` all of them. Answers what stands then.
   */
  'project.configure': call(
    z.strictObject({
      ...inProject,
      ...changeShape,
      settings: projectSettingsSchema,
      before: projectSettingsSchema.optional(),
    }),
    z.object({ settings: projectSettingsSchema, revision: z.number() }),
  ),

  /**
   * Applies changes to the main side's copy. What others wrote since `baseRevision` is not touched: the changes are moved
   * to where they belong now. `updates` are all since then, the caller's own at the end. The same `seq` of an author
   * twice is applied once. Refused with `project.conflict` if `baseRevision` is not remembered any more: `script.read`.
   */
  'script.change': call(
    z.strictObject({
      ...inProject,
      baseRevision: z.int().min(0),
      changes: scriptChangesSchema,
      /** Who writes; without it nobody can tell a repetition. */
      by: z.strictObject({ author: scriptAuthorSchema, seq: z.int().min(1) }).optional(),
    }),
    z.object({ revision: z.number(), updates: z.array(scriptUpdateSchema) }),
  ),
  /**
   * What the main side's copy is now: the updates since `since` if they are remembered, else (or for null) the whole text.
   * `lastSeq`: the newest of the author's changes that are in it, of this studio or one before; 0: none is known.
   */
  'script.read': call(
    z.strictObject({ ...inProject, author: scriptAuthorSchema, since: z.int().min(0).nullable() }),
    z.object({
      revision: z.number(),
      lastSeq: z.number(),
      updates: z.array(scriptUpdateSchema).optional(),
      text: z.string().optional(),
      save: saveStateSchema,
    }),
  ),
  /**
   * Takes nothing more of pages that have ended, and answers the revision at which they did: whoever puts their words back
   * brings its text up to it first. What one of them had on its way is refused with `project.pageEnded`.
   */
  'script.endAuthors': call(
    z.strictObject({ ...inProject, authors: z.array(scriptAuthorSchema).max(100) }),
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

  /**
   * Changes the cast: what differs between `before` and `cast`, each field of each speaker, variant and line for itself,
   * whatever else another window has changed since. Without `before` all of it. Answers what stands then.
   */
  'cast.change': call(
    z.strictObject({ ...inProject, ...changeShape, cast: castSchema, before: castSchema.optional() }),
    z.object({ cast: castSchema, revision: z.number() }),
  ),
  /**
   * Gives every speaker that has none a distinct draft voice. Those of the script (the default) also take a place in the
   * cast for unknown names.
   */
  'cast.autoCast': call(
    z.strictObject({ ...inProject, among: z.enum(['cast', 'script']).optional() }),
    z.object({ cast: castSchema, revision: z.number() }),
  ),

  /** Copies the project with all takes into the chosen folder (null: the default projects folder). The copy is not opened. */
  'project.saveCopy': call(
    z.strictObject({ ...inProject, name: z.string().trim().min(1).max(80), folderId: z.string().max(80).nullable() }),
    z.object({ recentId: z.string(), name: z.string(), place: placeSchema }),
  ),
  /** Packs the project into `<name>.zip` in the chosen folder (null: beside the project). */
  'project.archive': call(
    z.strictObject({ ...inProject, folderId: z.string().max(80).nullable() }),
    z.object({ fileName: z.string(), place: placeSchema, bytes: z.number(), files: z.number() }),
  ),
  /** Renames project and folder. The project has another handle afterwards. */
  'project.rename': call(z.strictObject({ ...inProject, name: z.string().trim().min(1).max(80) }), projectViewSchema),
  /** Moves the folder into the chosen one, on the same disk. The project has another handle afterwards. */
  'project.move': call(z.strictObject({ ...inProject, folderId: z.string().max(80) }), projectViewSchema),

  /** Where the project's own folder is. */
  'place.ofProject': call(z.strictObject(inProject), placeSchema),
  /** Shows the folder of a place that main has named, in the system's file manager. Refused with `place.gone` if it is not there any more. */
  'place.open': call(z.strictObject({ placeId: z.string().max(80) }), nothing),
} as const
