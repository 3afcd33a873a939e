import { z } from 'zod'
import { castSchema } from '../core/model/cast.ts'
import { modelFactsSchema } from '../core/model/model-schema.ts'
import {
  lineIdSchema,
  projectHandleSchema,
  renderKeySchema,
  speakerIdSchema,
  takeIdSchema,
  voiceIdSchema,
} from '../core/model/ids.ts'
import { problemSchema } from '../core/model/problem-schema.ts'
import { projectSettingsSchema } from '../core/model/project.ts'
import { sentRequestSchema, sourceSchema, takeChangeSchema } from '../core/model/take.ts'
import { recordObject } from '../core/model/records/record-object.ts'
import { partRevisionsSchema } from './part-changes.ts'
import { elsewhereViewSchema } from './render-views.ts'

/** Every state a line can be in, spelled as in the design (settled points: rendering). Shapes and words: mock/README. */
export const lineStateSchema = z.enum([
  'notRendered',
  'queued',
  'rendering',
  'ready',
  'stale',
  'suspicious',
  'failed',
  'unknown',
  'missingVoice',
  'locked',
  'cancelled',
])
export type LineState = z.infer<typeof lineStateSchema>

/** A take as the page needs it to draw, play and label it. Its audio is fetched at `media/<project>/<id>`. */
export const takeViewSchema = z.object({
  id: takeIdSchema,
  source: sourceSchema,
  createdAt: z.string(),
  sampleRate: z.number(),
  durationSamples: z.number(),
  verdict: z.enum(['ready', 'suspicious']),
  problem: problemSchema.optional(),
  /** True if it was made from the line as it now stands. */
  isCurrent: z.boolean(),
  isChosen: z.boolean(),
  isStarred: z.boolean(),
  isLocked: z.boolean(),
  isAccepted: z.boolean(),
  rating: z.number().optional(),
  note: z.string().optional(),
  loudnessLufs: z.number().optional(),
  /** Cut out of a scene's answer. */
  isSlice: z.boolean(),
  /** dB by which a pick-up was made louder, so that it fits the takes beside it. */
  gainDb: z.number().optional(),
})
export type TakeView = z.infer<typeof takeViewSchema>

/** A spoken line as the main side sees it: its state, and the take that is heard for it. */
export const lineViewSchema = z.object({
  id: lineIdSchema,
  number: z.number(),
  speakerId: speakerIdSchema.optional(),
  state: lineStateSchema,
  /** Audio that is heard now: the best current take (service before draft), else the newest stale one. */
  take: takeViewSchema.optional(),
  takeCount: z.number(),
  /** One of its takes is starred, heard or not; absent: none. */
  hasStar: z.boolean().optional(),
  /** 0 to 1 while rendering, where the amount can be estimated. */
  progress: z.number().optional(),
  /** Why it failed, is unknown, suspicious or has no voice. */
  problem: problemSchema.optional(),
  /** Why the wanted voices cannot speak a line that is heard all the same. */
  cannotRender: z.enum(['noVoice', 'words']).optional(),
  /** Another take was chosen, but this much of the line as it stands is there. */
  made: z.enum(['draft', 'service']).optional(),
  /** Of a stale line: what it would be rendered as now. Another one says that what has changed since is something else. */
  wouldBe: renderKeySchema.optional(),
})
export type LineView = z.infer<typeof lineViewSchema>

/** The queue as the status bar shows it. `kind: 'waiting'`: the service asked to wait (429) or cannot be reached. */
export const queueViewSchema = z.object({
  kind: z.enum(['idle', 'running', 'waiting', 'paused', 'stopped']),
  total: z.number(),
  ready: z.number(),
  cached: z.number(),
  suspicious: z.number(),
  failed: z.number(),
  unknown: z.number(),
  waiting: z.number(),
  requests: z.number(),
  bytesOfText: z.number(),
  /** Why it waits or stopped, in words, with the way out. */
  problem: problemSchema.optional(),
  /** Who is sending lines of this project instead, if that is why. */
  elsewhere: elsewhereViewSchema.optional(),
})
export type QueueView = z.infer<typeof queueViewSchema>

/** How safe the text is. `failed` says why and what to do; the text stays in the page and is tried again. */
export const saveStateSchema = z.object({
  kind: z.enum(['saved', 'unsaved', 'saving', 'failed', 'readOnly']),
  /** ISO time of the last durable save. */
  savedAt: z.string().optional(),
  /** The newest revision of the script that is in its file. */
  savedRevision: z.number().optional(),
  /** The newest that is on the disk at all, in the file or in a recovery file: what is newer is not acknowledged. */
  keptRevision: z.number().optional(),
  problem: problemSchema.optional(),
})
export type SaveState = z.infer<typeof saveStateSchema>

/** A longer script (UTF-16 code units) is answered without its lines at first, so that it can be seen sooner. */
export const MAX_FIRST_CHARACTERS = 200_000

/** An open project, whole: what `project.open…` answers. */
export const projectViewSchema = z.object({
  project: projectHandleSchema,
  /** Opens it again after another studio has started: the same for the same folder. */
  recentId: z.string().max(80),
  name: z.string(),
  /** For people only, such as "Documents / The Lighthouse"; never resolved. */
  folderLabel: z.string(),
  settings: projectSettingsSchema,
  cast: castSchema,
  /** Of the parts as they are here: what is told of an older one is out of date. */
  revisions: partRevisionsSchema,
  text: z.string(),
  /** Counts the changes the main side has applied; the page's next change names the one it builds on. */
  revision: z.number(),
  lines: z.array(lineViewSchema),
  /** True if the script is so long that `lines` is empty here and `lines.read` answers it: the text is seen first. */
  linesLater: z.boolean().optional(),
  queue: queueViewSchema,
  save: saveStateSchema,
  /** What was repaired or set aside on opening, in words. */
  problems: z.array(problemSchema),
})
export type ProjectView = z.infer<typeof projectViewSchema>

/** Where the key is and for which origin. The key itself never comes out. */
export const connectionViewSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none'), canKeepInKeychain: z.boolean(), keychainReason: z.string().optional() }),
  z.object({
    kind: z.literal('connected'),
    origin: z.string(),
    last4: z.string(),
    keptIn: z.enum(['keychain', 'memory', 'environment']),
    /** What requests go through, such as `http://proxy.example.com:8080`; never with a user name or a password. */
    proxy: z.string().optional(),
    canKeepInKeychain: z.boolean(),
    keychainReason: z.string().optional(),
  }),
])
export type ConnectionView = z.infer<typeof connectionViewSchema>

/** What is shown at the right of a step: how long the service took, that it takes the key, or what there is to spend. */
export const stepDetailSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('took'), tookMs: z.number() }),
  /** `last4` is empty for a key too short to show any of. */
  z.object({ kind: z.literal('key'), last4: z.string() }),
  /** `credit` as the service writes it; absent if it has none. `plan`: absent if it is not told. */
  z.object({ kind: z.literal('balance'), plan: z.number().optional(), credit: z.string().optional() }),
])
export type StepDetail = z.infer<typeof stepDetailSchema>

/** One step of the connection test, in order: address, key, balance. */
export const connectionStepSchema = z.object({
  step: z.enum(['address', 'key', 'balance']),
  outcome: z.enum(['passed', 'failed', 'skipped']),
  /** The page has the words for it: "84 ms", "ends in 4f2a", "148,274 plan credits". */
  detail: stepDetailSchema.optional(),
  problem: problemSchema.optional(),
})
export type ConnectionStep = z.infer<typeof connectionStepSchema>

/** A voice in a list, from the service or among the draft voices. Texts come from strangers: shown as text only. */
export const voiceViewSchema = z.object({
  id: voiceIdSchema,
  title: z.string(),
  /** Empty for a draft voice, which the page has words for, and for one that nobody described. */
  description: z.string(),
  languages: z.array(z.string()),
  tags: z.array(z.string()),
  state: z.enum(['created', 'training', 'trained', 'failed']),
  isOwn: z.boolean(),
})
export type VoiceView = z.infer<typeof voiceViewSchema>

/** A take with what was sent for it, for the inspector. */
export const takeDetailSchema = takeViewSchema.extend({
  requests: z.array(sentRequestSchema),
  /** What differs from what the line would send now; absent: nothing. */
  changes: z.array(takeChangeSchema).optional(),
})
export type TakeDetail = z.infer<typeof takeDetailSchema>

const appSettingsShape = {
  theme: z.enum(['system', 'dark', 'light']).default('system'),
  /** 1 to 8; a ceiling, a queue starts with 2 at most. */
  concurrency: z.int().min(1).max(8).default(3),
  /** Bytes of text above which the studio asks before it sends. */
  confirmAboveBytes: z.int().min(0).max(100_000_000).default(20_000),
  /** What is left at the service, in its own unit, below which the studio asks before it sends anything; null: never. */
  askBelow: z.number().min(0).max(1_000_000_000_000).nullable().default(null),
  /** Models beyond the given interface, with what the user says they can do. */
  models: z.array(modelFactsSchema).max(20).default([]),
  /** The dictionary that the script is looked up in, on this computer; `off`: none. */
  spelling: z.enum(['off', 'en-US', 'en-GB']).default('en-US'),
  /** Words that the user added to it. */
  ownWords: z.array(z.string().min(1).max(60)).max(5000).default([]),
  /** Bytes of text that one batch, and all batches within an hour, may send; null: no cap. */
  capBatchBytes: z.int().min(1).max(1_000_000_000).nullable().default(null),
  capHourBytes: z.int().min(1).max(1_000_000_000).nullable().default(null),
  /** The most that one scene's request may hold; null: as learned from the service's answers. */
  sceneCeiling: recordObject({
    characters: z.int().min(160).max(20_000).nullable(),
    speakers: z.int().min(2).max(64).nullable(),
  }).default({ characters: null, speakers: null }),
  /** Has the words of each scene's answer recognised, to cut it more surely. This sends the answer back, and costs. */
  asrForScenes: z.boolean().default(false),
  /** Playing makes drafts of what is missing or has other words by now. */
  playMakesDrafts: z.boolean().default(true),
  /** What plays for audio of a service whose words have changed since: a draft of the new ones, or the old ones. */
  playStaleAs: z.enum(['draft', 'oldWords']).default('draft'),
  /** Where the service was that was connected last: offered when one is connected again. Empty: none. Never with a key. */
  serviceAddress: z.string().max(2000).default(''),
  /** What the user says a million bytes of text cost; null: learn it, or show bytes alone. */
  price: recordObject({ perMillionBytes: z.number().min(0).max(1_000_000), unit: z.string().min(1).max(20) })
    .nullable()
    .default(null),
} as const

/** Choices of this computer's user, not of a project. */
export const appSettingsSchema = z.strictObject(appSettingsShape)
export type AppSettings = z.infer<typeof appSettingsSchema>

/** Some of them. Unwrapped one by one, because `.partial()` would fill the defaults of all others in. */
export const appSettingsChangeSchema = z.strictObject({
  theme: appSettingsShape.theme.unwrap().optional(),
  concurrency: appSettingsShape.concurrency.unwrap().optional(),
  confirmAboveBytes: appSettingsShape.confirmAboveBytes.unwrap().optional(),
  askBelow: appSettingsShape.askBelow.unwrap().optional(),
  models: appSettingsShape.models.unwrap().optional(),
  spelling: appSettingsShape.spelling.unwrap().optional(),
  ownWords: appSettingsShape.ownWords.unwrap().optional(),
  capBatchBytes: appSettingsShape.capBatchBytes.unwrap().optional(),
  capHourBytes: appSettingsShape.capHourBytes.unwrap().optional(),
  sceneCeiling: appSettingsShape.sceneCeiling.unwrap().optional(),
  asrForScenes: appSettingsShape.asrForScenes.unwrap().optional(),
  playMakesDrafts: appSettingsShape.playMakesDrafts.unwrap().optional(),
  playStaleAs: appSettingsShape.playStaleAs.unwrap().optional(),
  serviceAddress: appSettingsShape.serviceAddress.unwrap().optional(),
  price: appSettingsShape.price.unwrap().optional(),
})

/** A project opened lately, by an id that tells no path. */
export const recentProjectSchema = z.object({
  recentId: z.string().max(80),
  name: z.string(),
  folderLabel: z.string(),
  openedAt: z.string(),
})
/** A sample project that ships with the studio. */
export const sampleSchema = z.object({
  sampleId: z.string().max(80),
  title: z.string(),
  description: z.string(),
  lines: z.number(),
  speakers: z.number(),
})

/** What the page needs to begin with. */
export const appViewSchema = z.object({
  version: z.string(),
  host: z.enum(['electron', 'browser']),
  platform: z.enum(['linux', 'mac', 'windows']),
  /** `page`: the host has no native dialogs, the page draws a picker over `picker.list`. */
  picker: z.enum(['native', 'page']),
  settings: appSettingsSchema,
  /** Of these settings: what is told of an older one is out of date. */
  settingsRevision: z.number(),
  connection: connectionViewSchema,
  recent: z.array(recentProjectSchema),
  samples: z.array(sampleSchema),
})
export type AppView = z.infer<typeof appViewSchema>

/** A folder as the page's own picker shows it. Ids are opaque and die with the session. */
export const pickerListingSchema = z.object({
  folderId: z.string().max(80),
  label: z.string(),
  parentId: z.string().max(80).nullable(),
  entries: z.array(
    z.object({ entryId: z.string().max(80), name: z.string(), kind: z.enum(['folder', 'project', 'script']) }),
  ),
})
export type PickerListing = z.infer<typeof pickerListingSchema>
